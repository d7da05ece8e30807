/// Decides which recorded call answers a call, and when what comes next is due. It is pure: it sends nothing, and waits for
/// nothing.
///
/// Equal requests get their recorded calls in order. A stream with many requests is compared as its messages come: it takes a
/// recorded call only when something of it is due, so that streams that begin alike still find theirs.
struct ReplayBook {
    /// A recorded call, as far as its choice depends on it.
    struct Call {
        let rpc: String
        /// Texts of the client's messages, which equal messages have in common.
        let inputs: [String]
        let hasManyRequests: Bool
        /// Texts of the metadata, and of the server's messages.
        let outputs: [String]
        /// When each output is due, and then when the end is. A call that the client left has no end.
        let moments: [RecordingFile.Moment]
        /// Whether its first output is metadata with which it is accepted before its client writes.
        var isAcceptedFirst = false
    }

    /// Names an open stream with many requests.
    struct StreamID: Hashable {
        fileprivate let number: Int
    }

    /// What a stream must do next.
    enum Action: Equatable {
        /// Send an output of a recorded call, or its end, which is the one after the last output.
        case send(call: Int, output: Int)
        /// Send the metadata of a recorded call, so that the client can write.
        case accept(call: Int)
        /// No recorded call has such inputs.
        case mismatch
    }

    private struct Stream {
        let rpc: String
        var inputs: [String] = []
        var isClosed = false
        /// The recorded calls with these inputs, whichever stream has taken them.
        var candidates: [Int]
        var call: Int?
        /// What was sent: outputs, and perhaps the end.
        var sent: [String] = []
        /// Whether the client has metadata already.
        var isAccepted = false
        var isOver = false

        /// Whether the client has sent what comes before a moment.
        func hasReached(_ moment: RecordingFile.Moment) -> Bool {
            isClosed || moment.inputs.map { inputs.count >= $0 } ?? false
        }
    }

    private let calls: [Call]
    private let isRepeating: Bool
    private var isUsed: [Bool]
    /// The calls with one request by rpc and request, and how many of them are used.
    private var queues: [String: (calls: [Int], used: Int)] = [:]
    /// The calls with many requests, by rpc.
    private let conversations: [String: [Int]]
    private var streams: [StreamID: Stream] = [:]
    private var holders: [Int: StreamID] = [:]
    private var lastNumber = 0

    /// - Parameter isRepeating: whether the last of equal calls answers all further ones.
    init(_ calls: [Call], isRepeating: Bool) {
        self.calls = calls
        self.isRepeating = isRepeating
        isUsed = calls.map { _ in false }
        conversations = Dictionary(grouping: calls.indices.filter { calls[$0].hasManyRequests }) { calls[$0].rpc }
        for (index, call) in calls.enumerated() where !call.hasManyRequests {
            queues[Self.key(call.rpc, call.inputs.first ?? ""), default: ([], 0)].calls.append(index)
        }
    }

    private static func key(_ rpc: String, _ request: String) -> String { "\(rpc) \(request)" }

    /// The calls that were not used, in recorded order.
    var unused: [Int] { calls.indices.filter { !isUsed[$0] } }

    /// The calls of an rpc, in recorded order, and whether each was used.
    func calls(of rpc: String) -> [(call: Int, isUsed: Bool)] {
        calls.indices.filter { calls[$0].rpc == rpc }.map { ($0, isUsed[$0]) }
    }

    /// Whether there are recorded calls of an rpc with many requests.
    func hasConversations(_ rpc: String) -> Bool { conversations[rpc] != nil }

    // MARK: - Calls with one request

    /// Takes the recorded call for a request; nil if there is none any more.
    mutating func take(_ rpc: String, _ request: String) -> Int? {
        let key = Self.key(rpc, request)
        guard let queue = queues[key] else { return nil }
        guard queue.used < queue.calls.count else { return isRepeating ? queue.calls.last : nil }
        queues[key]?.used += 1
        isUsed[queue.calls[queue.used]] = true
        return queue.calls[queue.used]
    }

    // MARK: - Streams with many requests

    /// Adds a stream that the client has opened.
    mutating func open(_ rpc: String) -> (StreamID, [Action]) {
        lastNumber += 1
        let id = StreamID(number: lastNumber)
        streams[id] = Stream(rpc: rpc, candidates: conversations[rpc] ?? [])
        let actions = advance(id)
        return (id, actions.isEmpty ? accept(id) : actions)
    }

