#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

enum Threads {
    private static var cores: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// Returns what `body` makes of each element, in the order of the elements. If it fails for several, the first one's
    /// error is thrown.
    ///
    /// - Parameter least: the number of elements for which another thread is started.
    static func map<Element: Sendable, Output: Sendable>(
        _ elements: [Element], atLeast least: Int = 16, _ body: @Sendable (Element) throws -> Output
    ) throws -> [Output] {
        let threads = elements.count / least
        if threads < 2 { return try elements.map(body) }
        var results = [Result<Output, any Error>?](repeating: nil, count: elements.count)
        results.withUnsafeMutableBufferPointer { buffer in
            let places = Places(buffer: buffer)
            let next = Guarded(elements.indices)
            run(min(cores, threads)) { _ in
                while let index = next.withLock({ $0.popFirst() }) {
                    places.buffer[index] = Result { try body(elements[index]) }
                }
            }
        }
        return try results.compactMap { try $0?.get() }
    }

    /// Elements that threads write, each another one.
    private struct Places<Element>: @unchecked Sendable {
        let buffer: UnsafeMutableBufferPointer<Element>
    }

    /// Calls `body` this many times at once, with numbers from 0: with 0 on the calling thread, with the others on new
    /// threads. Returns when all calls have returned.
    ///
    /// If the system gives no more threads, there are fewer calls. Shared data must be locked or constant.
    static func run(_ count: Int, _ body: @Sendable (Int) -> Void) {
        withoutActuallyEscaping(body) { body in
            let threads = (1..<max(count, 1)).compactMap { number in start { body(number) } }
            body(0)
            for thread in threads { pthread_join(thread, nil) }
        }
    }

    /// Calls `body` on a new thread, if there is another core, without waiting for it.
    static func detach(_ body: @escaping @Sendable () -> Void) {
        if cores > 1, let thread = start(body) { pthread_detach(thread) }
    }

    fileprivate final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

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

    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}
