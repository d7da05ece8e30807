// The names say it all.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// An RPC library of the smallest size, for the tests: its surface has the shape that generated mocks are written for. It makes
// no calls.

@_exported import SwiftProtobuf

public typealias Headers = [String: [String]]
public typealias Trailers = [String: [String]]

public enum Code: Int, Sendable {
    case ok = 0
    case canceled, unknown, invalidArgument, deadlineExceeded, notFound, alreadyExists, permissionDenied
    case resourceExhausted, failedPrecondition, aborted, outOfRange, unimplemented, internalError, unavailable
    case unauthenticated
}

public struct ConnectError: Error, Sendable {
    public let code: Code
    public let message: String?

    public init(code: Code, message: String?) {
        (self.code, self.message) = (code, message)
    }
}

public struct ResponseMessage<Output: Message>: Sendable {
    public let code: Code
    public let headers: Headers
    public let result: Result<Output, ConnectError>
    public let trailers: Trailers

    public init(code: Code, headers: Headers, result: Result<Output, ConnectError>, trailers: Trailers) {
        (self.code, self.headers, self.result, self.trailers) = (code, headers, result, trailers)
    }

    public var message: Output? { try? result.get() }

    public var error: ConnectError? {
        guard case .failure(let error) = result else { return nil }
        return error
    }
}

public struct Cancelable: Sendable {
    public let cancel: @Sendable () -> Void

    public init(cancel: @escaping @Sendable () -> Void) {
        self.cancel = cancel
    }
}

public enum StreamResult<Output: Sendable>: Sendable {
    case headers(Headers)
    case message(Output)
    case complete(code: Code, error: (any Error)?, trailers: Trailers?)

    public var messageValue: Output? {
        guard case .message(let output) = self else { return nil }
        return output
    }
}
