/// The end of a response.
package struct WireEnd: Sendable, Equatable {
    /// The error; nil for success.
    package let error: WireError?
    /// The trailers of the application.
    package let trailers: WireHeaders

    /// Creates an end, of success if `error` is nil.
    package init(error: WireError?, trailers: WireHeaders = [:]) {
        self.error = error
        self.trailers = trailers
    }
}
