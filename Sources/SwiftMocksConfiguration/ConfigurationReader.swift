import Foundation

/// Reads a `swift-mocks-config.json`, and finds all its faults in one go.
struct ConfigurationReader {
    private static let topKeys = ["invocations", "protocPath"]
    private static let invocationKeys = ["protoFiles", "importPaths"] + OptionKeys.all.map(\.name)

    private var faults: [ConfigurationFault] = []

    /// - Throws: `ConfigurationFaults`.
    static func read(_ data: Data) throws -> Configuration {
        var reader = ConfigurationReader()
        let configuration = reader.configuration(try json(data))
        if !reader.faults.isEmpty { throw ConfigurationFaults(reader.faults) }
        return configuration
    }

    private static func json(_ data: Data) throws -> JSONValue {
        do {
            return try JSONDecoder().decode(JSONValue.self, from: data)
        } catch {
            throw ConfigurationFaults([JSONDefect.fault(in: data)])
        }
    }

    private mutating func configuration(_ json: JSONValue) -> Configuration {
        guard let object = object(json, at: "", keys: Self.topKeys) else { return Configuration(invocations: []) }
        let invocations = required("invocations", of: object, at: "").map { list($0, at: "invocations") } ?? []
        return Configuration(
            protocPath: object["protocPath"].flatMap { text($0, at: "protocPath") },
            invocations: invocations.enumerated().compactMap { invocation($1, at: "invocations[\($0)]") }
        )
    }

    private mutating func invocation(_ json: JSONValue, at place: String) -> Configuration.Invocation? {
        guard let object = object(json, at: place, keys: Self.invocationKeys) else { return nil }
        let protoFiles = required("protoFiles", of: object, at: place).map { texts($0, at: "\(place).protoFiles") }
        return Configuration.Invocation(
            protoFiles: protoFiles ?? [],
            importPaths: object["importPaths"].map { texts($0, at: "\(place).importPaths") } ?? ["."],
            options: options(object, at: place)
        )
    }

    private mutating func options(_ object: [String: JSONValue], at place: String) -> [Configuration.Option] {
        var options: [Configuration.Option] = []
        for (name, kind) in OptionKeys.all {
            guard let json = object[name] else { continue }
            for value in values(json, kind, at: "\(place).\(name)") {
                if value.contains(",") { faults.append(.comma(place: "\(place).\(name)", value: value)) }
                options.append(Configuration.Option(name: name, value: value))
            }
        }
        return options
    }

    private mutating func values(_ json: JSONValue, _ kind: OptionKeys.Kind, at place: String) -> [String] {
        switch kind {
        case .flag:
            if case .bool(let value) = json { return ["\(value)"] }
            wrongType(json, wanted: "true or false", at: place)
            return []
        case .text, .path:
            return text(json, at: place).map { [$0] } ?? []
        case .list:
            if case .string = json { return text(json, at: place).map { [$0] } ?? [] }
            return texts(json, at: place)
        }
    }

    private mutating func required(_ key: String, of object: [String: JSONValue], at place: String) -> JSONValue? {
        if object[key] == nil { faults.append(.missingKey(key, place: place)) }
        return object[key]
    }

    private mutating func object(_ json: JSONValue, at place: String, keys: [String]) -> [String: JSONValue]? {
        guard case .object(let object) = json else {
            wrongType(json, wanted: "an object", at: place)
            return nil
        }
        for key in object.keys.sorted() where !keys.contains(key) {
            faults.append(.unknownKey(key, nearest: NearestKey.of(key, among: keys), place: place))
        }
        return object
    }

    private mutating func texts(_ json: JSONValue, at place: String) -> [String] {
        list(json, at: place).enumerated().compactMap { text($1, at: "\(place)[\($0)]") }
    }

    private mutating func list(_ json: JSONValue, at place: String) -> [JSONValue] {
        guard case .list(let list) = json else {
            wrongType(json, wanted: "a list", at: place)
            return []
        }
        if list.isEmpty { faults.append(.emptyList(place: place)) }
        return list
    }

    private mutating func text(_ json: JSONValue, at place: String) -> String? {
        if case .string(let text) = json, !text.isEmpty { return text }
        wrongType(json, wanted: "a string that is not empty", at: place)
        return nil
    }

    private mutating func wrongType(_ json: JSONValue, wanted: String, at place: String) {
        faults.append(.wrongType(place: place, wanted: wanted, found: json.kind))
    }
}
