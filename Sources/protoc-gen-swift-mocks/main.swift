import SwiftMocksGenerator

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

exit(Program.run(arguments: Array(CommandLine.arguments.dropFirst())))