    /// Accepts a stream before its messages tell which recorded call it is, with the metadata of the first call that is not
    /// used: a client may write only when its call is accepted.
    private mutating func accept(_ id: StreamID) -> [Action] {
        let accepting = (streams[id]?.candidates ?? []).filter { calls[$0].isAcceptedFirst }
        guard let call = accepting.first(where: { !isUsed[$0] }) ?? accepting.first else { return [] }
        streams[id]?.isAccepted = true
        return [.accept(call: call)]
    }

    /// The client has sent a message.
    mutating func send(_ input: String, on id: StreamID) -> [Action] {
        guard isOpen(id) else { return [] }
        streams[id]?.inputs.append(input)
        narrow(id) { [calls] call, inputs in
            calls[call].inputs.count >= inputs.count && calls[call].inputs[inputs.count - 1] == input
        }
        return advance(id)
    }

    /// The client has closed its side.
    mutating func close(_ id: StreamID) -> [Action] {
        guard isOpen(id) else { return [] }
        streams[id]?.isClosed = true
        narrow(id) { [calls] call, inputs in calls[call].inputs.count == inputs.count }
        return advance(id)
    }

    /// The stream is over. A recorded call that its client left like this counts as used.
    mutating func leave(_ id: StreamID) {
        guard let stream = streams.removeValue(forKey: id) else { return }
        if let call = stream.call {
            if holders[call] == id { holders[call] = nil }
        } else if let call = free(for: stream), calls[call].inputs.count == stream.inputs.count {
            isUsed[call] = true
        }
    }

    /// The inputs that a stream has sent.
    func inputs(of id: StreamID) -> [String] { streams[id]?.inputs ?? [] }

    private func isOpen(_ id: StreamID) -> Bool {
        streams[id].map { !$0.isOver && !$0.isClosed } ?? false
    }

    private mutating func narrow(_ id: StreamID, to isCandidate: (Int, [String]) -> Bool) {
        guard let inputs = streams[id]?.inputs else { return }
        streams[id]?.candidates.removeAll { !isCandidate($0, inputs) }
    }

    private mutating func advance(_ id: StreamID) -> [Action] {
        if streams[id]?.call.map({ streams[id]?.candidates.contains($0) == false }) ?? true { choose(for: id) }
        guard let call = streams[id]?.call else {
            if let stream = streams[id], free(for: stream) != nil { return [] }
            streams[id]?.isOver = true
            return [.mismatch]
        }
        var actions: [Action] = []
        let (moments, outputs) = (calls[call].moments, calls[call].outputs)
        while let number = streams[id]?.sent.count, number < moments.count,
            streams[id]?.hasReached(moments[number]) == true
        {
            if number > 0 || !calls[call].isAcceptedFirst || streams[id]?.isAccepted == false {
                actions.append(.send(call: call, output: number))
            }
            streams[id]?.sent.append(number < outputs.count ? outputs[number] : "")
        }
        if let count = streams[id]?.sent.count, count > outputs.count { streams[id]?.isOver = true }
        return actions
    }

    /// Gives a stream the call whose next output is due, or another if its last message has shown that it has a wrong one.
    private mutating func choose(for id: StreamID) {
        let old = streams[id]?.call
        streams[id]?.call = nil
        if let old { release(old) }
        guard let stream = streams[id] else { return }
        if let call = free(for: stream) {
            guard old != nil || calls[call].moments.first.map(stream.hasReached) ?? false else { return }
            give(call, to: id)
        } else if let call = stream.candidates.first(where: { hasSent(stream, outputsOf: $0) && moveHolder(of: $0) }) {
            give(call, to: id)
        }
    }

    private mutating func give(_ call: Int, to id: StreamID) {
        streams[id]?.call = call
        holders[call] = id
        isUsed[call] = true
    }

    private mutating func release(_ call: Int) {
        holders[call] = nil
        isUsed[call] = false
    }

    /// The first call that a stream may take; nil if there is none. Only the last one is taken again.
    private func free(for stream: Stream) -> Int? {
        let fitting = stream.candidates.filter { hasSent(stream, outputsOf: $0) }
        return fitting.first { !isUsed[$0] } ?? (isRepeating ? fitting.last : nil)
    }

    /// Whether a call begins with what a stream has sent.
    private func hasSent(_ stream: Stream, outputsOf call: Int) -> Bool {
        calls[call].outputs.starts(with: stream.sent)
    }

    /// Lets the stream that holds a call take another one in its place. Returns whether it could.
    private mutating func moveHolder(of call: Int) -> Bool {
        guard let holder = holders[call], let stream = streams[holder], !stream.isOver, let other = free(for: stream),
            other != call
        else { return false }
        release(call)
        give(other, to: holder)
        return true
    }
}
