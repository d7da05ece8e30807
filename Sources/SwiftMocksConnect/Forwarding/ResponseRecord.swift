#if Connect
    import Connect
    import Foundation
    import SwiftMocks
    import SwiftMocksWire

    /// Records the response of a real server in the mock's call as it passes, unchanged.
    final class ResponseRecord {
        private let call: any BytesCall
        private let isBare: Bool
        private var reader: ResponseReader

        init(of call: any BytesCall, _ head: WireHead) {
            self.call = call
            isBare = head.protocol.isBare
            reader = ResponseReader(head)
        }

        func note(_ part: ResponsePart) {
            switch part {
            case .metrics: break
            case .headers(let headers):
                call.note(reader.append(headers: headers))
                if reader.end != nil { end() }
            case .data(let data): note(data)
            case .close(.ok, let trailers, nil):
                guard reader.end == nil else { return }
                reader.finish(trailers: trailers)
                end()
            case .close(let code, let trailers, let error):
                let message = error.map { "\($0)" }
                let failure = (error as? ConnectError) ?? ConnectError(code: code, message: message, exception: error)
                call.end(failure, trailers: trailers, networkFault: message ?? "\(code)")
            case .whole(let response): note(response)
            }
        }

        private func note(_ data: Data) {
            guard reader.end == nil else { return }
            for message in reader.append(data) { call.note(message) }
            if reader.end != nil { end() }
        }

        private func end() {
            guard let end = reader.end else { return }
            let failure = end.error.map { ConnectError($0, metadata: end.trailers) }
            call.end(failure, trailers: end.trailers, networkFault: reader.fault)
        }

        private func note(_ response: HTTPResponse) {
            call.note(reader.append(headers: response.headers))
            let body = response.message ?? Data()
            let trailers = reader.bareTrailers
            guard response.code == .ok else {
                let failure =
                    (response.error as? ConnectError)
                    ?? ConnectError.from(
                        code: response.code, headers: response.headers, trailers: trailers,
                        source: (try? reader.decompressed(body)) ?? body)
                let isFault = response.error != nil || failure.exception != nil
                return call.end(failure, trailers: trailers, networkFault: isFault ? "\(failure)" : nil)
            }
            guard isBare else {
                if reader.end == nil { for message in reader.append(body) { call.note(message) } }
                reader.finish(trailers: response.trailers)
                return end()
            }
            do throws(WireError) {
                call.note(try reader.message(body))
                call.end(nil, trailers: trailers, networkFault: nil)
            } catch {
                call.end(ConnectError(error, metadata: trailers), trailers: trailers, networkFault: "\(error)")
            }
        }
    }
#endif
