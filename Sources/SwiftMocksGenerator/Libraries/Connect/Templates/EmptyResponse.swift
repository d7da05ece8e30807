/// The response of a `mock…` closure that no test has set: success, with an empty message. It is
/// declared once in each file: repeated in each closure, it would make compilation 10 % slower.
enum EmptyResponse {
    /// The type of the closures.
    static let closureType: Template<ConnectMethod> =
        "(_ request: \(\.argument)) -> Connect.ResponseMessage<\(\.output)>"

    /// It is a member of Connect's type, because an rpc of any name can't hide that.
    static func declaration() -> SourceCode {
        """

        extension Connect.ResponseMessage {
            nonisolated fileprivate static func empty() -> Self {
                return Self(result: .success(Output()))
            }
        }
        """
    }
}

extension ConnectMethod {
    /// The message of a request, as a closure's type spells it. The compiler reads a message called
    /// `Void` as an empty tuple unless the name is in parentheses.
    var argument: SwiftName { input.text == "Void" ? SwiftName(checked: "(Void)") : input }
}
