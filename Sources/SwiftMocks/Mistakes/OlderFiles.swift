// What only files of older releases of the generator use.

/// Does not exist any more: an adapter has a type of its own for its library.
@available(
    *, unavailable,
    message: "an older protoc-gen-swift-mocks has generated this file: generate it again with that of this release"
)
public enum LibraryTypes<Metadata, Failure, Code, Options, Words> {}

/// Does not exist any more: an adapter has a type of its own for its library.
@available(
    *, unavailable,
    message: "an older protoc-gen-swift-mocks has generated this file: generate it again with that of this release"
)
public enum HeaderLibrary<Metadata, Failure, Code> {}
