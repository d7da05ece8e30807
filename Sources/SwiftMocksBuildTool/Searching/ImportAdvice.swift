import Foundation

extension ImportPaths {
    /// The file, by the import path that leads to it; nil if it is under none.
    func file(onDisk file: URL) -> URL? {
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        for folder in folders {
            let path = file.path(from: folder)
            if !path.hasPrefix("../") && !path.hasPrefix("/") { return folder.appendingPathComponent(path) }
        }
        return nil
    }

    /// How to make an import work whose file lies deeper than its path says; nil if there is no such file.
    func advice(missing name: String) -> String? {
        for folder in folders + [base] {
            guard let found = ProtoFolder(folder).names.first(where: { $0.hasSuffix("/\(name)") }) else { continue }
            let root = folder.appendingPathComponent(String(found.dropLast(name.count + 1))).path(from: base)
            guard let given else { return "add \"importPaths\": [\"\(root)\"] to \(Configuration.fileName)" }
            if let index = folders.firstIndex(of: folder) {
                return "write \"\(root)\" in place of \"\(given[index])\" in importPaths"
            }
            return "add \"\(root)\" to importPaths"
        }
        return nil
    }

    /// The proto with the most similar name in the folder that the name gives; nil if there is none.
    func nearest(to name: String) -> String? {
        let folder = name.split(separator: "/").dropLast().map { "\($0)/" }.joined()
        let names = folders.flatMap { root in
            (try? FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)) ?? []
        }
        let protos = names.filter { $0.hasSuffix(".proto") }.map { folder + $0 }.sorted()
        return NearestName.of(name, among: protos)
    }
}
