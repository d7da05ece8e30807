#if Connect
    import Connect
    import Foundation
    import SwiftMocks
    import SwiftMocksWire

    /// One request of a client, and its response: a task of its own, so that the client is never called on its own stack,
    /// where it may hold a lock. The task belongs to the test whose task makes the request, unless someone else starts it.
    ///
    /// The task is never cancelled, because streams of the library drop what they are told in a cancelled task, also the end.
    package struct Exchange: Sendable {
        /// Starts a task.
        package typealias TaskStarter = @Sendable (@escaping @Sendable () async -> Void) -> Void

        // What the client keeps, perhaps for ever, keeps nothing of the response.
        private let input: ClientInput.Parts.Continuation
        private let stop: Stop

        /// Begins a request.
        /// - Parameters:
        ///   - messageBytes: how many bytes a message of the request may have.
        ///   - headerBytes: how many bytes headers and trailers of the response may have; nil if there is no limit.
        ///   - start: starts the task in whose context the mock is called.
        package init(
            _ request: WireRequest, of rpcs: ServedRPCs<ConnectLibrary>, to receiver: any ResponseReceiver,
            messageBytes: Int, headerBytes: Int?, start: @escaping TaskStarter
        ) {
            self.init(
                ExchangeServer(
                    request, of: rpcs, to: Response(receiver, headerBytes: headerBytes), real: nil,
                    messageBytes: messageBytes), start: start)
        }

        init(_ server: ExchangeServer, start: TaskStarter = { work in Task { await work() } }) {
            (input, stop) = (server.input.continuation, server.stop)
            start { await server.answer() }
        }

        /// The client has sent a part of its request.
        package func receive(_ data: Data) { input.yield(data) }

        /// The request is complete.
        package func close() { input.yield(nil) }

        /// The client is gone.
        package func cancel() { end(by: nil) }

        /// Ends the call with an error that the client gets, unless it has ended.
        package func end(_ error: WireError) { end(by: error) }

        private func end(by error: WireError?) {
            stop.turnOn(error)
            input.finish()
        }
    }

    /// Why an exchange ends before its answer: the client is gone, or it gets an error. Only the first reason counts.
    final class Stop: Sendable {
        private let state = Locked((isOn: false, error: WireError?.none))
        private let signal = Signal()

        var isOn: Bool { state.value.isOn }
        /// What the client gets; nil if it is gone.
        var error: WireError? { state.value.error }

        func turnOn(_ error: WireError?) {
            state.withLock { if !$0.isOn { $0 = (true, error) } }
            signal.notify()
        }

        /// Waits for the reason. Returns false if there is none when the task is cancelled.
        func wait() async -> Bool { await signal.whenSome { isOn ? true : nil } ?? false }
    }
#endif
