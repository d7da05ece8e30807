/// A fault that a test has switched on. Its variables are guarded by the lock of its network.
final class FaultRule<Library: RPCLibrary>: @unchecked Sendable {
    let fault: NetworkFault
    /// The number of calls that it breaks; nil for all.
    let times: Int?
    /// Selects its calls; nil if it breaks every call.
    let matches: FaultyNetwork<Library>.Filter?
    let site: CallSite
    /// The test that has switched it on.
    let scope = TestScope.current?.id
    /// The number of calls before it.
    let firstCall: Int
    /// The number of calls before its end; nil while it is on.
    var lastCall: Int?
    private(set) var uses = 0

    init(
        _ fault: NetworkFault, times: Int?, at site: CallSite, firstCall: Int,
        where matches: FaultyNetwork<Library>.Filter?
    ) {
        self.fault = fault
        self.times = times
        self.site = site
        self.firstCall = firstCall
        self.matches = matches
    }

    var isUsedUp: Bool { times.map { uses >= $0 } ?? false }

    func use() { uses += 1 }

    /// Returns why the fault had not the effect that the test wanted; nil if it had. A test that
    /// has ended the fault wants no more calls broken than there were, but a closure that has
    /// refused all of them is a mistake.
    /// - Parameter methods: the methods of all calls of the network.
    func unused(after methods: [String]) -> String? {
        let calls = methods[firstCall..<(lastCall ?? methods.count)]
        let isOn = lastCall == nil
        guard !isUsedUp, isOn && times != nil || matches != nil && uses == 0 && !calls.isEmpty else { return nil }
        let names = calls.prefix(10).joined(separator: ", ") + (calls.count > 10 ? ", …" : "")
        return "the fault at \(site) broke \(uses) of \(counted(times ?? calls.count, "call")). "
            + (calls.isEmpty ? "No call came" : calls.count == 1 ? "The call was \(names)" : "The calls were \(names)")
    }
}
