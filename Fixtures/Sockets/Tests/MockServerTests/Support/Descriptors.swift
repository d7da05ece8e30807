import Foundation

#if os(Linux)
    let canCountSockets = true
#else
    let canCountSockets = false
#endif

/// The sockets of this process, of servers and of clients, that are at a port. Other tests have
/// others.
func openSockets(ofPort port: Int) throws -> Int {
    let folder = URL(fileURLWithPath: "/proc/self/fd")
    let open = try FileManager.default.contentsOfDirectory(atPath: folder.path).compactMap { name in
        try? FileManager.default.destinationOfSymbolicLink(atPath: folder.appendingPathComponent(name).path)
    }
    let end = ":" + String(format: "%04X", port)
    // A file of the system has no length, so it is read to its end.
    let table = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/self/net/tcp")).readToEnd() ?? Data()
    let sockets = String(decoding: table, as: UTF8.self).split(separator: "\n").compactMap { line in
        let words = line.split(separator: " ")
        let isAtPort = words.count > 9 && (words[1].hasSuffix(end) || words[2].hasSuffix(end))
        return isAtPort ? "socket:[\(words[9])]" : nil
    }
    return Set(sockets).intersection(open).count
}

/// Waits, without a clock, until `condition` holds; the time limit of the test is its end.
func until(_ condition: () throws -> Bool) async rethrows {
    while try !condition() { await Task.yield() }
}
