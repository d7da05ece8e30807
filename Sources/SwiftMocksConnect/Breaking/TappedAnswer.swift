#if Connect
    import Connect
    import Foundation
    @_spi(Adapters) import SwiftMocks
    import SwiftMocksWire

    /// What the real server of a call answers, on its way to a network that breaks it. The network decides how the call ends.
    struct TappedAnswer: AnswerRecord {
        let record: any AnswerRecord
        let tap: AsyncStream<BytesEvent>.Continuation

        func note(_ headers: Headers) {
            record.note(headers)
            tap.yield(.headers(headers))
        }

        func note(_ message: Data) {
            tap.yield(.message(message))
        }

        func note(networkFault reason: String) {
            record.note(networkFault: reason)
        }

        func end(_ failure: ConnectError?, trailers: Trailers) {
            tap.yield(.end(failure.map { WireError($0) }, trailers))
        }
    }
#endif
