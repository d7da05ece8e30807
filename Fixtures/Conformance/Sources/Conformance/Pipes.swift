import Foundation
import SwiftProtobuf

/// The messages of the runner: each has its size before it, in four bytes.
enum Pipes {
    /// The next message of the standard input; nil at its end.
    static func read<M: Message>(_: M.Type) throws -> M? {
        guard let size = try bytes(4) else { return nil }
        return try M(serializedBytes: try bytes(size.reduce(0) { $0 << 8 | Int($1) }) ?? Data())
    }

    static func write(_ message: some Message) throws {
        let bytes: Data = try message.serializedBytes()
        let size = withUnsafeBytes(of: UInt32(bytes.count).bigEndian) { Data($0) }
        try FileHandle.standardOutput.write(contentsOf: size + bytes)
    }

    private static func bytes(_ count: Int) throws -> Data? {
        var all = Data()
        while all.count < count {
            guard let more = try FileHandle.standardInput.read(upToCount: count - all.count), !more.isEmpty else {
                return nil
            }
            all += more
        }
        return all
    }
}
