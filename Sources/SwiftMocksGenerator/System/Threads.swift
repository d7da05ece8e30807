#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Threads of the system, for work on several cores.
enum Threads {
    /// The number of threads that the machine runs at once, at least 1.
    private static var cores: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// Returns the results of `body` for all elements, in the order of the elements. If it fails
    /// for several, the first one's error is thrown.
    ///
    /// `body` is called on several threads at once. There is a thread for each 16 elements, as far
    /// as there are cores. On one thread, 1,500 files (143 MB) take 1.25 times the time of two.
    static func map<Element: Sendable, Output: Sendable, Failure: Error>(
        _ elements: [Element], _ body: @Sendable (Element) throws(Failure) -> Output
    ) throws(Failure) -> [Output] {
        let threads = elements.count / 16
        if threads < 2 { return try elements.map(body) }
        let results = Guarded([Result<Output, Failure>?](repeating: nil, count: elements.count))
        let next = Guarded(elements.indices)
        run(min(cores, threads)) {
            while let index = next.withLock({ $0.popFirst() }) {
                let result = Result { () throws(Failure) in try body(elements[index]) }
                results.withLock { $0[index] = result }
            }
        }
        return try results.withLock { $0 }.map { result throws(Failure) in
            guard let result else { fatalError("a thread has ended before its work") }
            return try result.get()
        }
    }

    /// Calls `body` this many times at once: once on the calling thread, the others on new threads.
    /// Returns when all calls have returned.
    ///
    /// If the system gives no more threads, there are fewer calls. Shared data must be locked or
    /// constant.
    private static func run(_ count: Int, _ body: @Sendable () -> Void) {
        withoutActuallyEscaping(body) { body in
            let threads = (1..<max(count, 1)).compactMap { _ in start(body) }
            body()
            for thread in threads { pthread_join(thread, nil) }
        }
    }

    /// The work of one new thread, which a C function gets by a pointer.
    fileprivate final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Starts a thread; nil if the system gives none.
    private static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
        let work = Unmanaged.passRetained(Work(body))
        #if canImport(Glibc)
            var thread = pthread_t()
        #else
            var thread: pthread_t?
        #endif
        if pthread_create(&thread, nil, { perform($0) }, work.toOpaque()) == 0 { return thread }
        work.release()
        return nil
    }
}

private func perform(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let work { Unmanaged<Threads.Work>.fromOpaque(work).takeRetainedValue().body() }
    return nil
}

/// A value that one thread at a time can use.
final class Guarded<Value>: @unchecked Sendable {
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

    /// Runs `body` with the value. Other threads wait until it returns. Must not be called by
    /// `body` itself.
    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}
