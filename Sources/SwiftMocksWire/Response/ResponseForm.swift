import Foundation

/// What a response needs of its request. It is known before the whole head is.
struct ResponseForm: Sendable, Equatable {
    let `protocol`: WireProtocol
    /// Without parameters.
    let contentType: String
    let acceptsGzip: Bool
}

/// One protocol's way of a response. Each part comes at most once and in order, except messages.
protocol ResponseEncoder: Sendable {
    mutating func headers(_ headers: WireHeaders) -> [WireOutput]
    mutating func message(_ message: Data) -> [WireOutput]
    mutating func end(_ error: WireError?, _ trailers: WireHeaders) -> [WireOutput]
}
