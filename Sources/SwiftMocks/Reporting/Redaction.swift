/// Keeps secrets out of logs: what headers of these names hold is never printed.
enum Redaction {
    static let mark = "<redacted>"

    private static let names: Set<String> = [
        "authorization", "proxy-authorization", "cookie", "set-cookie",
    ]

    static func hides(_ name: String) -> Bool {
        self.names.contains(name.lowercased())
    }

    static func text(of headers: any CallMetadata) -> String {
        let fields = headers.fields
            .sorted { $0.name < $1.name }
            .map { "\($0.name): \(self.hides($0.name) ? self.mark : $0.values.joined(separator: ", "))" }
        return cut(fields.joined(separator: "; "))
    }
}
