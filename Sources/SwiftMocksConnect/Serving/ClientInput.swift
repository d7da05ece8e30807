#if Connect
    import Connect
    import Foundation
    import SwiftMocksWire

    /// The client's input: messages for a mock, bytes for a real server. Read by one task at a time.
    final class ClientInput: @unchecked Sendable {
        /// They end with nil, or without it if the client is gone.
        typealias Parts = AsyncStream<Data?>

        private let parts: Parts
        /// Nil if no mock can read the request.
        private var reader: RequestReader?
        private let mayPass: Bool
        /// The parts that were read before the origin of the answer is known, if that may be a real server.
        private var sent: [Data?] = []

        init(_ parts: Parts, _ reader: RequestReader?, mayPass: Bool) {
            self.parts = parts
            self.reader = reader
            self.mayPass = mayPass
        }

        /// Reads the whole request of an rpc that takes one message. Returns nil if it does not come.
        func request() async -> Result<Data?, WireError> {
            for await part in parts {
                if mayPass { sent.append(part) }
                let read = read(part)
                if let error = read.error { return .failure(error) }
                if let message = read.messages.first { return .success(message) }
            }
            return .success(nil)
        }

        /// Reads messages for a call of a mock until the client has sent everything.
        func read(for wire: WireCall) async throws(WireError) {
            for await part in parts {
                let read = read(part)
                for message in read.messages { try wire.receive(message) }
                if let error = read.error { throw error }
                if part == nil { wire.close() }
            }
        }

        /// Forwards everything to a real server, and records the parts that were not read before.
        /// - Parameter server: the stream; nil if the request has gone as a whole.
        func pass(to server: RequestCallbacks<Data>?, recording wire: WireCall?) async {
            for part in sent { server?.send(part) }
            for await part in parts {
                for message in read(part).messages { try? wire?.receive(message) }
                if part == nil { wire?.close() }
                server?.send(part)
            }
        }

        @inline(never) private func read(_ part: Data?) -> WireRead {
            (part.map { reader?.append($0) } ?? reader?.finish()) ?? WireRead()
        }
    }

    extension RequestCallbacks<Data> {
        fileprivate func send(_ part: Data?) {
            if let part { sendData(part) } else { sendClose() }
        }
    }
#endif
