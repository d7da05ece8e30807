import Foundation
import SwiftProtobuf

/// Services of published packages, as files that have their names and nothing else.
enum PublishedRPCs {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Published")

    /// The packages that there are lists of.
    static func packages() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    /// The files of a package, each after those that it imports.
    static func files(of package: String) throws -> [Google_Protobuf_FileDescriptorProto] {
        let text = try String(contentsOf: folder.appendingPathComponent(package), encoding: .utf8)
        var files: [Google_Protobuf_FileDescriptorProto] = []
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
            switch words[0] {
            case "file":
                files.append(
                    .with {
                        $0.name = words[1]
                        $0.package = words[2]
                        $0.syntax = "proto3"
                    })
            case "message":
                add(words[1].split(separator: ".").map(String.init), to: &files[files.count - 1].messageType)
            case "service": files[files.count - 1].service.append(.with { $0.name = words[1] })
            default: files[files.count - 1].addRPC(words)
            }
        }
        return inOrderOfImports(files)
    }

    private static func add(_ path: [String], to messages: inout [Google_Protobuf_DescriptorProto]) {
        guard let name = path.first else { return }
        let index = messages.firstIndex { $0.name == name } ?? messages.count
        if index == messages.count { messages.append(.with { $0.name = name }) }
        add(Array(path.dropFirst()), to: &messages[index].nestedType)
    }

    private static func inOrderOfImports(
        _ files: [Google_Protobuf_FileDescriptorProto]
    ) -> [Google_Protobuf_FileDescriptorProto] {
        var owners: [String: String] = [:]
        for file in files {
            for message in file.messageType { owners["\(file.prefix)\(message.name)"] = file.name }
        }
        var pending = Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0) })
        var ordered: [Google_Protobuf_FileDescriptorProto] = []
        func visit(_ name: String) {
            guard var file = pending.removeValue(forKey: name) else { return }
            let types = file.service.flatMap(\.method).flatMap { [$0.inputType, $0.outputType] }
            file.dependency = Set(types.compactMap { owner(of: $0, owners) }).subtracting([name]).sorted()
            file.dependency.forEach(visit)
            ordered.append(file)
        }
        files.map(\.name).forEach(visit)
        return ordered
    }

    /// The file that declares the outermost message of a type's name.
    private static func owner(of type: String, _ owners: [String: String]) -> String? {
        var name = type
        while !name.isEmpty {
            if let owner = owners[name] { return owner }
            name = name.split(separator: ".").dropLast().reduce("") { "\($0).\($1)" }
        }
        return nil
    }
}

extension Google_Protobuf_FileDescriptorProto {
    /// What stands before the names of the file's types: `.demo.chat.v1.`.
    var prefix: String { package.isEmpty ? "." : ".\(package)." }

    /// Adds an rpc to the last service: its name, its types and its kind, as the lists have them.
    fileprivate mutating func addRPC(_ words: [String]) {
        let prefix = self.prefix
        let method = Google_Protobuf_MethodDescriptorProto.with {
            $0.name = words[1]
            $0.inputType = words[2].hasPrefix(".") ? words[2] : prefix + words[2]
            $0.outputType = words[3].hasPrefix(".") ? words[3] : prefix + words[3]
            $0.clientStreaming = ["client", "both"].contains(words[4])
            $0.serverStreaming = ["server", "both"].contains(words[4])
        }
        service[service.count - 1].method.append(method)
    }
}
