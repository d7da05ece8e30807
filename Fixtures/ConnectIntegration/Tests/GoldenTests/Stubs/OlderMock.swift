// What release 0.1 of protoc-gen-swift-mocks generated.
// swift-format-ignore-file
// swiftlint:disable all
//
// Source: users.proto

import Connect
@testable import ElizaApp
import SwiftMocks
import SwiftProtobuf

/// A mock of `Users_V1_UsersClientInterface` for tests, which records every call.
///
/// Pass it to code that expects the interface. Use `given` and `when` of SwiftMocks to stub responses, and `verify`
/// to check calls.
@available(iOS 13, *)
nonisolated internal class Users_V1_UsersClientMock: Users_V1_UsersClientInterface, SwiftMocks.RecordingMock, @unchecked Sendable {
    private let _store: SwiftMocks.MockStore

    /// Creates a mock. `policy` decides how it responds to calls that have no stub. The other arguments are the
    /// source location that failure reports show.
    internal init(policy: SwiftMocks.MockPolicy = .inherited, fileID: Swift.StaticString = #fileID, filePath: Swift.StaticString = #filePath, line: Swift.UInt = #line, column: Swift.UInt = #column) {
        self._store = .init(mock: "UsersClientMock", policy: policy, fileID: fileID, filePath: filePath, line: line, column: column, library: .connect())
    }

    /// The internal parts of the mock. Only SwiftMocks uses this subscript.
    internal subscript(_: SwiftMocks.MockAccess) -> SwiftMocks.MockParts<Users_V1_UsersClientMock, Users_V1_UsersClientMockRPCs, SwiftMocks.HeaderLibrary<Connect.Headers, Connect.ConnectError, Connect.Code>> {
        return .init(self._store, .init())
    }

    /// The closure that answers calls of `getUserInfo()` if no `given` statement matches.
    /// It has no effect until a test sets it.
    internal var mockGetUserInfo: (_ request: Users_V1_UserInfoRequest) -> Connect.ResponseMessage<Users_V1_UserInfoResponse> {
        get { return self._store[response: "mockGetUserInfo"] }
        set { self._store[answer: "mockGetUserInfo"] = newValue }
    }

    /// The closure that answers async calls of `getUserInfo()` if no `given` statement matches.
    /// It has no effect until a test sets it.
    internal var mockAsyncGetUserInfo: (_ request: Users_V1_UserInfoRequest) -> Connect.ResponseMessage<Users_V1_UserInfoResponse> {
        get { return self._store[response: "mockAsyncGetUserInfo"] }
        set { self._store[answer: "mockAsyncGetUserInfo"] = newValue }
    }

    @discardableResult
    internal func `getUserInfo`(request: Users_V1_UserInfoRequest, headers: Connect.Headers = [:], completion: @escaping @Sendable (Connect.ResponseMessage<Users_V1_UserInfoResponse>) -> Swift.Void) -> Connect.Cancelable {
        return self._store.call("getUserInfo", request, headers: headers, property: "mockGetUserInfo", deliver: completion)
    }

    @available(iOS 13, *)
    internal func `getUserInfo`(request: Users_V1_UserInfoRequest, headers: Connect.Headers = [:]) async -> Connect.ResponseMessage<Users_V1_UserInfoResponse> {
        return await self._store.call("getUserInfo", request, headers: headers, property: "mockAsyncGetUserInfo")
    }
}

/// The rpcs of `Users_V1_UsersClientMock`, which `given`, `when`, `verify` and `calls` refer to.
@available(iOS 13, *)
nonisolated internal struct Users_V1_UsersClientMockRPCs {
    /// `getUserInfo(.any)`: one request, one response.
    internal var `getUserInfo`: SwiftMocks.UnaryRPC<Users_V1_UsersClientMock, Users_V1_UserInfoRequest, Users_V1_UserInfoResponse> { return .init(name: "getUserInfo") }
}

nonisolated extension SwiftMocks.RPCLibrary where Types == SwiftMocks.HeaderLibrary<Connect.Headers, Connect.ConnectError, Connect.Code> {
    fileprivate static func connect() -> SwiftMocks.RPCLibrary<Types> {
        return .init(
            okCode: .ok, canceledCode: .canceled, deadlineExceededCode: .deadlineExceeded,
            unimplementedCode: .unimplemented, code: { $0.code }, failure: { .init(code: $0, message: $1) },
            emptyMessage: { (type: any SwiftProtobuf.Message.Type) in type.init() },
            text: { $0.textFormatString() })
    }
}

nonisolated extension SwiftMocks.MockAccess {
    fileprivate static func form<Response: SwiftProtobuf.Message>() -> SwiftMocks.AnswerForm<SwiftMocks.HeaderLibrary<Connect.Headers, Connect.ConnectError, Connect.Code>, Response, Connect.ResponseMessage<Response>> {
        return .init(
            reply: { .parts(code: $0.code, headers: $0.headers, result: $0.result, trailers: $0.trailers) },
            answer: { .init(code: $0, headers: $1, result: $2(), trailers: $3) })
    }
}

@available(iOS 13, *)
nonisolated extension SwiftMocks.MockStore {
    fileprivate subscript<Request, Response: SwiftProtobuf.Message>(response property: Swift.StaticString) -> (Request) -> Connect.ResponseMessage<Response> {
        return self[answer: property, form: SwiftMocks.MockAccess.form()]
    }

    fileprivate func call<Request: Swift.Sendable, Response: SwiftProtobuf.Message>(_ rpc: Swift.StaticString, _ request: Request, headers: Connect.Headers, property: Swift.StaticString, deliver: @escaping @Sendable (Connect.ResponseMessage<Response>) -> Swift.Void) -> Connect.Cancelable {
        let call = self.call(rpc, request, metadata: headers, property: property, form: SwiftMocks.MockAccess.form(), deliver: deliver)
        return Connect.Cancelable { call.cancel() }
    }

    fileprivate func call<Request: Swift.Sendable, Response: SwiftProtobuf.Message>(_ rpc: Swift.StaticString, _ request: Request, headers: Connect.Headers, property: Swift.StaticString) async -> Connect.ResponseMessage<Response> {
        return await self.call(rpc, request, metadata: headers, property: property, form: SwiftMocks.MockAccess.form())
    }
}
