import Foundation

/// What sees calls on their way. The library's protocols have a method for each step, all with a default; here is the first.
public protocol Interceptor: AnyObject, Sendable {
    @Sendable
    func handleResponseMetrics(_ metrics: HTTPMetrics, proceed: @escaping @Sendable (HTTPMetrics) -> Void)
}

extension Interceptor {
    @Sendable
    public func handleResponseMetrics(
        _ metrics: HTTPMetrics, proceed: @escaping @Sendable (HTTPMetrics) -> Void
    ) {
        proceed(metrics)
    }
}

/// What sees unary calls on their way.
public protocol UnaryInterceptor: Interceptor {
    @Sendable
    func handleUnaryRequest<Message: ProtobufMessage>(
        _ request: HTTPRequest<Message>,
        proceed: @escaping @Sendable (Result<HTTPRequest<Message>, ConnectError>) -> Void
    )

    @Sendable
    func handleUnaryRawResponse(_ response: HTTPResponse, proceed: @escaping @Sendable (HTTPResponse) -> Void)
}

extension UnaryInterceptor {
    @Sendable
    public func handleUnaryRequest<Message: ProtobufMessage>(
        _ request: HTTPRequest<Message>,
        proceed: @escaping @Sendable (Result<HTTPRequest<Message>, ConnectError>) -> Void
    ) {
        proceed(.success(request))
    }

    @Sendable
    public func handleUnaryRawResponse(
        _ response: HTTPResponse, proceed: @escaping @Sendable (HTTPResponse) -> Void
    ) {
        proceed(response)
    }
}

/// What sees streams on their way.
public protocol StreamInterceptor: Interceptor {
    @Sendable
    func handleStreamStart(
        _ request: HTTPRequest<Void>,
        proceed: @escaping @Sendable (Result<HTTPRequest<Void>, ConnectError>) -> Void
    )
}

extension StreamInterceptor {
    @Sendable
    public func handleStreamStart(
        _ request: HTTPRequest<Void>,
        proceed: @escaping @Sendable (Result<HTTPRequest<Void>, ConnectError>) -> Void
    ) {
        proceed(.success(request))
    }
}

/// Makes an interceptor for each call.
public struct InterceptorFactory: Sendable {
    private let factory: @Sendable (ProtocolClientConfig) -> any Interceptor

    public init<T: Interceptor>(factory: @escaping @Sendable (ProtocolClientConfig) -> T) {
        self.factory = factory
    }

    func makeUnary(_ config: ProtocolClientConfig) -> (any UnaryInterceptor)? {
        factory(config) as? any UnaryInterceptor
    }
}
