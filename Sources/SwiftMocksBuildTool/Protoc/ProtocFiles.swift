import Foundation

/// The files that messages of protoc can be about.
struct ProtocFiles {
    let importPaths: ImportPaths
    /// The file that `ProtoPathModuleMappings` names.
    let mappings: URL?
    /// The folder in which protoc runs.
    let folder: URL

    /// The proto that protoc means by a name or a path; nil if it is not under an import path.
    func proto(_ name: String) -> URL? {
        importPaths.file(name) ?? importPaths.file(onDisk: folder.appendingPathComponent(name))
    }

    /// `/path/a.proto:3:1`. A proto that is not found is named as protoc names it.
    func place(of line: ProtocLine) -> String {
        let file = line.file.map { proto($0)?.path ?? $0 } ?? ""
        return "\(file):\(line.position.line):\(line.position.column)"
    }

    /// The place of a fault of the mapping file, and the message without it; nil for another message.
    func placeInMappings(of message: String) -> (place: String, message: String)? {
        guard let mappings else { return nil }
        let key = CommonOptions.protoPathModuleMappings.name
        // The second is protoc-gen-swift's form.
        let beginnings = [
            "\(key)=\(mappings.path(from: folder)): ", "Parameter '\(key)=\(mappings.path(from: folder))': ",
        ]
        guard let found = beginnings.lazy.compactMap({ message.range(of: $0) }).first else { return nil }
        let fault = MappingFile(mappings).fault(String(message[found.upperBound...]))
        return ("\(mappings.path):\(fault.position.line):\(fault.position.column)", fault.text)
    }
}
