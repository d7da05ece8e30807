import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What sends requests to servers.
public protocol HTTPClientInterface: Sendable {
    /// Sends a request that has one answer.
    @discardableResult
    func unary(
        request: HTTPRequest<Data?>,
        onMetrics: @escaping @Sendable (HTTPMetrics) -> Void,
        onResponse: @escaping @Sendable (HTTPResponse) -> Void
    ) -> Cancelable

    /// Opens a stream.
    func stream(request: HTTPRequest<Data?>, responseCallbacks: ResponseCallbacks) -> RequestCallbacks<Data>
}

/// How a stream is written to.
public final class RequestCallbacks<T: Sendable>: Sendable {
    public let cancel: @Sendable () -> Void
    public let sendData: @Sendable (T) -> Void
    public let sendClose: @Sendable () -> Void

    public init(
        cancel: @escaping @Sendable () -> Void,
        sendData: @escaping @Sendable (T) -> Void,
        sendClose: @escaping @Sendable () -> Void
    ) {
        self.cancel = cancel
        self.sendData = sendData
        self.sendClose = sendClose
    }
}

/// How a stream tells what it reads.
public final class ResponseCallbacks: Sendable {
    public let receiveResponseHeaders: @Sendable (Headers) -> Void
    public let receiveResponseData: @Sendable (Data) -> Void
    public let receiveResponseMetrics: @Sendable (HTTPMetrics) -> Void
    public let receiveClose: @Sendable (Code, Trailers, Swift.Error?) -> Void

    public init(
        receiveResponseHeaders: @escaping @Sendable (Headers) -> Void,
        receiveResponseData: @escaping @Sendable (Data) -> Void,
        receiveResponseMetrics: @escaping @Sendable (HTTPMetrics) -> Void,
        receiveClose: @escaping @Sendable (Code, Trailers, Swift.Error?) -> Void
    ) {
        self.receiveResponseHeaders = receiveResponseHeaders
        self.receiveResponseData = receiveResponseData
        self.receiveResponseMetrics = receiveResponseMetrics
        self.receiveClose = receiveClose
    }
}

/// The library's client over URLSession. This one reaches nobody: each call ends with `unavailable`.
open class URLSessionHTTPClient: NSObject, HTTPClientInterface, @unchecked Sendable {
    public init(configuration: URLSessionConfiguration = .default) {}

    @discardableResult
    open func unary(
        request: HTTPRequest<Data?>,
        onMetrics: @escaping @Sendable (HTTPMetrics) -> Void,
        onResponse: @escaping @Sendable (HTTPResponse) -> Void
    ) -> Cancelable {
        onResponse(
            HTTPResponse(
                code: .unavailable, headers: [:], message: nil, trailers: [:], error: nil, tracingInfo: nil))
        return Cancelable {}
    }

    open func stream(
        request: HTTPRequest<Data?>, responseCallbacks: ResponseCallbacks
    ) -> RequestCallbacks<Data> {
        responseCallbacks.receiveClose(.unavailable, [:], nil)
        return RequestCallbacks(cancel: {}, sendData: { _ in }, sendClose: {})
    }
}
