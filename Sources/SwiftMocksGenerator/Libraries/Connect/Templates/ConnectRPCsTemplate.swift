/// The type that holds the rpcs of a recording mock: one property for each rpc, which
/// `given(mock).say` and the like use.
struct ConnectRPCsTemplate {
    private let head: Template<ConnectService>
    private let rpcs: ListedRPCsTemplate<ConnectMethod>

    init(_ keywords: ConnectKeywords) {
        head = Self.head(keywords)
        rpcs = ListedRPCsTemplate(visibility: keywords.visibility, indentation: "    ")
    }

    func print(_ service: ConnectService, to out: inout SourceWriter) {
        out.print(head, service)
        rpcs.print(service.methods, to: &out)
        out.print("}")
    }

    private static func head(_ keywords: ConnectKeywords) -> Template<ConnectService> {
        """

        /// The rpcs of `\(\.mock)`, which `given`, `when`, `verify` and `calls` refer to.
        \(deprecated: \.plan.deprecation)\
        nonisolated \(keywords.visibility) struct \(\.mockRPCs) {
        """
    }
}
