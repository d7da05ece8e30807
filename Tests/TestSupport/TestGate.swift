import Foundation
import Testing

/// Which tests run. Without the environment variable `SWIFT_MOCKS_TESTS`, only those that need nothing but Swift and end within
/// seconds. A gate that it names is open, and so are those before it.
public enum TestGate: String, CaseIterable, Sendable {
    /// For tests that need what `make tools` installs, such as protoc and buf, or that build packages.
    case tools
    /// For tests that take minutes. A target has only such tests or none, and `make test-all` runs it.
    case long

    private static let variable = "SWIFT_MOCKS_TESTS"

    fileprivate func isOpen() throws -> Bool {
        guard let name = ProcessInfo.processInfo.environment[Self.variable], name != "" else { return false }
        guard let named = TestGate(rawValue: name) else { throw UnknownGate(name: name, variable: Self.variable) }
        return named == self || named == .long
    }

    fileprivate var hint: Comment {
        switch self {
        case .tools:
            "It needs tools or builds a package. `make test` runs it; so does `make tools && \(Self.variable)=tools swift test`."
        case .long:
            "It takes minutes. `make test-all` runs it; so does `make tools && \(Self.variable)=long swift test`."
        }
    }
}

extension Trait where Self == ConditionTrait {
    /// Leaves the test out, and says how to run it, unless its gate is open.
    public static func gated(by gate: TestGate) -> Self { .enabled(if: try gate.isOpen(), gate.hint) }
}

/// A misspelt gate is a failure, not a reason to leave tests out.
private struct UnknownGate: Error, CustomStringConvertible {
    let name: String
    let variable: String

    var description: String {
        let gates = TestGate.allCases.map(\.rawValue).joined(separator: ", ")
        return "\(variable)=\(name): there is no such gate; there are \(gates)"
    }
}
