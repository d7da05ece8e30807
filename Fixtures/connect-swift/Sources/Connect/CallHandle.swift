import Foundation

/// Cancels a call, also if that is asked for before the call is made.
final class CallHandle: @unchecked Sendable {
    private let lock = NSLock()
    private var call: Cancelable?
    private var isCancelled = false

    func set(_ call: Cancelable) {
        let isCancelled = lock.withLock {
            self.call = call
            return self.isCancelled
        }
        if isCancelled { call.cancel() }
    }

    func cancel() {
        let call = lock.withLock {
            isCancelled = true
            return self.call
        }
        call?.cancel()
    }
}
