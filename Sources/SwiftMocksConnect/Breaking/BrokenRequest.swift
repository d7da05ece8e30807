#if Connect
    import Connect
    import Foundation
    @_spi(Adapters) import SwiftMocks
    import SwiftMocksWire

    /// A request whose response comes over a network that breaks it.
    struct BrokenRequest: Sendable {
        /// The request to the real server; nil if the mock has the messages, or if the request does not get there.
        let forwarded: ForwardedRequest?
        private let network: BrokenNetwork
        private let destination: any ResponseDestination
        private let record: any AnswerRecord
        /// The server's answer, before the network breaks it.
        private let answer: AsyncStream<BytesEvent>

        /// - Parameters:
        ///   - network: the network.
        ///   - destination: gets what comes over it.
        ///   - record: records the answer.
        ///   - messages: the messages of the mock's answer; nil if there are none.
        ///   - forward: makes the request to the real server, whose answer it gives to a record. It is asked if there are no
        ///     messages.
        init(
            over network: BrokenNetwork, to destination: any ResponseDestination, recording record: any AnswerRecord,
            messages: [Data]?,
            forward: (any AnswerRecord) -> ForwardedRequest?
        ) {
            let (events, answer) = AsyncStream.makeStream(of: BytesEvent.self)
            self.network = network
            self.destination = destination
            self.record = record
            self.answer = events
            forwarded = messages == nil ? forward(TappedAnswer(record: record, tap: answer)) : nil
            guard let messages else { return }
            answer.yield(.headers([:]))
            for message in messages { answer.yield(.message(message)) }
            answer.yield(.end(nil, [:]))
        }

        /// Begins as soon as the test wants it to.
        /// - Parameter cutOff: tells that the call has ended.
        func carryOut(for call: any BytesCall, cutOff: @escaping @Sendable () -> Void) {
            call.carryOut { [self] in
                forwarded?.start()
                call.whileOpen { await network.pass(answer) }
            } cutOff: { [self] in
                forwarded?.drop()
                cutOff()
            }
        }

        /// Gives the client a part of the response, unless the call was cut off. Returns whether that is the end.
        func deliver(_ part: BrokenPart) -> Bool {
            switch part {
            case .headers(let headers): destination.receive(headers)
            case .data(let data): destination.receive(data)
            case .message(let message): record.note(message)
            case .cutOff: return true
            case .response(let response, let outcome):
                record.end(outcome.failure, trailers: outcome.trailers)
                destination.metrics(HTTPMetrics(taskMetrics: nil))
                destination.receive(response)
                return true
            case .close(let code, let error, let outcome):
                record.end(outcome.failure, trailers: outcome.trailers)
                destination.metrics(HTTPMetrics(taskMetrics: nil))
                destination.close(code, [:], error)
                return true
            }
            return false
        }
    }
#endif
