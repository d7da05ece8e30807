import SwiftMocksOptions

extension GRPCSwiftOptions {
    /// The platforms that the mocks are available on, each with its first version. Without the
    /// option, those of protoc-gen-grpc-swift-2.
    var platforms: [PlatformVersion] {
        if !availability.isEmpty { return availability.compactMap(PlatformVersion.init) }
        return GRPCSwiftFacts.defaultPlatforms.utf8.split(separator: UInt8(ascii: ","))
            .compactMap { PlatformVersion(String(Substring($0))) }
    }

    /// The faults of the option Availability.
    var faults: [any Error & CustomStringConvertible] {
        var names: Set<String> = []
        return availability.compactMap { text -> GRPCSwiftOptionFault? in
            guard let platform = PlatformVersion(text) else { return .noPlatform(text) }
            return names.insert(platform.name.text).inserted ? nil : .samePlatform(platform.name)
        }
    }
}

/// A platform and its first version, as `@available` lists them.
struct PlatformVersion: Sendable {
    let name: SwiftName
    let version: SwiftName

    /// Reads a platform; nil for any other text.
    ///
    /// - Parameter text: a name and a version of one to three numbers, with a space between them,
    ///   such as `macOS 15.0`.
    init?(_ text: String) {
        let parts = text.utf8.split(separator: Ascii.space, maxSplits: 1)
        guard parts.count == 2, let name = ProtoIdentifier(parts[0]), Self.isVersion(parts[1]) else { return nil }
        self.init(checked: name.text, version: String(decoding: parts[1], as: UTF8.self))
    }

    init(checked name: String, version: String) {
        self.name = SwiftName(checked: name)
        self.version = SwiftName(checked: version)
    }

    /// Whether the text is one to three numbers, joined by dots.
    private static func isVersion(_ text: Substring.UTF8View) -> Bool {
        let numbers = text.split(separator: Ascii.dot, omittingEmptySubsequences: false)
        return numbers.count <= 3 && numbers.allSatisfy { (1...4).contains($0.count) && $0.allSatisfy(Ascii.isDigit) }
    }
}

/// A fault of gRPC Swift's options.
enum GRPCSwiftOptionFault: Error, CustomStringConvertible {
    case noPlatform(String)
    case samePlatform(SwiftName)

    var description: String {
        switch self {
        case .noPlatform(let text):
            "option Availability: \(quoted(text)) is not a platform with a version."
                + " Write one such as Availability=macOS 15.0, and repeat the option for each platform"
        case .samePlatform(let name):
            "option Availability is given twice for \(name.text). Keep one of them"
        }
    }
}
