// Steps that go on after a fault, so that a run reports all faults at once.

extension Sequence {
    /// Transforms all elements. If that fails for several, throws all their faults.
    func mapAll<Output>(_ transform: (Element) throws -> Output) throws -> [Output] {
        var outputs: [Output] = []
        outputs.reserveCapacity(underestimatedCount)
        var faults: [any Error] = []
        for element in self {
            do { outputs.append(try transform(element)) } catch { faults.append(error) }
        }
        if !faults.isEmpty { throw FaultList(faults) }
        return outputs
    }
}

/// Returns both values. If both failed, throws the faults of both.
func both<First, Second>(
    _ first: Result<First, any Error>, _ second: Result<Second, any Error>
) throws -> (First, Second) {
    if case .failure(let first) = first, case .failure(let second) = second { throw FaultList([first, second]) }
    return (try first.get(), try second.get())
}
