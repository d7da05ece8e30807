/// The base of a mock's generated list of rpcs: it owns what was stubbed and recorded.
///
/// When the mock lets go of it, calls in flight and open streams end with `.canceled`.
open class MockRPCs: @unchecked Sendable {
    let core: MockCore
    let plain = PlainAnswers()

    /// What a mock is made of.
    /// - Parameters:
    ///   - mock: the mock's name in reports.
    ///   - policy: what an unstubbed call gets.
    ///   - site: where the test made the mock; reports that have no better line name it.
    ///   - text: a message as text, a field a line.
    public init(mock: String, policy: MockPolicy, site: CallSite, text: @escaping @Sendable (Any) -> String) {
        self.core = MockCore(name: mock, policy: policy, site: site, text: text)
    }

    deinit {
        self.core.shutDown()
    }
}
