import Foundation

/// A port that this process has, without a server of ours.
final class Listener {
    private let descriptor: Int32

    init(port: Int) throws {
        descriptor = LoopbackSocket.make()
        var isOn: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
        let status = LoopbackSocket.withAddress(of: port) { bind(descriptor, $0, $1) }
        guard status == 0, listen(descriptor, 1) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
    }

    deinit { close(descriptor) }
}
