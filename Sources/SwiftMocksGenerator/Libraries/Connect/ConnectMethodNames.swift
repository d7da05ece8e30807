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
        let camelCase = service.methods.map { Spelling($0.name, keepsCasing: options.keepMethodCasing) }
        let isSettled = !Self.hasRepetition(camelCase.map(\.lower)) && !Self.hasRepetition(camelCase.map(\.upper))
        let spellings = isSettled ? camelCase : Self.settled(camelCase, service.methods.map(\.name))
        let callback = Self.callbackProperties(spellings, options: options)
        let async = spellings.map { "mockAsync" + $0.upper }
        if !isSettled || Self.mayMeetAsyncProperties(spellings) {
            let properties =
                (options.generateCallbackMethods ? callback : []) + (options.generateAsyncMethods ? async : [])
            try Self.requireUnique(spellings.map(\.lower), of: service, file: file)
            try Self.requireUnique(properties, of: service, file: file)
        }
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

        init(_ rpc: ProtoIdentifier, keepsCasing: Bool) {
            lower = keepsCasing ? rpc.text : CamelCase.lower(rpc)
            upper = CamelCase.upper(rpc)
        }

        /// The rpc's own spelling.
        init(asIn rpc: ProtoIdentifier) { (lower, upper) = (rpc.text, rpc.text) }
    }

    /// The name in camel case. Rpcs with the same name in camel case (`GetURL`, `GetUrl`) keep their own spelling.
    private static func settled(_ spellings: [Spelling], _ rpcs: [ProtoIdentifier]) -> [Spelling] {
        let uses = (lower: counts(spellings.map(\.lower)), upper: counts(spellings.map(\.upper)))
        return zip(spellings, rpcs).map { spelling, rpc in
            let collides = uses.lower[spelling.lower]! > 1 || uses.upper[spelling.upper]! > 1
            return collides ? Spelling(asIn: rpc) : spelling
        }
    }

    /// Whether the callback property of one rpc can have the name of the async property of another.
    private static func mayMeetAsyncProperties(_ spellings: [Spelling]) -> Bool {
        spellings.contains { $0.upper.utf8.starts(with: "Async".utf8) }
    }

    /// `mockSay`. If another rpc's async property has that name (`X` and `AsyncX`), `Callback` is added.
    private static func callbackProperties(_ spellings: [Spelling], options: ConnectOptions) -> [String] {
        let plain = spellings.map { "mock" + $0.upper }
        guard options.generateCallbackMethods && options.generateAsyncMethods && mayMeetAsyncProperties(spellings)
        else { return plain }
        let taken = Set(spellings.map { "mockAsync" + $0.upper })
        return plain.map { name in
            var free = name
            while taken.contains(free) { free += "Callback" }
            return free
        }
    }

    /// Throws for the first two rpcs with the same name. `names` has the names of all rpcs, once or for each variant.
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
