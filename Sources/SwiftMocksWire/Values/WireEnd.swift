/// The end of a response, as its protocol tells it.
public struct WireEnd: Sendable, Equatable {
    /// The error; nil for success.
    public let error: WireError?
    /// The application's trailers.
    public let trailers: WireHeaders

    /// Creates an end.
    public init(error: WireError?, trailers: WireHeaders = [:]) {
        self.error = error
        self.trailers = trailers
    }
}
