/// A path without what a file system may ignore in it: equal for paths that a file system which
/// ignores case, such as the default one of a Mac, takes for one.
struct FoldedPath: Hashable {
    private let text: String

    init(_ path: String) { text = path.uppercased().lowercased() }
}
