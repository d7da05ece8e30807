/// What an unset `mock…` closure answers: success, with an empty message.
///
/// Declared once a file: written out in each closure, it makes the compiler do a tenth more.
enum EmptyResponse {
    /// The type of the closures.
    static let closureType: Template<ConnectMethod> =
        "(_ request: \(\.argument)) -> Connect.ResponseMessage<\(\.output)>"

    /// As a member of Connect's type it can't be hidden by an rpc, whatever its name.
    static let declaration: SourceCode = """

        extension Connect.ResponseMessage {
            nonisolated fileprivate static func empty() -> Self {
                return Self(result: .success(Output()))
            }
        }
        """
}

extension ConnectMethod {
    /// A message called `Void` looks to the compiler as if a tuple were meant, unless it is in parentheses of its own.
    fileprivate var argument: SwiftName { input.text == "Void" ? SwiftName(checked: "(Void)") : input }
}
