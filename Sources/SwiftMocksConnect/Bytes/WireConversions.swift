#if Connect
    import Connect
    import Foundation
    import SwiftMocks
    import SwiftMocksWire

    // Conversions between the library's types and those of the wire.

    extension WireError {
        init(_ error: ConnectError) {
            self.init(
                WireCode(rawValue: error.code.rawValue) ?? .unknown, error.message,
                details: error.details.map { Detail(type: $0.type, value: $0.payload ?? Data()) })
        }

        /// Creates the error of a stream that failed; nil for one that succeeded.
        init?(_ end: StreamEnd<ConnectLibrary>) {
            if let error = end.failure as? ConnectError {
                self.init(error)
            } else if let error = end.failure {
                self.init(WireCode(rawValue: end.code.rawValue) ?? .unknown, "\(error)")
            } else if let code = WireCode(rawValue: end.code.rawValue) {
                self.init(code)
            } else {
                return nil
            }
        }
    }

    extension ConnectError {
        init(_ error: WireError, metadata: Headers) {
            self.init(
                code: Code(rawValue: error.code.rawValue) ?? .unknown, message: error.message,
                details: error.details.map { Detail(type: $0.type, payload: $0.value) }, metadata: metadata)
        }
    }

    extension TransportInfo {
        init(_ head: WireHead) {
            self.init(
                protocolName: head.protocol.description, codec: head.codec.description, method: head.httpMethod,
                query: head.query, compression: head.compression, timeout: head.timeout,
                fields: ConnectLibrary.fields(of: head.allHeaders))
        }

        /// All headers as sent, including those of the protocol.
        public var headers: Headers {
            Dictionary(
                fields.map { field in
                    (field.name, field.values.compactMap { if case .text(let text) = $0 { text } else { nil } })
                }, uniquingKeysWith: +)
        }
    }
#endif
