/// Where the generator puts what it makes of a proto: the output's path without its suffix.
enum OutputStem {
    /// A naming that does not exist is the generator's to refuse; any stem will do for it.
    static func of(_ protoName: String, naming: String) -> String {
        let parts = protoName.dropLast(".proto".count).split(separator: "/", omittingEmptySubsequences: false)
        switch naming {
        case "FullPath": return parts.joined(separator: "/")
        case "DropPath": return String(parts.last ?? "")
        default: return parts.joined(separator: "_")
        }
    }
}
