import SwiftMocksOptions

/// The services that ExcludeServices leaves out. A run may see only some of the protos that share
/// the option: buf runs the plugin once for each folder, and a build once for a few protos. A
/// name that no file has is therefore a fault only if the files show what is wrong with it.
struct ExcludedServices: Sendable {
    /// The full names of the services.
    var names: Set<String> = []
    /// Whether other runs generate other files of the same package.
    var arePackagesShared = false

    init() {}

    /// Reads the options. A build that needs an output for each proto, even an empty one, may run
    /// the plugin several times.
    init(_ options: CommonOptions) {
        names = Set(options.excludeServices)
        arePackagesShared = options.generateEmptyFiles
    }

    /// The faults of names that no file of the request has. At most `FaultList.longest` of them get
    /// a suggestion.
    func faults(files: [ProtoFile], toGenerate: [Int]) -> [ProtoFault] {
        let known = files.flatMap { file in file.serviceNames.map(file.fullName) }
        let unknown = names.subtracting(known).sorted()
        if unknown.isEmpty { return [] }
        let generated = toGenerate.map { files[$0] }.filter { !$0.serviceNames.isEmpty }
        let packages = arePackagesShared ? [] : Set(generated.map(\.package))
        let meant = Set(generated.flatMap { file in file.serviceNames.map(file.fullName) }).sorted()
        let named = Dictionary(grouping: known, by: Self.lastPart)
        return unknown.enumerated().compactMap { number, name in
            let isShown = number < FaultList.longest
            let fullNames = Self.fullNames(ending: name, among: named[Self.lastPart(name)] ?? [])
            if !fullNames.isEmpty { return .partOfServiceName(name, fullNames: fullNames) }
            guard packages.contains(Self.package(name)) else { return nil }
            return .noService(name, suggestion: isShown ? NearestName.match(forTypo: name, among: meant) : nil)
        }
    }

    /// The services whose full name has more before this name. A request may have very many of one
    /// name.
    private static func fullNames(ending name: String, among services: [String]) -> [String] {
        let end = ".\(name)".utf8
        let longer = services.prefix(100).filter { $0.utf8.suffix(end.count).elementsEqual(end) }
        return Array(Set(longer).sorted().prefix(3))
    }

    private static func lastPart(_ name: String) -> Substring {
        name.utf8.lastIndex(of: Ascii.dot).map { name[name.utf8.index(after: $0)...] } ?? name[...]
    }

    private static func package(_ name: String) -> String {
        name.utf8.lastIndex(of: Ascii.dot).map { String(name[..<$0]) } ?? ""
    }
}
