/// What generated mocks and this library agree on. Each mock names the release of SwiftMocks that it needs.
///
/// If that release is newer than this library, the compiler says that there is no such member: update the package. If it is
/// too old, the member is unavailable, with a text that says to generate the file again.
public struct GeneratedCode: Sendable {
    /// Mocks have a base class in an adapter.
    public static let needsSwiftMocks0_2 = GeneratedCode()
}

// MARK: - What only files of older releases of the generator use

/// Does not exist any more: an adapter has a type of its own for its library.
@available(
    *, unavailable,
    message: "an older protoc-gen-swift-mocks has generated this file: generate it again with that of this release"
)
public typealias LibraryTypes<Metadata, Failure, Code, Options, Words> = Never

/// Does not exist any more: an adapter has a type of its own for its library.
@available(
    *, unavailable,
    message: "an older protoc-gen-swift-mocks has generated this file: generate it again with that of this release"
)
public typealias HeaderLibrary<Metadata, Failure, Code> = Never
