/// Keeps secrets out of logs: reports hide the values of these metadata fields, unless the
/// environment says otherwise.
///
/// Reports show the length of a hidden value, which tells an empty token, a doubled prefix or
/// another kind of token. They show no part of the value and no hash, because a short value can be
/// guessed from its hash.
struct Redaction {
    /// `1` shows all values. It is a variable and not a function, so that no committed test shows
    /// secrets in a shared log.
    static let variable = "SWIFT_MOCKS_SHOW_SECRETS"

    private static let names: Set<String> = [
        "authorization", "proxy-authorization", "cookie", "set-cookie",
    ]

    private let isOff: Bool

    init(environment: [String: String]) {
        isOff = environment[Self.variable] == "1"
    }

    func hides(_ name: String) -> Bool {
        !isOff && Self.names.contains(name.lowercased())
    }

    /// The text in place of a hidden value: `<redacted, 24 bytes>`.
    func mark(_ value: MetadataValue) -> String {
        "<redacted, \(counted(value.length, "byte"))>"
    }
}

extension MetadataValue {
    var length: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .binary(let bytes): bytes.count
        }
    }
}
