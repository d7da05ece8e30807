#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The error of a file that can't be read.
struct UnreadableFile: Error {
    let reason: String
}

/// Reads a regular file of at most 16 MiB, far beyond any list of module mappings. Other files are
/// refused, because a read from a pipe or a device might never end. Throws an `UnreadableFile`.
func readFile(_ path: String) throws -> [UInt8] {
    if path.utf8.contains(0) { throw UnreadableFile(reason: "its name has a NUL in it") }
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0, let file = fdopen(descriptor, "rb") else {
        throw UnreadableFile(reason: lastSystemError())
    }
    defer { fclose(file) }
    guard isRegularFile(descriptor) else { throw UnreadableFile(reason: "it is not a regular file") }
    var bytes: [UInt8] = []
    let limit = 1 << 24
    while bytes.count <= limit {
        let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            count = fread(buffer.baseAddress, 1, buffer.count, file)
        }
        if chunk.isEmpty {
            if ferror(file) != 0 { throw UnreadableFile(reason: lastSystemError()) }
            return bytes
        }
        bytes += chunk
    }
    throw UnreadableFile(reason: "it is larger than 16 MiB")
}

/// Whether the descriptor refers to a regular file: not a pipe, terminal, device or folder.
private func isRegularFile(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
}

/// The system's text for `errno`, for the call that has just failed on this thread.
func lastSystemError() -> String { String(cString: strerror(errno)) }
