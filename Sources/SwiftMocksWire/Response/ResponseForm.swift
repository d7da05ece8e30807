import Foundation

/// The part of a request that its response depends on, known before the whole head is.
struct ResponseForm: Sendable, Equatable {
    let `protocol`: WireProtocol
    /// Without parameters.
    let contentType: String
    let acceptsGzip: Bool
}

/// The response of one protocol. Each part comes at most once and in order, except messages.
protocol ResponseEncoder: Sendable {
    mutating func headers(_ headers: WireHeaders) -> [WireOutput]
    mutating func message(_ message: Data) -> [WireOutput]
    mutating func end(_ error: WireError?, _ trailers: WireHeaders) -> [WireOutput]
}
