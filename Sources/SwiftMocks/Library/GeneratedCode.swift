/// What generated mocks and this library agree on. Each mock names the release of SwiftMocks that it needs.
///
/// If that release is newer than this library, the compiler says that there is no such member: update the package. If it is
/// too old, the member is unavailable, with a text that says to generate the file again.
public struct GeneratedCode: Sendable {
    /// Mocks have a base class in an adapter.
    public static let needsSwiftMocks0_2 = GeneratedCode()
}

/// Does not exist any more. The mocks of release 0.1 conform to it.
@available(
    *, unavailable,
    message: "an older protoc-gen-swift-mocks has generated this file: generate it again with that of this release"
)
public typealias RecordingMock = Any
