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
