/// The values of the option MockHost: where recording mocks are used.
enum MockHost: String, CaseIterable {
    /// In tests.
    case tests = "Tests"
    /// In an app, such as its previews or a demo mode.
    case app = "App"
}
