#if Connect
    import Connect
    import Foundation
    import SwiftMocks
    import SwiftMocksWire

    /// Records the response of a real server in the mock's call as it passes, unchanged.
    final class ResponseRecord {
        private let call: BytesCall
        private var answer: ForwardedAnswer<ConnectLibrary>? { call.answer }
        private let usesEnvelopes: Bool
        private var reader: ResponseReader

        init(of call: BytesCall, _ head: WireHead) {
            self.call = call
            usesEnvelopes = head.protocol.usesEnvelopes
            reader = ResponseReader(head)
        }

        func record(_ part: ResponsePart) {
            switch part {
            case .metrics: break
            case .headers(let headers):
                answer?.recordMetadata(reader.append(headers: headers))
                if reader.end != nil { recordEnd() }
            case .data(let data): record(data)
            case .close(.ok, let trailers, nil):
                guard reader.end == nil else { return }
                reader.finish(trailers: trailers)
                recordEnd()
            case .close(let code, let trailers, let error):
                let message = error.map { "\($0)" }
                let failure = (error as? ConnectError) ?? ConnectError(code: code, message: message, exception: error)
                answer?.finish(failure, trailers, brokenBecause: message ?? "\(code)")
            case .whole(let response): record(response)
            }
        }

        private func record(_ data: Data) {
            guard reader.end == nil else { return }
            for message in reader.append(data) { call.recordMessage(message) }
            if reader.end != nil { recordEnd() }
        }

        private func recordEnd() {
            guard let end = reader.end else { return }
            let failure = end.error.map { ConnectError($0, metadata: end.trailers) }
            answer?.finish(failure, end.trailers, brokenBecause: reader.fault)
        }

        private func record(_ response: HTTPResponse) {
            answer?.recordMetadata(reader.append(headers: response.headers))
            let body = response.message ?? Data()
            let trailers = reader.bareTrailers
            guard response.code == .ok else {
                let failure =
                    (response.error as? ConnectError)
                    ?? ConnectError.from(
                        code: response.code, headers: response.headers, trailers: trailers,
                        source: (try? reader.decompressed(body)) ?? body)
                let isBroken = response.error != nil || failure.exception != nil
                answer?.finish(failure, trailers, brokenBecause: isBroken ? "\(failure)" : nil)
                return
            }
            if usesEnvelopes {
                if reader.end == nil { for message in reader.append(body) { call.recordMessage(message) } }
                reader.finish(trailers: response.trailers)
                return recordEnd()
            }
            do throws(WireError) {
                call.recordMessage(try reader.message(body))
                answer?.finish(nil, trailers)
            } catch {
                answer?.finish(ConnectError(error, metadata: trailers), trailers, brokenBecause: "\(error)")
            }
        }
    }
#endif
