/// The Swift names of a service's rpcs, with their collisions settled.
struct MethodNames {
    /// An rpc's method, and the mock's two properties for it.
    struct Names {
        let method: SwiftName
        let callbackProperty: SwiftName
        let asyncProperty: SwiftName
    }

    private(set) var names: [Names] = []

    /// `service` and `file` are for error texts.
    init(_ rpcs: [ProtoIdentifier], _ options: GeneratorOptions, service: String, file: String) throws {
        let spellings = Self.spellings(rpcs, options)
        let callback = Self.callbackProperties(spellings, options)
        try Self.requireUnique(spellings.map(\.lower), rpcs, service: service, file: file)
        var properties: [String] = []
        if options.generateCallbackMethods { properties += callback }
        if options.generateAsyncMethods { properties += spellings.map { "mockAsync" + $0.upper } }
        let owners = properties.indices.map { rpcs[$0 % rpcs.count] }
        try Self.requireUnique(properties, owners, service: service, file: file)
        names = spellings.indices.map { index in
            Names(
                method: SwiftName(checked: spellings[index].lower),
                callbackProperty: SwiftName(checked: callback[index]),
                asyncProperty: SwiftName(checked: "mockAsync" + spellings[index].upper))
        }
    }

    private struct Spelling {
        var lower: String
        var upper: String
    }

    /// Camel case; but rpcs that camel case makes the same (`GetURL`, `GetUrl`) keep their own spelling throughout.
    private static func spellings(_ rpcs: [ProtoIdentifier], _ options: GeneratorOptions) -> [Spelling] {
        let lower = rpcs.map { options.keepMethodCasing ? $0.text : CamelCase.lower($0) }
        let upper = rpcs.map { CamelCase.upper($0) }
        let uses = (counts(lower), counts(upper))
        return rpcs.indices.map { index in
            let collides = uses.0[lower[index]]! > 1 || uses.1[upper[index]]! > 1
            let own = rpcs[index].text
            return collides ? Spelling(lower: own, upper: own) : Spelling(lower: lower[index], upper: upper[index])
        }
    }

    /// `mockSay`. Where another rpc's async property has that name (`X` beside `AsyncX`), `Callback` is added.
    private static func callbackProperties(_ spellings: [Spelling], _ options: GeneratorOptions) -> [String] {
        let plain = spellings.map { "mock" + $0.upper }
        guard options.generateAsyncMethods else { return plain }
        let taken = Set(spellings.map { "mockAsync" + $0.upper })
        return plain.map { name in
            var free = name
            while taken.contains(free) { free += "Callback" }
            return free
        }
    }

    private static func requireUnique(
        _ names: [String], _ rpcs: [ProtoIdentifier], service: String, file: String
    ) throws {
        var owners: [String: ProtoIdentifier] = [:]
        for (name, rpc) in zip(names, rpcs) {
            if let first = owners.updateValue(rpc, forKey: name) {
                throw GeneratorError.protos(
                    .sameSwiftName(
                        name: name, first: "rpc \(service).\(first.text)", second: "rpc \(service).\(rpc.text)",
                        file: file))
            }
        }
    }

    private static func counts(_ names: [String]) -> [String: Int] {
        names.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
}
