import Foundation

/// The folder Fixtures, which its own README describes.
public enum Fixtures {
    /// The project's root.
    /// Packages build this file by the symbolic links of Fixtures/swift-mocks.
    public static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    /// The package in which generated code meets the Connect library.
    public static let connectIntegration = root.appendingPathComponent("Fixtures/ConnectIntegration")
    /// The package in which generated code meets the gRPC Swift library.
    public static let grpcIntegration = root.appendingPathComponent("Fixtures/GRPCIntegration")
    /// The include path of all fixture protos.
    public static let protos = root.appendingPathComponent("Fixtures/protos")
    /// A `FileDescriptorSet` for each of them.
    public static let descriptors = root.appendingPathComponent("Fixtures/descriptors")
    /// Expected outputs, a folder a case.
    public static let goldens = root.appendingPathComponent("Fixtures/golden")

    /// The paths of all files under a folder, relative to it, sorted.
    public static func files(in folder: URL) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { path in
            var isFolder: ObjCBool = false
            let full = folder.appendingPathComponent(path).path
            return FileManager.default.fileExists(atPath: full, isDirectory: &isFolder) && !isFolder.boolValue
        }.sorted()
    }

    /// The content of every file under a folder, by its relative path.
    public static func contents(of folder: URL) throws -> [String: String] {
        var contents: [String: String] = [:]
        for path in try files(in: folder) {
            contents[path] = String(decoding: try Data(contentsOf: folder.appendingPathComponent(path)), as: UTF8.self)
        }
        return contents
    }
}
