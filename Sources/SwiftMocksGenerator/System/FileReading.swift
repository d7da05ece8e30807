#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The bytes of a file of at most 16 MiB, far beyond any list of module mappings.
func readFile(_ path: String) throws -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw ModuleMappingsFault.unreadable(reason: lastSystemError()) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    let limit = 1 << 24
    while bytes.count <= limit {
        let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            count = fread(buffer.baseAddress, 1, buffer.count, file)
        }
        if chunk.isEmpty {
            if ferror(file) != 0 { throw ModuleMappingsFault.unreadable(reason: lastSystemError()) }
            return bytes
        }
        bytes += chunk
    }
    throw ModuleMappingsFault.unreadable(reason: "it is larger than 16 MiB")
}

/// What the system says of its last failed call.
func lastSystemError() -> String { String(cString: strerror(errno)) }
