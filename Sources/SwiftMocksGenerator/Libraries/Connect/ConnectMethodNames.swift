/// The Swift names that Connect's generators give to a service's rpcs, with their collisions settled.
struct ConnectMethodNames {
    /// An rpc's method, and the mock's two properties for it.
    struct Names {
        let method: SwiftName
        let callbackProperty: SwiftName
        let asyncProperty: SwiftName
    }

    private(set) var names: [Names] = []

    /// - Parameter file: its path, for error texts.
    init(_ service: ServicePlan, options: ConnectOptions, file: String) throws {
        let rpcs = service.methods.map(\.name)
        let spellings = Self.spellings(rpcs, options: options)
        let callback = Self.callbackProperties(spellings, options: options)
        let async = spellings.map { "mockAsync" + $0.upper }
        let properties =
            (options.generateCallbackMethods ? callback : []) + (options.generateAsyncMethods ? async : [])
        try Self.requireUnique(spellings.map(\.lower), of: service, file: file)
        try Self.requireUnique(properties, of: service, file: file)
        names = spellings.indices.map { index in
            Names(
                method: SwiftName(checked: spellings[index].lower),
                callbackProperty: SwiftName(checked: callback[index]),
                asyncProperty: SwiftName(checked: async[index]))
        }
    }

    private struct Spelling {
        var lower: String
        var upper: String
    }

    /// Camel case; but rpcs that camel case makes the same (`GetURL`, `GetUrl`) keep their own spelling throughout.
    private static func spellings(_ rpcs: [ProtoIdentifier], options: ConnectOptions) -> [Spelling] {
        let spellings = rpcs.map { rpc in
            Spelling(lower: options.keepMethodCasing ? rpc.text : CamelCase.lower(rpc), upper: CamelCase.upper(rpc))
        }
        let (lower, upper) = (spellings.map(\.lower), spellings.map(\.upper))
        if !hasRepetition(lower) && !hasRepetition(upper) { return spellings }
        let uses = (lower: counts(lower), upper: counts(upper))
        return zip(spellings, rpcs).map { spelling, rpc in
            let collides = uses.lower[spelling.lower]! > 1 || uses.upper[spelling.upper]! > 1
            return collides ? Spelling(lower: rpc.text, upper: rpc.text) : spelling
        }
    }

    /// `mockSay`. Where another rpc's async property has that name (`X` beside `AsyncX`), `Callback` is added.
    private static func callbackProperties(_ spellings: [Spelling], options: ConnectOptions) -> [String] {
        let plain = spellings.map { "mock" + $0.upper }
        guard options.generateCallbackMethods && options.generateAsyncMethods else { return plain }
        let taken = Set(spellings.map { "mockAsync" + $0.upper })
        return plain.map { name in
            var free = name
            while taken.contains(free) { free += "Callback" }
            return free
        }
    }

    /// Throws for the first two rpcs whose names are the same; `names` are those of all rpcs, once or for each variant.
    private static func requireUnique(_ names: [String], of service: ServicePlan, file: String) throws {
        if !hasRepetition(names) { return }
        var owners: [String: String] = [:]
        for (position, name) in names.enumerated() {
            let rpc = "rpc \(service.fullName.text).\(service.methods[position % service.methods.count].name.text)"
            if let first = owners.updateValue(rpc, forKey: name) {
                throw GeneratorError.protos(.sameSwiftName(name: name, first: first, second: rpc, file: file))
            }
        }
    }

    private static func hasRepetition(_ names: [String]) -> Bool { Set(names).count < names.count }

    private static func counts(_ names: [String]) -> [String: Int] {
        names.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
}
