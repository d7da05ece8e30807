import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// A connection whose bytes a test writes and reads itself.
final class RawConnection {
    private let descriptor: Int32

    init(to port: Int) throws {
        descriptor = LoopbackSocket.make()
        let status = LoopbackSocket.withAddress(of: port) { connect(descriptor, $0, $1) }
        guard status == 0 else {
            close(descriptor)
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
    }

    deinit { close(descriptor) }

    /// Whether the other side has ended the connection, and all is read.
    var isClosed: Bool {
        var byte: UInt8 = 0
        let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        return count == 0 || (count < 0 && errno == ECONNRESET)
    }

    /// Closes the side that writes. The client still reads.
    func closeWriting() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    func write(_ text: String) {
        write(Array(text.utf8))
    }

    func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Reads up to a text, or to the end of the connection. On a thread of its own, because it
    /// waits.
    func read(to end: String? = nil) async -> String {
        await withCheckedContinuation { continuation in
            let descriptor = self.descriptor
            Thread { continuation.resume(returning: Self.read(descriptor, to: end)) }.start()
        }
    }

    /// Does the same, and blocks the thread meanwhile, for ten minutes at most.
    func readBlocking(to end: String? = nil) -> String {
        var limit = timeval(tv_sec: 600, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        return Self.read(descriptor, to: end)
    }

    /// Waits for bytes, and blocks the thread meanwhile. At the end of the connection there are
    /// none.
    func receive() -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return Array(buffer.prefix(max(0, count)))
    }

    private static func read(_ descriptor: Int32, to end: String?) -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            bytes += buffer.prefix(count)
            if let end, String(decoding: bytes, as: UTF8.self).contains(end) { break }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension RawConnection {
    /// Writes the head of a POST with JSON, and what of its body there is.
    func post(_ rpc: String, _ body: String, length: Int? = nil, headers: [String] = []) {
        let lines = ["content-type: application/json", "content-length: \(length ?? body.utf8.count)"] + headers
        write(
            "POST /demo.chat.v1.ChatService/\(rpc) HTTP/1.1\r\nhost: x\r\n\(lines.joined(separator: "\r\n"))\r\n\r\n\(body)"
        )
    }
}
