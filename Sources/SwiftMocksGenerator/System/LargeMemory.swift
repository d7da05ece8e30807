#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Memory in huge pages, where it is large enough and the system has them.
///
/// A large request in pages of 4 KiB costs as much to map as to read: without huge pages, 143 MB take 1.4 times the
/// processor time. It is freed by `free`.
enum LargeMemory {
    /// In bytes.
    static let hugePage = 1 << 21

    /// Memory that begins at a huge page if it is larger than one.
    static func allocate(_ size: Int) -> UnsafeMutableRawPointer? {
        if size < hugePage { return malloc(size) }
        var start: UnsafeMutableRawPointer?
        errno = posix_memalign(&start, hugePage, size)
        useHugePages(start, size)
        return start
    }

    /// Larger memory with the same bytes. `realloc` moves large blocks without copying them.
    static func grow(_ start: UnsafeMutableRawPointer?, to size: Int) -> UnsafeMutableRawPointer? {
        guard let grown = realloc(start, size) else { return nil }
        useHugePages(grown, size)
        return grown
    }

    private static func useHugePages(_ start: UnsafeMutableRawPointer?, _ size: Int) {
        #if os(Linux)
            let hugePage = UInt(hugePage)
            let first = (UInt(bitPattern: start) + hugePage - 1) & ~(hugePage - 1)
            let end = (UInt(bitPattern: start) + UInt(size)) & ~(hugePage - 1)
            if first < end { madvise(UnsafeMutableRawPointer(bitPattern: first), Int(end - first), MADV_HUGEPAGE) }
        #endif
    }

    /// Has another core clear the memory while this one begins to fill it. The system clears each page before it is used,
    /// which takes as long as a copy.
    ///
    /// Nobody waits for it, because `madvise` changes no byte, and does no harm where the memory is gone.
    static func clearBeside(_ start: UnsafeMutableRawPointer?, _ size: Int) {
        #if os(Linux)
            if size < hugePage || Threads.cores == 1 { return }
            let address = UInt(bitPattern: start)
            let populateForWriting: Int32 = 23
            Threads.detach { madvise(UnsafeMutableRawPointer(bitPattern: address), size, populateForWriting) }
        #endif
    }
}
