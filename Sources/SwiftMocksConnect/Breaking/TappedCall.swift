#if Connect
    import Connect
    import Foundation
    @_spi(Adapters) import SwiftMocks
    import SwiftMocksWire

    /// A call whose real server answers, and the network spoils the answer. What the server says goes to the network, which
    /// decides how the call ends.
    struct TappedCall: BytesCall {
        private let call: any BytesCall
        private let tap: AsyncStream<BytesEvent>.Continuation

        init(_ call: any BytesCall, tap: AsyncStream<BytesEvent>.Continuation) {
            self.call = call
            self.tap = tap
        }

        func note(serverHeaders headers: Headers) {
            call.note(serverHeaders: headers)
            tap.yield(.headers(headers))
        }

        func note(serverMessage message: Data) {
            tap.yield(.message(message))
        }

        func end(_ failure: ConnectError?, trailers: Trailers) {
            tap.yield(.end(failure.map { WireError($0) }, trailers))
        }

        func begin() { call.begin() }
        func send(_ message: Data) throws(WireError) { try call.send(message) }
        func close() { call.close() }
        func cancel(as status: MockStatus) { call.cancel(as: status) }
        func next() async -> BytesEvent? { await call.next() }
        var handover: BytesHandover? { call.handover }
        var isWaiting: Bool { call.isWaiting }
        func whenAnswered(_ body: @escaping @Sendable () -> Void) { call.whenAnswered(body) }
        func waitForHandover() async -> Bool { await call.waitForHandover() }
        var isUnanswered: Bool { call.isUnanswered }
        var isRefused: Bool { call.isRefused }
        func forwardUnread() { call.forwardUnread() }
        func whileOpen(_ body: @escaping @Sendable () async -> Void) { call.whileOpen(body) }
        func whenOver(_ body: @escaping @Sendable () -> Void) { call.whenOver(body) }
    }

    /// Takes a response that reaches nobody as it is.
    struct Nowhere: ResponseDestination {
        let isUnary: Bool

        func metrics(_ metrics: HTTPMetrics) {}
        func receive(_ response: HTTPResponse) {}
        func receive(_ headers: Headers) {}
        func receive(_ data: Data) {}
        func close(_ code: Code, _ trailers: Trailers, _ error: (any Error)?) {}
        func cancel() {}
    }
#endif
