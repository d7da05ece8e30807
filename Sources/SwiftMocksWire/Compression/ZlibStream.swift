import Foundation
internal import SwiftMocksZlib

final class ZlibStream {
    enum Direction {
        case deflating, inflating
    }

    enum Step {
        case goOn
        /// Another member follows.
        case restart
        case stop
    }

    private let direction: Direction
    /// zlib's state points back at this, so it must not move.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private var rest = 0

    /// The highest window size, and 16 for gzip's form.
    private static let windowBits: Int32 = 15 + 16
    private static let pieceSize = 64 << 10

    init(_ direction: Direction) {
        self.direction = direction
        stream.initialize(to: z_stream())
        let size = Int32(MemoryLayout<z_stream>.size)
        // Fails for want of memory alone; the first step fails then.
        switch direction {
        case .deflating:
            deflateInit2_(
                stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, Self.windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
        case .inflating: inflateInit2_(stream, Self.windowBits, ZLIB_VERSION, size)
        }
    }

    deinit {
        switch direction {
        case .deflating: deflateEnd(stream)
        case .inflating: inflateEnd(stream)
        }
        stream.deallocate()
    }

    var hasInput: Bool { rest > 0 || stream.pointee.avail_in > 0 }

    /// Passes each piece of the output with zlib's status to `step`. Returns false if the input ended before `step` stopped.
    func run(_ input: Data, _ step: (UnsafeBufferPointer<UInt8>, Int32) -> Step) -> Bool {
        input.withUnsafeBytes { bytes in
            guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return run(from: nil, 0, step) }
            return run(from: start, bytes.count, step)
        }
    }

    private func run(
        from start: UnsafePointer<UInt8>?, _ count: Int, _ step: (UnsafeBufferPointer<UInt8>, Int32) -> Step
    ) -> Bool {
        let piece = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: Self.pieceSize)
        defer { piece.deallocate() }
        rest = count
        while true {
            if stream.pointee.avail_in == 0, rest > 0, let start {
                // zlib counts with 32 bits.
                let length = min(rest, 1 << 30)
                stream.pointee.next_in = UnsafeMutablePointer(mutating: start + (count - rest))
                stream.pointee.avail_in = UInt32(length)
                rest -= length
            }
            stream.pointee.next_out = piece.baseAddress
            stream.pointee.avail_out = UInt32(Self.pieceSize)
            let status = advance()
            let output = UnsafeBufferPointer(rebasing: piece[..<(Self.pieceSize - Int(stream.pointee.avail_out))])
            // Without input and output there is no progress.
            if status == Z_BUF_ERROR, !hasInput { return false }
            switch step(output, status) {
            case .goOn: continue
            case .restart: guard inflateReset(stream) == Z_OK else { return false }
            case .stop: return true
            }
        }
    }

    private func advance() -> Int32 {
        switch direction {
        case .deflating: deflate(stream, rest > 0 ? Z_NO_FLUSH : Z_FINISH)
        case .inflating: inflate(stream, Z_NO_FLUSH)
        }
    }
}
