// Records of a log as one line, such as `#3 say { sentence: "hi" }, answered { sentence: "hello" }`. Without this, Swift
// prints all their types.

extension RecordedCall: CustomStringConvertible {
    /// The number, the rpc, the request and the answer.
    public var description: String {
        let call = "#\(number) \(origin.rpc) \(origin.describer.line(request))"
        return "\(call)\(origin.metadataText), \(end)"
    }

    private var end: String {
        guard let outcome else { return "in flight" }
        switch outcome.result {
        case .success(let message): return "answered \(origin.describer.line(message))"
        case .failure(let failure): return "failed: \(outcome.code.map { "\($0)" } ?? "\(failure)")"
        }
    }
}

extension RecordedStream: CustomStringConvertible {
    /// The number, the rpc, the sent messages and the end.
    public var description: String {
        let sent = inputs.isEmpty ? "nothing" : inputs.map(origin.describer.line).joined(separator: ", ")
        return "#\(number) \(origin.rpc)\(origin.metadataText), sent \(sent), \(end)"
    }

    private var end: String {
        if let outcome { return "ended: \(outcome.code)" }
        return isCancelled ? "cancelled" : isFinished ? "ended" : isClosed ? "closed" : "open"
    }
}

/// What a record has to know to describe itself.
struct RecordOrigin: Sendable {
    let rpc: String
    let metadata: AnyMetadata
    let describer: Describer

    init(_ event: Event, in core: MockCore) {
        rpc = event.rpc
        metadata = event.metadata
        describer = core.describer
    }

    /// `, metadata x-a: 1`; empty if there is no field.
    var metadataText: String {
        let text = describer.redaction.text(of: metadata)
        return text.isEmpty ? "" : ", \(describer.library.metadataWord) \(text)"
    }
}
