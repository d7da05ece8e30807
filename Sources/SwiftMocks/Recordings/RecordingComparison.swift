extension RecordingFile {
    /// Returns the differences between a server's answers and the recorded ones, without fields that don't count. Metadata and
    /// pauses don't count: they differ each time.
    /// - Returns: the place of each call that differs, or nil for one that is not recorded; and the text.
    func differences(
        to answered: RecordingFile, without redaction: RecordingRedaction
    ) -> [(place: String?, text: String)] {
        func key(_ call: Call) -> [String] {
            [call.rpc] + call.inputs.prefix(1).map { redaction.redacted($0).json.text }
        }

        var book = CallBook(calls.map(key))
        var known: [(index: Int, text: String)] = []
        var new: [String] = []
        for answer in answered.calls {
            guard let index = book.take(key(answer)) else {
                let request = JSON.differences(nil, answer.inputs.first.map { redaction.redacted($0).json })
                new.append("a call of \(answer.rpc) is not recorded: \(request.joined())")
                continue
            }
            let fields = calls[index].differences(to: answer, without: redaction)
            if fields.isEmpty { continue }
            let text = shortened(fields, "field").joined(separator: "; ")
            known.append((index, "\(answer.rpc) is answered differently: \(text)"))
        }
        known += calls.indices.filter { !book.used.contains($0) }.map {
            ($0, "a recorded call of \(calls[$0].rpc) no longer happens")
        }
        return known.sorted { $0.index < $1.index }.map { ("calls[\($0)]", $1) } + new.map { (nil, $0) }
    }
}

extension RecordingFile.Call {
    fileprivate func differences(to other: Self, without redaction: RecordingRedaction) -> [String] {
        // A call that its client left has what had come by then.
        let isLeft = end == nil || other.end == nil
        func compared(_ call: Self, with other: Self) -> JSON {
            func list(_ messages: [RecordingFile.Message], _ others: [RecordingFile.Message]) -> JSON {
                .list(messages.prefix(isLeft ? others.count : .max).map { redaction.redacted($0).json })
            }
            var members = [
                "inputs": list(call.inputs, other.inputs), "messages": list(call.messages, other.messages),
            ]
            members["code"] = call.end.map { .text($0.code.rawValue) }
            members["message"] = call.end?.message.map(JSON.text)
            members["details"] = call.end?.details.map { list($0, $0) }
            return .object(members)
        }
        return JSON.differences(compared(self, with: other), compared(other, with: self), "now")
    }
}

/// Finds the recorded calls of equal requests, in their order.
struct CallBook<Key: Hashable & Sendable>: Sendable {
    private var calls: [Key: ArraySlice<Int>] = [:]
    private(set) var used: Set<Int> = []

    init(_ keys: [Key]) {
        for (call, key) in keys.enumerated() { calls[key, default: []].append(call) }
    }

    /// Takes the next recorded call of a key; nil if there is none left.
    /// - Parameter isRepeating: whether the last one answers all further ones.
    mutating func take(_ key: Key, isRepeating: Bool = false) -> Int? {
        guard let next = calls[key]?.first else { return nil }
        if !isRepeating || calls[key]?.count != 1 { calls[key]?.removeFirst() }
        used.insert(next)
        return next
    }
}
