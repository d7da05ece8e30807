/// Returns the recorded calls of a mock: `calls(of: client).say(.any)` is an array, oldest first.
/// ``allCalls(of:_:)`` lists the calls of all rpcs. The other arguments are the source location
/// that failure reports show.
public func calls<Library, RPCs>(
    of mock: MockObject<Library, RPCs>, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) -> Calls<Library, RPCs> {
    Calls(core: mock.store.core, site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// A query of a mock's log. Name an rpc to get its recorded calls.
@dynamicMemberLookup
public struct Calls<Library: RPCLibrary, RPCs>: Sendable {
    let core: MockCore
    let site: CallSite

    /// Continues the statement with an rpc. A server stream is listed once its request is sent.
    public subscript<Kind, Input, Output>(
        dynamicMember rpc: KeyPath<RPCs, RPC<Kind, Input, Output>>
    ) -> RPCSelector<Library, Kind, Input, [RecordedCall<Library, Kind, Input, Output>]> {
        RPCSelector(RPCIdentity(rpc, of: core)) { [core, site] selection in
            core.reports.reportMistakes(in: selection, at: site)
            return core.snapshot.calls(selection)
        }
    }
}

extension MockSnapshot {
    /// A check that waits for a condition reads the events that are visible to other checks that
    /// wait.
    private var readEvents: [Event] { ConditionRead.isCurrent ? settledEvents : events }

    /// Returns the calls that a statement about one rpc selects.
    func calls<Library, Kind, Input, Output>(
        _ selection: Selection
    ) -> [RecordedCall<Library, Kind, Input, Output>] {
        records { $0.rpc == selection.rpc && selection.acceptsCall(of: $0) }.filter { call in
            // The answer of a server stream is chosen by its request.
            let hasRequest = !call.inputs.isEmpty
            guard hasRequest || selection.phase == .opened else { return false }
            let request = selection.phase == .opened ? nil : call.inputs.first
            guard selection.payload.accepts(request) else { return false }
            selection.payload.capture?(request)
            return true
        }
    }

    /// Returns the calls of all rpcs.
    func allCalls<Library>() -> [AnyRecordedCall<Library>] { records { _ in true } }

    private func records<Library, Kind, Input, Output>(
        where isWanted: (Event) -> Bool
    ) -> [RecordedCall<Library, Kind, Input, Output>] {
        let events = readEvents
        let openings = events.filter { $0.phase.isBeginning && isWanted($0) }
        guard !openings.isEmpty else { return [] }
        var parts: [ObjectIdentifier: [Event]] = [:]
        for event in events {
            if let opening = event.opening { parts[ObjectIdentifier(opening), default: []].append(event) }
        }
        let facts = core.withState { state in openings.map { RecordedFacts(state.log.facts(of: $0)) } }
        return zip(openings, facts).compactMap { opening, facts in
            RecordedCall(opening, parts: parts[ObjectIdentifier(opening)] ?? [], facts, in: core)
        }
    }
}
