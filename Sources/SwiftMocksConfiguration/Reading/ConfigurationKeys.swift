/// The keys of a configuration file: which there are, what their values look like, where they may stand.
enum ConfigurationKeys {
    /// Which object a key belongs into.
    enum Place {
        case top
        case invocation
    }

    static let own: [(name: String, places: [Place])] = [
        ("invocations", [.top]),
        ("protocPath", [.top]),
        ("protoFiles", [.invocation]),
        ("importPaths", [.invocation]),
    ]

    static let all = own + OptionCatalogue.all.map { ($0.name, [.invocation]) }

    static func names(at place: Place) -> [String] { all.filter { $0.places.contains(place) }.map(\.name) }

    /// Why this key may not stand there: it belongs elsewhere, or it doesn't exist.
    static func problem(_ key: String, at place: Place) -> ConfigurationFault.Problem {
        if all.contains(where: { $0.name == key }) { return .misplacedKey(key, at: place) }
        return .unknownKey(key, nearest: NearestName.of(key, among: names(at: place)) ?? key)
    }
}
