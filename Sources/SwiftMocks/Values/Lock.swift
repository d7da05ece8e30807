#if canImport(Glibc)
    import Foundation

    /// A lock that is held for some lines of code, never while code of users runs.
    ///
    /// A thread that finds it locked tries again for a short while before it sleeps. `NSLock` sleeps at once on Linux, which
    /// takes longer than what most threads do under a lock here.
    final class Lock: @unchecked Sendable {
        private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

        init() {
            var attributes = pthread_mutexattr_t()
            pthread_mutexattr_init(&attributes)
            pthread_mutexattr_settype(&attributes, CInt(PTHREAD_MUTEX_ADAPTIVE_NP))
            pthread_mutex_init(mutex, &attributes)
            pthread_mutexattr_destroy(&attributes)
        }

        deinit {
            pthread_mutex_destroy(mutex)
            mutex.deallocate()
        }

        func lock() {
            pthread_mutex_lock(mutex)
        }

        func unlock() {
            pthread_mutex_unlock(mutex)
        }
    }
#else
    import Foundation

    /// A lock that is held for some lines of code, never while code of users runs.
    typealias Lock = NSLock
#endif
