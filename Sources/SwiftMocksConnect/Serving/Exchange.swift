#if Connect
    import Connect
    import Foundation
    @_spi(Adapters) import SwiftMocks
    import SwiftMocksWire

    /// One request of a client, and its response.
    ///
    /// A task of its own does all that happens to it, one thing after the other: what the client sends, what the mock
    /// answers, and what the client is told. So the client is never called on its own stack, where it may hold a lock. The
    /// task belongs to the test whose task makes the request, unless someone else starts it.
    package struct Exchange: Sendable {
        /// What happens to a request.
        enum Event: Sendable {
            case data(Data)
            case close
            case cancel
            case end(WireError)
            case answer(BytesEvent)
            /// A call that has waited for its answer has one, or is over.
            case settled
        }

        /// Starts a task.
        package typealias TaskStarter = @Sendable (@escaping @Sendable () async -> Void) -> Void

        /// What a client may send and takes.
        struct Limits {
            var messageBytes = RequestReader.defaultLimit
            /// The most of headers and trailers; nil if there is no limit.
            var headerBytes: Int?
            /// Returns the status of a call with a timeout that its client gives up.
            let age: @Sendable (_ timeout: Double?) -> MockFailureReason
        }

        private let inbox: Inbox

        /// Begins a request.
        /// - Parameters:
        ///   - messageBytes: how many bytes a message of the request may have.
        ///   - headerBytes: how many bytes headers and trailers of the response may have; nil if there is no limit.
        ///   - start: starts the tasks, in whose context the mock is called.
        package init(
            _ request: WireRequest, of rpcs: ServedRPCs<ConnectLibrary>, to receiver: any ResponseReceiver,
            messageBytes: Int, headerBytes: Int?, start: @escaping TaskStarter
        ) {
            let limits = Limits(messageBytes: messageBytes, headerBytes: headerBytes, age: rpcs.startCall())
            self.init(request, of: rpcs, to: receiver, limits, forwardingBy: nil, start: start)
        }

        /// - Parameters:
        ///   - forwarder: forwards the request if the mock does not answer; nil if there is no real server.
        ///   - start: starts the tasks, in whose context the mock is called.
        init(
            _ request: WireRequest, of rpcs: ServedRPCs<ConnectLibrary>, to receiver: any ResponseReceiver,
            _ limits: Limits, forwardingBy forwarder: RequestForwarder?,
            start: @escaping TaskStarter = { work in Task { await work() } }
        ) {
            let (stream, events) = AsyncStream.makeStream(of: Event.self)
            let inbox = Inbox(events)
            self.inbox = inbox
            start {
                var server = ExchangeServer(
                    request, of: rpcs, to: receiver, limits, inbox: inbox, forwarder: forwarder, start: start)
                server.begin()
                guard !server.isOver else { return }
                if inbox.passes(to: server.forwarded, after: 0) { return }
                for await event in stream {
                    server.take(event)
                    if server.isOver || inbox.passes(to: server.forwarded, after: 1) { break }
                }
            }
        }

        /// The client has sent a part of its request.
        package func receive(_ data: Data) {
            inbox.put(.data(data))
        }

        /// The request is complete.
        package func close() {
            inbox.put(.close)
        }

        /// The client is gone.
        package func cancel() {
            inbox.put(.cancel)
        }

        /// Ends the call with an error that the client gets, unless it has ended.
        package func end(_ error: WireError) {
            inbox.put(.end(error))
        }
    }
#endif
