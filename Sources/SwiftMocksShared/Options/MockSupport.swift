/// The values of the option MockSupport: where the support code of recording mocks is written.
enum MockSupport: String, CaseIterable {
    /// In each file of mocks.
    case file = "File"
    /// In a file of its own, which the run writes once.
    case module = "Module"
    /// In the output of another run for the same module.
    case elsewhere = "Elsewhere"
}
