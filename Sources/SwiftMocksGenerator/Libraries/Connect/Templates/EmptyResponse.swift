/// What an unset `mock…` closure answers: success, with an empty message.
///
/// Declared once a file: written out in each closure, it makes the compiler do a tenth more.
enum EmptyResponse {
    /// The type of the closures.
    static func closureType(_ method: ConnectMethod) -> SourceCode {
        "(_ request: \(argument(method.input))) -> Connect.ResponseMessage<\(method.output)>"
    }

    /// As a member of Connect's type it can't be hidden by an rpc, whatever its name.
    static func declaration(access: SourceCode = "fileprivate") -> SourceCode {
        """

        extension Connect.ResponseMessage {
            nonisolated \(access) static func empty() -> Self {
                return Self(result: .success(Output()))
            }
        }
        """
    }

    /// A message called `Void` looks to the compiler as if a tuple were meant, unless it is in parentheses of its own.
    private static func argument(_ type: SwiftName) -> SourceCode {
        type.text == "Void" ? "(Void)" : "\(type)"
    }
}
