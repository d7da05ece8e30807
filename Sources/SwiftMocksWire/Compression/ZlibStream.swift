import Foundation
internal import SwiftMocksZlib

/// One run of zlib over some input. Used by one thread, and once.
final class ZlibStream {
    /// Whether data is compressed or decompressed.
    enum Direction {
        case deflating, inflating
    }

    private let direction: Direction
    /// zlib's state points back at this, so it must not move.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

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

    /// Returns the whole output. Fails as soon as it has more than `limit` bytes.
    func run(_ input: Data, limit: Int) throws(Gzip.Failure) -> Data {
        try input.withUnsafeBytes { output(of: $0, limit: limit) }.get()
    }

    private func output(of input: UnsafeRawBufferPointer, limit: Int) -> Result<Data, Gzip.Failure> {
        let piece = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: Self.pieceSize)
        defer { piece.deallocate() }
        var remaining = input.bindMemory(to: UInt8.self)[...]
        var output = Data()
        while true {
            if stream.pointee.avail_in == 0, !remaining.isEmpty {
                // zlib counts with 32 bits.
                let part = UnsafeBufferPointer(rebasing: remaining.prefix(1 << 30))
                stream.pointee.next_in = UnsafeMutablePointer(mutating: part.baseAddress)
                stream.pointee.avail_in = UInt32(part.count)
                remaining = remaining.dropFirst(part.count)
            }
            stream.pointee.next_out = piece.baseAddress
            stream.pointee.avail_out = UInt32(Self.pieceSize)
            let status = advance(isLast: remaining.isEmpty)
            let count = Self.pieceSize - Int(stream.pointee.avail_out)
            guard count <= limit - output.count else { return .failure(.tooLarge) }
            output.append(contentsOf: piece[..<count])
            switch status {
            case Z_OK: continue
            case Z_STREAM_END where remaining.isEmpty && stream.pointee.avail_in == 0: return .success(output)
            // Another member follows.
            case Z_STREAM_END where inflateReset(stream) == Z_OK: continue
            // It is damaged; or it is cut off, so that without input there is no progress.
            default: return .failure(.malformed)
            }
        }
    }

    private func advance(isLast: Bool) -> Int32 {
        switch direction {
        case .deflating: deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
        case .inflating: inflate(stream, Z_NO_FLUSH)
        }
    }
}
