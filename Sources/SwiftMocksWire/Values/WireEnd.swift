/// The end of a response, as its protocol tells it.
package struct WireEnd: Sendable, Equatable {
    /// The error; nil for success.
    package let error: WireError?
    /// The application's trailers.
    package let trailers: WireHeaders

    /// Creates an end.
    package init(error: WireError?, trailers: WireHeaders = [:]) {
        self.error = error
        self.trailers = trailers
    }
}
