/// The end of a response.
package struct WireEnd: Sendable, Equatable {
    /// The error; nil for success.
    package let error: WireError?
    package let trailers: WireHeaders

    package init(error: WireError?, trailers: WireHeaders = [:]) {
        self.error = error
        self.trailers = trailers
    }
}
