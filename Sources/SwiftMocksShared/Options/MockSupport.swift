/// The values of the option MockSupport: where the support code stands, which recording mocks share.
enum MockSupport: String, CaseIterable {
    /// In each file of mocks.
    case file = "File"
    /// In a file of its own, which the run writes once.
    case module = "Module"
    /// In what another run for the same module writes.
    case elsewhere = "Elsewhere"
}
