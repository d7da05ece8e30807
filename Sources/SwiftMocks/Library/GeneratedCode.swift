/// What generated mocks and this library agree on. Each mock names the release of SwiftMocks that it needs.
///
/// If that release is newer than this library, the compiler says that there is no such member: update the package. If it is
/// too old, the member is unavailable, with a text that says to generate the file again.
public struct GeneratedCode: Sendable {
    /// Mocks have a base class in an adapter.
    public static let needsSwiftMocks0_2 = GeneratedCode()
}
