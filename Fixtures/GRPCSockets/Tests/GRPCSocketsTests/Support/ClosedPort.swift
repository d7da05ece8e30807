import Foundation

/// A port that this process has, and at which nothing listens, so that the system refuses
/// connections.
final class ClosedPort: Sendable {
    let number: Int
    private let descriptor: Int32

    init() throws {
        let descriptor = LoopbackSocket.make()
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = LoopbackSocket.withAddress(of: 0) { bind(descriptor, $0, $1) }
        let nameStatus = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
        }
        guard status == 0, nameStatus == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        self.descriptor = descriptor
        number = Int(in_port_t(bigEndian: address.sin_port))
    }

    deinit { close(descriptor) }
}
