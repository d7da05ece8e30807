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

    /// The files of a proto's descriptor set: its imports, then itself.
    public static func descriptors(of proto: String) throws -> [[UInt8]] {
        let set = descriptors.appendingPathComponent(proto.replacingOccurrences(of: ".proto", with: ".pb"))
        let tree = WireTree([UInt8](try Data(contentsOf: set))[...], schema: .leaf)
        return tree?.fields.compactMap { if case .data(let file) = $0.value { file } else { nil } } ?? []
    }

    /// What protoc sends for some of these protos.
    public static func request(_ protos: [String], parameter: String) throws -> [UInt8] {
        var seen: Set<[UInt8]> = []
        let files = try protos.flatMap(descriptors).filter { seen.insert($0).inserted }
        let head = protos.reduce(MessageBuilder()) { $0.text(1, $1) }.text(2, parameter)
        return files.reduce(head) { $0.data(15, $1) }.bytes
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
