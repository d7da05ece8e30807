/// The environment in which a build was planned. A build may have another PATH, and must find the same programs.
enum PlannedEnvironment {
    private static let prefix = "SWIFT_MOCKS_PLANNED_"

    /// The variables that pass it to a command.
    static func variables(_ environment: [String: String]) -> [String: String] {
        environment.filter { $0.key == "PATH" || $0.key.hasPrefix("PROTOC_") }
            .reduce(into: [:]) { $0[prefix + $1.key] = $1.value }
    }

    /// The environment that these variables pass; empty if there are none.
    static func passed(by environment: [String: String]) -> [String: String] {
        environment.filter { $0.key.hasPrefix(prefix) }
            .reduce(into: [:]) { $0[String($1.key.dropFirst(prefix.count))] = $1.value }
    }
}
