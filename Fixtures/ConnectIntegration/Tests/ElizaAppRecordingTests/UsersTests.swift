import Connect
import ConnectMocks
import Foundation
import XCTest

@testable import ElizaApp

/// Collects results from `@Sendable` closures.
public final class Locked<T>: @unchecked Sendable {
    private let lock = NSLock()
    private var wrappedValue: T

    /// Thread-safe access to the underlying value.
    public var value: T {
        get {
            lock.lock()
            defer { lock.unlock() }
            return wrappedValue
        }
        set {
            lock.lock()
            wrappedValue = newValue
            lock.unlock()
        }
    }

    /// Holds `value`.
    public init(_ value: T) {
        wrappedValue = value
    }
}

/// The documentation calls the mock of the service `Users` by this shorter name.
private typealias Users_V1_UsersMock = Users_V1_UsersClientMock

final class UsersTests: XCTestCase {
    func testGetUser() {
        let client = Users_V1_UsersMock()
        client.mockGetUserInfo = { request in
            return ResponseMessage(result: .success(.with { $0.name = "jane" }))
        }

        let receivedMessage = Locked<Users_V1_UserInfoResponse?>(nil)
        client.getUserInfo(request: Users_V1_UserInfoRequest()) { response in
            receivedMessage.value = response.message
        }
        XCTAssertEqual(receivedMessage.value?.name, "jane")
    }
}
