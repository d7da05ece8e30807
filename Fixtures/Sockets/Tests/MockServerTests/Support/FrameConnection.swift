import Foundation

/// A connection of HTTP/2 whose frames a test writes and reads itself. Reading blocks the thread.
final class FrameConnection {
    struct Frame {
        let kind: Kind
        let flags: UInt8
        let stream: UInt32
        let payload: [UInt8]

        /// The code of a frame that resets a stream.
        var code: UInt8? { kind == .reset ? payload.last : nil }

        var isLast: Bool { kind == .reset || kind == .goAway || [.data, .headers].contains(kind) && flags & 1 != 0 }
    }

    enum Kind: UInt8 {
        case data, headers, priority, reset, settings, push, ping, goAway, window, continuation
    }

    private let connection: RawConnection
    private var received: [UInt8] = []
    private var lastStream: UInt32 = 0

    /// - Parameter settings: those of the client, by their numbers.
    private init(to port: Int, settings: [UInt16: UInt32]) throws {
        connection = try RawConnection(to: port)
        connection.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
        write(.settings, settings.flatMap { bytes($0.key) + bytes($0.value) })
    }

    /// Runs `body` on a thread of its own.
    static func run<Result: Sendable>(
        to port: Int, settings: [UInt16: UInt32] = [:], _ body: @escaping @Sendable (FrameConnection) -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            Thread {
                continuation.resume(with: .init { body(try FrameConnection(to: port, settings: settings)) })
            }.start()
        }
    }

    // MARK: - Writing

    func write(_ kind: Kind, flags: UInt8 = 0, stream: UInt32 = 0, _ payload: [UInt8] = []) {
        let head = bytes(UInt32(payload.count) << 8 | UInt32(kind.rawValue)) + [flags]
        connection.write(head + bytes(stream) + payload)
    }

    /// Opens a stream, with frames of headers of a size. Without a body, the stream stays open.
    /// - Parameter block: more headers, in HPACK.
    func open(
        _ rpc: String, _ type: String = "application/grpc+json", headers: [String: String] = [:],
        block: [UInt8] = [], frameSize: Int = 16384, body: [UInt8]? = nil
    ) -> UInt32 {
        lastStream += lastStream == 0 ? 1 : 2
        let all = Self.headers(of: rpc, type) + headers.flatMap { Self.field($0, $1) } + block
        for start in stride(from: 0, to: all.count, by: frameSize) {
            let part = Array(all[start...].prefix(frameSize))
            let isLast = start + part.count == all.count
            write(start == 0 ? .headers : .continuation, flags: isLast ? 4 : 0, stream: lastStream, part)
        }
        if let body { write(.data, flags: 1, stream: lastStream, body) }
        return lastStream
    }

    /// The headers of a request, in HPACK.
    static func headers(
        of rpc: String, _ type: String = "application/grpc+json", authority: String? = "x"
    ) -> [UInt8] {
        field(":method", "POST") + field(":scheme", "http") + (authority.map { field(":authority", $0) } ?? [])
            + field(":path", "/demo.chat.v1.ChatService/\(rpc)") + field("content-type", type)
    }

    /// A field of HPACK, written out.
    /// - Parameter isKept: whether later headers may refer to it.
    static func field(_ name: String, _ value: String, isKept: Bool = false) -> [UInt8] {
        [isKept ? 0x40 : 0] + string(name) + string(value)
    }

    /// The field of HPACK that was the last to be kept.
    static let keptField: [UInt8] = [0x80 | 62]

    private static func string(_ text: String) -> [UInt8] {
        var rest = text.utf8.count
        guard rest >= 127 else { return [UInt8(rest)] + Array(text.utf8) }
        var length: [UInt8] = [127]
        rest -= 127
        while rest >= 128 {
            length.append(UInt8(rest & 127 | 128))
            rest >>= 7
        }
        return length + [UInt8(rest)] + Array(text.utf8)
    }

    // MARK: - Reading

    /// The next frame; nil at the end of the connection. The client takes any number of bytes.
    func read() -> Frame? {
        while received.count < 9 || received.count < 9 + length {
            let more = connection.receive()
            if more.isEmpty { return nil }
            received += more
        }
        let frame = Frame(
            kind: Kind(rawValue: received[3]) ?? .push, flags: received[4],
            stream: received[5..<9].reduce(0) { $0 << 8 + UInt32($1) }, payload: Array(received[9..<(9 + length)]))
        received.removeFirst(9 + length)
        if frame.kind == .data, !frame.payload.isEmpty {
            for stream in [0, frame.stream] { write(.window, stream: stream, bytes(UInt32(frame.payload.count))) }
        }
        return frame
    }

    private var length: Int { received[..<3].reduce(0) { $0 << 8 + Int($1) } }

    /// The frames of several streams up to the end of each, or to that of the connection, by their
    /// streams.
    func responses(to streams: [UInt32]) -> [UInt32: [Frame]] {
        var frames: [UInt32: [Frame]] = [:]
        var open = Set(streams)
        while !open.isEmpty, let frame = read(), frame.kind != .goAway {
            frames[frame.stream, default: []].append(frame)
            if frame.isLast { open.remove(frame.stream) }
        }
        return frames
    }

    /// The frames of a stream up to its end, or to that of the connection.
    func response(to stream: UInt32, _ body: (Frame) -> Void = { _ in }) -> [Frame] {
        var frames: [Frame] = []
        var isHeadersLast = false
        while let frame = read() {
            guard frame.stream == stream || frame.kind == .goAway else { continue }
            frames.append(frame)
            body(frame)
            if frame.kind == .headers { isHeadersLast = frame.isLast }
            let isWhole = frame.kind != .headers && frame.kind != .continuation || frame.flags & 4 != 0
            if frame.isLast && isWhole || frame.kind == .continuation && isWhole && isHeadersLast { break }
        }
        return frames
    }
}

private func bytes(_ number: some FixedWidthInteger) -> [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }

/// A message in its envelope.
func envelope(_ json: String) -> [UInt8] { [0] + bytes(UInt32(json.utf8.count)) + Array(json.utf8) }

extension [FrameConnection.Frame] {
    /// The bytes of all data.
    var data: [UInt8] { filter { $0.kind == .data }.flatMap(\.payload) }
    var text: String { String(decoding: data, as: UTF8.self) }
}
