import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// What the library's own client is made of. Generated code uses none of it; the names are here because messages can have
// the same, and because tests of apps use the types.

/// How a request is sent.
public enum HTTPMethod: String, Sendable {
    case get = "GET"
    case post = "POST"
}

/// A request on its way to a server.
public struct HTTPRequest<Input: Sendable>: Sendable {
    public let url: URL
    public let headers: Headers
    public let message: Input
    public let method: HTTPMethod
    public let trailers: Trailers?
    public let idempotencyLevel: IdempotencyLevel

    public init(
        url: URL, headers: Headers, message: Input, method: HTTPMethod, trailers: Trailers?,
        idempotencyLevel: IdempotencyLevel
    ) {
        self.url = url
        self.headers = headers
        self.message = message
        self.method = method
        self.trailers = trailers
        self.idempotencyLevel = idempotencyLevel
    }
}

/// What a server answered to a unary request.
public struct HTTPResponse: Sendable {
    public let code: Code
    public let headers: Headers
    public let message: Data?
    public let trailers: Trailers
    public let error: Swift.Error?
    public let tracingInfo: TracingInfo?

    /// What else is known of the exchange.
    public struct TracingInfo: Equatable, Sendable {
        public let httpStatus: Int

        public init(httpStatus: Int) {
            self.httpStatus = httpStatus
        }
    }

    public init(
        code: Code, headers: Headers, message: Data?, trailers: Trailers, error: Swift.Error?,
        tracingInfo: TracingInfo?
    ) {
        self.code = code
        self.headers = headers
        self.message = message
        self.trailers = trailers
        self.error = error
        self.tracingInfo = tracingInfo
    }
}

/// How long the parts of an exchange took.
public struct HTTPMetrics: Sendable {
    public let taskMetrics: URLSessionTaskMetrics?

    public init(taskMetrics: URLSessionTaskMetrics?) {
        self.taskMetrics = taskMetrics
    }
}

/// Names of headers.
public enum HeaderConstants {
    public static let contentType = "content-type"
    public static let contentEncoding = "content-encoding"
    public static let acceptEncoding = "accept-encoding"
}

/// The frame around each message of a stream.
public enum Envelope {}
