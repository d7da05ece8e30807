/// A fault of the combination of Connect's options. Each value is legal by itself.
enum ConnectOptionFault: Error, CustomStringConvertible {
    /// Neither the `async` variant nor the callback variant is generated.
    case noMethods
    /// Neither clients nor mocks are generated.
    case noFiles
    /// An option that applies to mocks only is set, but mocks are not generated.
    case noMocks(option: String)
    /// MockReports is given, but the mocks are ConnectMocks'.
    case noReports

    var description: String {
        switch self {
        case .noMethods:
            "GenerateAsyncMethods and GenerateCallbackMethods are both false, so clients would have no methods."
                + " Set at least one of them to true"
        case .noFiles:
            "GenerateClients and GenerateMocks are both false, so there is nothing to write."
                + " Set at least one of them to true"
        case .noMocks(let option):
            "option \(option) applies to mocks only, but GenerateMocks=false disables them. Remove one of the two"
        case .noReports:
            "option MockReports applies to recording mocks only. Remove it, or set MockRuntime=SwiftMocks"
        }
    }
}
