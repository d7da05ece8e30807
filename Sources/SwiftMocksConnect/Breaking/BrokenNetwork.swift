#if Connect
    import Connect
    import Foundation
    @_spi(Adapters) import SwiftMocks
    import SwiftMocksWire

    /// A part of a response that comes over a broken network, as an HTTP client gives it to the library.
    enum BrokenPart: Sendable {
        /// How the call is recorded: as the server has ended it, or as the network has.
        struct Outcome: Sendable {
            var failure: ConnectError?
            var trailers: Trailers = [:]
        }

        /// A message of a mock's answer, which is recorded like that of a real server.
        case message(Data)
        case headers(Headers)
        case data(Data)
        /// A whole response.
        case response(HTTPResponse, Outcome)
        /// The end of a stream.
        case close(Code, (any Error)?, Outcome)
        /// The call has ended for another reason, or a gate was forgotten.
        case cutOff(isOverdue: Bool)
    }

    /// Breaks the answers of a server on their way, as `URLSessionHTTPClient` of release 1.2.3 shows that to the library.
    struct BrokenNetwork: Sendable {
        private let fault: NetworkFault
        private let head: WireHead
        private let isUnary: Bool
        private let target: ServedRPCs<ConnectLibrary>.Target
        private let put: @Sendable (BrokenPart) -> Void

        init(
            _ fault: NetworkFault, _ head: WireHead, isUnary: Bool, of target: ServedRPCs<ConnectLibrary>.Target,
            put: @escaping @Sendable (BrokenPart) -> Void
        ) {
            self.fault = fault
            self.head = head
            self.isUnary = isUnary
            self.target = target
            self.put = put
        }

        /// Passes on the server's answer, as far as the network does.
        func pass(_ answer: AsyncStream<BytesEvent>) async {
            var machine = FaultMachine(fault, isWhole: isUnary)
            machine.start()
            if case .end(let end) = machine.next() { return fail(end) }
            var writer = ResponseWriter(head, compression: .never)
            /// What has come of a response that the client gets as a whole.
            var whole: [WireOutput] = []
            for await event in answer {
                let step = machine.take(event.part)
                let outcome = BrokenPart.Outcome(event)
                switch step {
                case .end(.replyLost): return lose(.networkConnectionLost, outcome: outcome)
                case .lose: note(event)
                case .end, .pass, .passSlowly:
                    let parts = writer.write(event)
                    guard !isUnary else {
                        note(event)
                        whole += parts
                        if case .end = event { return await deliver(whole, step, outcome) }
                        continue
                    }
                    if case .end(let end) = step { return breakOff(parts, end, outcome) }
                    note(event)
                    await pass(parts, step)
                    if case .end = event { return put(.close(.ok, nil, outcome)) }
                case .wait, .read, .nothing: return
                }
            }
            // The answer has stopped.
            if isUnary { await deliver(whole, machine.take(.end), BrokenPart.Outcome()) }
        }

        private func note(_ event: BytesEvent) {
            if case .message(let message) = event { put(.message(message)) }
        }

        // MARK: - Responses that are not the server's

        private func fail(_ end: FaultMachine.End) {
            switch end {
            case .page(let status, let type, let text, let fields): page(status, type, Data(text.utf8), fields)
            case .offline: lose(.notConnectedToInternet)
            case .replyLost, .closed, .truncated, .missingEnd: lose(.networkConnectionLost)
            }
        }

        /// The request fails before there is a response.
        private func lose(_ code: URLError.Code, outcome: BrokenPart.Outcome? = nil) {
            let error = Self.error(code, hasException: isUnary)
            let outcome = outcome ?? BrokenPart.Outcome(failure: error)
            guard isUnary else { return put(.close(error.code, error, outcome)) }
            put(
                .response(
                    HTTPResponse(
                        code: error.code, headers: [:], message: nil, trailers: [:], error: error, tracingInfo: nil),
                    outcome))
        }

        /// URLSession's error, as the library's HTTP client makes it.
        static func error(_ code: URLError.Code, hasException: Bool) -> ConnectError {
            let error = URLError(code)
            return ConnectError(
                code: .unavailable, message: error.localizedDescription, exception: hasException ? error : nil)
        }

        private func page(_ status: Int, _ type: String, _ body: Data, _ fields: [MetadataField]) {
            let headers = Self.headers(of: body, type, fields)
            let code = Code.fromHTTPStatus(status)
            let outcome = BrokenPart.Outcome(
                failure: ConnectError.from(code: code, headers: headers, trailers: nil, source: body))
            guard isUnary else {
                put(.headers(headers))
                if code == .ok { put(.data(body)) }
                return put(.close(code, nil, outcome))
            }
            put(
                .response(
                    HTTPResponse(
                        code: code, headers: headers, message: body, trailers: [:], error: nil,
                        tracingInfo: .init(httpStatus: status)), outcome))
        }

        static func headers(of page: Data, _ type: String, _ fields: [MetadataField]) -> Headers {
            var headers: Headers = ["content-type": [type], "content-length": ["\(page.count)"]]
            for field in fields { headers[field.name] = field.values.map(\.text) }
            return headers
        }

        // MARK: - A response that comes as a whole

        private func deliver(_ parts: [WireOutput], _ step: FaultMachine.Step, _ outcome: BrokenPart.Outcome) async {
            let response = Whole(parts)
            switch step {
            case .end(.closed):
                // The body is gone. URLSession gives the head with the error.
                let failure = Self.error(.networkConnectionLost, hasException: true)
                return put(
                    .response(
                        response.with(nil, error: URLError(.networkConnectionLost)), .init(failure: failure)))
            case .end(.truncated): return put(.response(response.with(response.cutBody), outcome))
            case .end(.missingEnd): return put(.response(response.with(response.bodyWithoutEnd(head)), outcome))
            case .passSlowly(let bytes, let pause, let gate):
                for _ in stride(from: 0, to: max(1, response.body.count), by: bytes) {
                    guard await wait(pause, gate) else { return }
                }
            case .wait, .read, .pass, .lose, .end, .nothing: break
            }
            put(.response(response.with(response.body), outcome))
        }

        // MARK: - A response that comes in parts

        /// Ends the stream in place of some parts.
        private func breakOff(_ parts: [WireOutput], _ end: FaultMachine.End, _ outcome: BrokenPart.Outcome) {
            for case .head(_, let headers) in parts { put(.headers(headers)) }
            guard end.hasOutcomeOfServer else {
                let error = Self.error(.networkConnectionLost, hasException: false)
                return put(.close(error.code, error, .init(failure: error)))
            }
            if case .truncated = end {
                for case .body(let data) in parts.prefix(2) { put(.data(data.cut)) }
            }
            put(.close(.ok, nil, outcome))
        }

        private func pass(_ parts: [WireOutput], _ step: FaultMachine.Step) async {
            for part in parts {
                switch part {
                case .head(_, let headers): put(.headers(headers))
                case .body(let data): await pass(data, step)
                case .trailers: break
                }
            }
        }

        private func pass(_ data: Data, _ step: FaultMachine.Step) async {
            guard case .passSlowly(let bytes, let pause, let gate) = step else { return put(.data(data)) }
            var rest = data[...]
            while !rest.isEmpty {
                guard pause == nil ? true : await wait(pause, nil) else { return }
                let size = gate?.isOpen == true ? rest.count : bytes
                put(.data(Data(rest.prefix(size))))
                rest = rest.dropFirst(size)
                if !rest.isEmpty, gate != nil { guard await wait(nil, gate) else { return } }
            }
        }

        /// Returns false if the call has ended meanwhile. A gate that is forgotten ends it.
        private func wait(_ pause: MockDuration?, _ gate: Gate?) async -> Bool {
            if await target.store.wait(pause, gate, rpc: target.rpc) { return true }
            if !Task.isCancelled { put(.cutOff(isOverdue: true)) }
            return false
        }
    }

    extension BrokenPart.Outcome {
        /// How the server ends the call: as the event says, or else with success.
        fileprivate init(_ event: BytesEvent) {
            self.init()
            guard case .end(let error, let trailers) = event else { return }
            failure = error.map { ConnectError($0, metadata: trailers) }
            self.trailers = trailers
        }
    }

    extension BytesEvent {
        fileprivate var part: FaultMachine.Part {
            switch self {
            case .headers: .metadata
            case .message: .message
            case .end: .end
            }
        }
    }

    /// The parts of a response together.
    private struct Whole {
        private var status = 200
        private var headers: Headers = [:]
        private(set) var body = Data()
        private var trailers: Trailers = [:]
        /// The pieces of which the body is made.
        private var pieces: [Data] = []

        init(_ parts: [WireOutput]) {
            for part in parts {
                switch part {
                case .head(let status, let headers): (self.status, self.headers) = (status, headers)
                case .body(let data):
                    body += data
                    pieces.append(data)
                case .trailers(let trailers): self.trailers = trailers
                }
            }
        }

        /// The body, cut within its last piece.
        var cutBody: Data { Data(pieces.dropLast().joined()) + (pieces.last?.cut ?? Data()) }

        func bodyWithoutEnd(_ head: WireHead) -> Data {
            head.protocol.isBare ? body : Data(pieces.dropLast().joined())
        }

        func with(_ body: Data?, error: (any Error)? = nil) -> HTTPResponse {
            HTTPResponse(
                code: Code.fromHTTPStatus(status), headers: headers, message: body, trailers: trailers, error: error,
                tracingInfo: .init(httpStatus: status))
        }
    }

    extension Data {
        /// The first half of the bytes, at least one less than all.
        fileprivate var cut: Data { Data(prefix(count / 2)) }
    }

    extension MetadataValue {
        fileprivate var text: String {
            switch self {
            case .text(let text): text
            case .binary(let bytes): Data(bytes).base64EncodedString()
            }
        }
    }
#endif
