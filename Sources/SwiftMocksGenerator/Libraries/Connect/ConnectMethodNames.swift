import SwiftMocksOptions

/// The Swift names that Connect's generators give to a service's rpcs, with their collisions
/// settled.
struct ConnectMethodNames {
    /// An rpc's method, and the mock's two properties for it.
    struct Names {
        let method: SwiftName
        let callbackProperty: SwiftName
        let asyncProperty: SwiftName
    }

    /// A name that an rpc would have in common with an earlier one.
    struct Clash {
        /// The name that both have.
        let name: String
        /// The position of the earlier rpc in the service.
        let first: Int
    }

    /// The names of the rpcs, in the order of the service.
    let names: [Names]
    /// The clashes with earlier rpcs, by the position of the later rpc. Two rpcs clash once,
    /// however many names they have in common.
    private(set) var clashes: [Int: [Clash]] = [:]

    init(_ service: ServicePlan, options: ConnectOptions) {
        let camelCase = service.methods.map { Spelling($0.name, keepsCasing: options.keepMethodCasing) }
        let isSettled = !Self.hasRepetition(camelCase.map(\.lower)) && !Self.hasRepetition(camelCase.map(\.upper))
        let spellings = isSettled ? camelCase : Self.settled(camelCase, service.methods.map(\.name))
        let callback = Self.callbackProperties(spellings, options: options)
        let async = spellings.map { "mockAsync" + $0.upper }
        if !isSettled || Self.mayMeetAsyncProperties(spellings) {
            // No callback property has the name of an async one.
            let hasProperties = options.mocksHaveProperties
            clashes = Self.clashes([
                spellings.map(\.lower), hasProperties && options.generateCallbackMethods ? callback : [],
                hasProperties && options.generateAsyncMethods ? async : [],
            ])
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

    /// The spelling of each rpc: in camel case, or as in the proto if two rpcs have the same name
    /// in camel case, such as `GetURL` and `GetUrl`.
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

    /// The mock's properties for callbacks, such as `mockSay`. If another rpc's async property has
    /// that name (`X` and `AsyncX`), `Callback` is added.
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

    /// The clashes of names, by the position of the later rpc.
    ///
    /// - Parameter kinds: names of one kind for all rpcs, or for none.
    private static func clashes(_ kinds: [[String]]) -> [Int: [Clash]] {
        var clashes: [Int: [Clash]] = [:]
        var pairs: Set<[Int]> = []
        for names in kinds {
            var owners: [String: Int] = [:]
            for (position, name) in names.enumerated() {
                let first = owners[name, default: position]
                owners[name] = first
                if first < position && pairs.insert([first, position]).inserted {
                    clashes[position, default: []].append(Clash(name: name, first: first))
                }
            }
        }
        return clashes
    }

    private static func hasRepetition(_ names: [String]) -> Bool { Set(names).count < names.count }

    private static func counts(_ names: [String]) -> [String: Int] {
        names.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
}
