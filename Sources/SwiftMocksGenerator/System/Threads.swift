#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Threads of the system.
enum Threads {
    /// The number of threads that the machine runs at once.
    static var cores: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// Calls `body` this many times at once, with numbers from 0: with 0 on the calling thread, with the others on new
    /// threads. Returns when all calls have returned.
    ///
    /// If the system gives no more threads, there are fewer calls. Shared data must be locked or constant.
    static func run(_ count: Int, _ body: (Int) -> Void) {
        withoutActuallyEscaping(body) { body in
            let work = (1..<max(count, 1)).map { number in Work { body(number) } }
            let threads = work.compactMap(start)
            body(0)
            withExtendedLifetime(work) {
                for thread in threads { pthread_join(thread, nil) }
            }
        }
    }

    fileprivate final class Work: @unchecked Sendable {
        let body: () -> Void

        init(_ body: @escaping () -> Void) { self.body = body }
    }

    private static func start(_ work: Work) -> pthread_t? {
        #if canImport(Glibc)
            var thread = pthread_t()
        #else
            var thread: pthread_t?
        #endif
        let status = pthread_create(&thread, nil, { perform($0) }, Unmanaged.passUnretained(work).toOpaque())
        return status == 0 ? thread : nil
    }
}

private func perform(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let work { Unmanaged<Threads.Work>.fromOpaque(work).takeUnretainedValue().body() }
    return nil
}

/// A value that one thread at a time can use.
final class Guarded<Value> {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var value: Value

    init(_ value: Value) {
        self.value = value
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body(&value)
    }
}
