extension RecordingFile {
    /// Returns the differences between a server's answers and the recorded ones, without fields that don't count. Metadata and
    /// pauses don't count: they differ each time.
    /// - Returns: the place of each call that differs, or nil for one that is not recorded; and the text.
    func differences(
        to answered: RecordingFile, without redaction: RecordingRedaction
    ) -> [(place: String?, text: String)] {
        func key(_ call: Call) -> [String] {
            [call.rpc] + call.inputs.prefix(1).map { redaction.redacted($0.json).text }
        }

        var book = CallBook(Array(calls.indices)) { key(calls[$0]) }
        // Calls that are not recorded come last.
        var found: [(index: Int, text: String)] = []
        for answer in answered.calls {
            guard let index = book.take(key(answer)) else {
                let request = JSON.differences(nil, answer.inputs.first.map { redaction.redacted($0.json) })
                found.append((.max, "a call of \(answer.rpc) is not recorded: \(request.joined())"))
                continue
            }
            let fields = calls[index].differences(to: answer, without: redaction)
            if fields.isEmpty { continue }
            let text = shortened(fields, "field").joined(separator: "; ")
            found.append((index, "\(answer.rpc) is answered differently: \(text)"))
        }
        for case let (index, false) in book.calls {
            found.append((index, "a recorded call of \(calls[index].rpc) no longer happens"))
        }
        return found.sorted { $0.index < $1.index }.map { ($0 == .max ? nil : "calls[\($0)]", $1) }
    }
}

extension RecordingFile.Call {
    fileprivate func differences(to other: Self, without redaction: RecordingRedaction) -> [String] {
        // A call that its client left has what had come by then.
        let isLeft = end == nil || other.end == nil
        func compared(_ call: Self, with other: Self) -> JSON {
            func list(_ messages: [RecordingFile.Message], _ count: Int = .max) -> JSON {
                .list(messages.prefix(isLeft ? count : .max).map { redaction.redacted($0.json) })
            }
            let members: [String: JSON?] = [
                "inputs": list(call.inputs, other.inputs.count), "messages": list(call.messages, other.messages.count),
                "code": call.end.map { .text($0.code.rawValue) }, "message": call.end?.message.map(JSON.text),
                "details": call.end?.details.map { list($0) },
            ]
            return .object(members.compactMapValues { $0 })
        }
        return JSON.differences(compared(self, with: other), compared(other, with: self), "now")
    }
}

/// Finds the recorded calls of equal requests, in their order.
struct CallBook<Key: Hashable & Sendable, Call: Sendable>: Sendable {
    private(set) var calls: [(call: Call, isUsed: Bool)]
    private var unused: [Key: ArraySlice<Int>]

    init(_ calls: [Call], by key: (Call) -> Key) {
        self.calls = calls.map { ($0, false) }
        unused = Dictionary(grouping: calls.indices) { key(calls[$0]) }.mapValues { $0[...] }
    }

    /// Takes the next recorded call of a key; nil if there is none left.
    /// - Parameter isRepeating: whether the last one answers all further ones.
    mutating func take(_ key: Key, isRepeating: Bool = false) -> Call? {
        guard let next = unused[key]?.first else { return nil }
        if !isRepeating || unused[key]?.count != 1 { unused[key]?.removeFirst() }
        calls[next].isUsed = true
        return calls[next].call
    }
}
