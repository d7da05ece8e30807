/// Mistakes in a stub that only its values show. They are reported at the line of the verb.
extension Given {
    func check(_ delays: [Delay], of selection: Selection, at site: CallSite) {
        mock.core.reports.wrongTimes(delays, rpc: selection.rpc, at: site)
    }

    func check<Output>(_ steps: [StreamStep<Mock.Types, Output>], of selection: Selection, at site: CallSite) {
        let delays = steps.compactMap { step in
            if case .delay(let delay) = step.kind { delay } else { nil }
        }
        check(delays, of: selection, at: site)
    }

    func check<Input>(_ input: Matcher<Input>, of selection: Selection, at site: CallSite) {
        var inputs = selection
        inputs.payload = PayloadMatcher(input)
        mock.core.reports.unsafeField(of: inputs, at: site)
    }
}
