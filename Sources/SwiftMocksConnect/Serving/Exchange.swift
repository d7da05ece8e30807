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
        private let parts: InputParts
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
                ExchangeTask(
                    request, of: rpcs, to: Response(receiver, headerBytes: headerBytes), real: nil,
                    messageBytes: messageBytes), start: start)
        }

        init(_ task: ExchangeTask, start: TaskStarter = { work in Task { await work() } }) {
            parts = task.parts
            stop = task.stop
            start { await task.answer() }
        }

        package func append(_ data: Data) { parts.append(data) }

        package func close() { parts.append(nil) }

        package func cancel() { end(with: nil) }

        /// Lets the call go, because the client reads no further. The mock does what waits for
        /// nothing.
        func letGo() {
            stop.letGo()
            // The task that reads them lets the call go.
            parts.finish()
        }

        /// Finishes the call with an error that the client gets, unless it has ended.
        package func finish(_ error: WireError) { end(with: error) }

        private func end(with error: WireError?) {
            stop.turnOn(error)
            // The task that reads them cancels the call.
            parts.finish()
        }
    }

    /// Whether an exchange goes on, or why it ends before its answer. A client that was let go may
    /// still cancel. Otherwise, only the first reason counts.
    final class Stop: Sendable {
        private enum Reason {
            case none
            /// The client reads no further, and the mock may do the rest of its answer.
            case letGo
            case cancelled
            /// The client gets an error.
            case failed(WireError)
        }

        private let reason = Locked(Reason.none)
        private let signal = Signal()

        /// Whether the client has cancelled, or gets an error.
        var isOn: Bool {
            reason.withLock {
                switch $0 {
                case .none, .letGo: false
                case .cancelled, .failed: true
                }
            }
        }

        /// The client's error; nil if it has cancelled.
        var error: WireError? { if case .failed(let error) = reason.value { error } else { nil } }

        var isLetGo: Bool { reason.withLock { if case .letGo = $0 { true } else { false } } }

        func letGo() { reason.withLock { if case .none = $0 { $0 = .letGo } } }

        /// - Parameter error: the client's error; nil if it has cancelled.
        func turnOn(_ error: WireError?) {
            reason.withLock { reason in
                switch reason {
                case .none, .letGo: reason = error.map { .failed($0) } ?? .cancelled
                case .cancelled, .failed: break
                }
            }
            signal.notify()
        }

        /// Suspends until there is a reason. Returns false if the task is cancelled before.
        func wait() async -> Bool { await signal.waitForSome { isOn ? true : nil } ?? false }
    }
#endif
