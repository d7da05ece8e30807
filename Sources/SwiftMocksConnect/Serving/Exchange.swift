#if Connect
    import Connect
    import Foundation
    import SwiftMocks
    import SwiftMocksWire

    /// One request of a client, and its response: a task of its own, so that the client is never
    /// called on its own stack, where it may hold a lock. By default, the task belongs to the test
    /// whose task makes the request. It is never cancelled, because streams of the library drop all
    /// events in a cancelled task, also the end.
    package struct Exchange: Sendable {
        package typealias TaskStarter = @Sendable (@escaping @Sendable () async -> Void) -> Void

        // A client may keep its request for ever, so this retains nothing of the response.
        private let input: InputParts
        private let stop: Stop

        /// Begins a request.
        /// - Parameters:
        ///   - messageBytes: the limit for a message of the request in bytes.
        ///   - headerBytes: the limit for headers and trailers of the response in bytes; nil if
        ///     there is none.
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
            input = server.input
            stop = server.stop
            start { await server.answer() }
        }

        package func receive(_ data: Data) { input.append(data) }

        package func close() { input.append(nil) }

        package func cancel() { stop(with: nil) }

        /// Lets the call go, because the client reads no further. The mock does what waits for
        /// nothing.
        func letGo() {
            stop.letGo()
            input.finish()
        }

        /// Finishes the call with an error that the client gets, unless it has ended.
        package func finish(_ error: WireError) { stop(with: error) }

        private func stop(with error: WireError?) {
            stop.turnOn(error)
            input.finish()
        }
    }

    /// Why an exchange ends before its answer: the client has left, or it gets an error. Only the
    /// first reason counts.
    final class Stop: Sendable {
        private struct State {
            var isOn = false
            var error: WireError?
            var isLetGo = false
        }

        private let state = Locked(State())
        private let signal = Signal()

        var isOn: Bool { state.value.isOn }
        /// The client's error; nil if it has left.
        var error: WireError? { state.value.error }

        /// Whether the client reads no further, and the mock may do the rest of its answer.
        var isLetGo: Bool { state.value.isLetGo }

        func letGo() { state.withLock { $0.isLetGo = true } }

        /// - Parameter error: the client's error; nil if it has left.
        func turnOn(_ error: WireError?) {
            state.withLock { state in
                guard !state.isOn else { return }
                state.isOn = true
                state.error = error
            }
            signal.notify()
        }

        /// Suspends until there is a reason. Returns false if the task is cancelled before.
        func wait() async -> Bool { await signal.waitForSome { isOn ? true : nil } ?? false }
    }
#endif
