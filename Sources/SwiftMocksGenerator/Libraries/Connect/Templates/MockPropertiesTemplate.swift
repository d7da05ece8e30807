import SwiftMocksOptions

/// The `mock…` properties of a recording mock, one for each method. Their values are in its base class.
struct MockPropertiesTemplate {
    private let properties: VariantTemplates

    init(_ options: ConnectOptions, _ keywords: ConnectKeywords) {
        properties = VariantTemplates(
            options, callback: { Self.property($0, keywords, named: \.callbackProperty, answering: "calls") },
            async: { Self.property($0, keywords, named: \.asyncProperty, answering: "async calls") })
    }

    func print(_ method: ConnectMethod, to out: inout SourceWriter) {
        properties.print(method, to: &out)
    }

    private static func property(
        _ kind: MethodPlan.Kind, _ keywords: ConnectKeywords,
        named name: @escaping @Sendable (ConnectMethod) -> SwiftName, answering calls: SourceCode
    ) -> Template<ConnectMethod> {
        kind == .unary
            ? closureProperty(keywords, named: name, answering: calls)
            : streamProperty(keywords, named: name, answering: calls)
    }

    private static func closureProperty(
        _ keywords: ConnectKeywords, named name: @escaping @Sendable (ConnectMethod) -> SwiftName,
        answering calls: SourceCode
    ) -> Template<ConnectMethod> {
        let line: Template<ConnectMethod> = """
                \(keywords.visibility) final var \(name): \(EmptyResponse.closureType) {
            """
        let lines: Template<ConnectMethod> = """
                \(keywords.visibility) final var \(name): (
                    _ request: \(\.argument)
                ) -> Connect.ResponseMessage<\(\.output)> {
            """
        return """

                /// Answers \(calls) of `\(\.name)()` that no `given` statement matches, once a test sets it.
            \(line: line, else: lines)
                    get { return self[closure: "\(name)"] }
                    set { self[closure: "\(name)"] = newValue }
                }
            """
    }

    private static func streamProperty(
        _ keywords: ConnectKeywords, named name: @escaping @Sendable (ConnectMethod) -> SwiftName,
        answering calls: SourceCode
    ) -> Template<ConnectMethod> {
        let line: Template<ConnectMethod> = """
                \(keywords.visibility) final var \(name): \
            SwiftMocksConnect.MockStreamState<\(\.input), Connect.StreamResult<\(\.output)>> {
            """
        let lines: Template<ConnectMethod> = """
                \(keywords.visibility) final var \(name): SwiftMocksConnect.MockStreamState<
                    \(\.input), Connect.StreamResult<\(\.output)>
                > {
            """
        return """

                /// Answers \(calls) of `\(\.name)()` that no `given` statement matches, once a test configures it.
            \(line: line, else: lines)
                    get { return self[stream: "\(name)"] }
                    set { self[stream: "\(name)"] = newValue }
                }
            """
    }
}
