#if GRPCSwift
    import GRPCCore
    @_spi(Adapters) import SwiftMocks

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension TransportInfo {
        init(_ metadata: Metadata) {
            self.init(
                protocolName: "gRPC", codec: "proto",
                compression: metadata[stringValues: "grpc-encoding"].first { $0 != "identity" },
                timeout: Self.timeout(in: metadata), fields: GRPCLibrary.fields(of: metadata))
        }

        /// All metadata as sent, including those of the protocol.
        public var metadata: Metadata { GRPCLibrary.metadata(fields) }

        /// Returns the metadata without the protocol's fields.
        static func applicationMetadata(of metadata: Metadata) -> Metadata {
            // Most calls have nothing to remove.
            guard metadata.contains(where: { isOfProtocol($0.key) }) else { return metadata }
            var metadata = metadata
            metadata.removeAll { key, _ in isOfProtocol(key) }
            return metadata
        }

        /// Names that begin with a colon belong to HTTP/2, whose servers forward them.
        private static func isOfProtocol(_ key: String) -> Bool {
            let key = key.lowercased()
            return key.hasPrefix("grpc-") || key.hasPrefix(":") || ["te", "content-type", "user-agent"].contains(key)
        }

        /// The timeout of `grpc-timeout` in seconds: up to eight digits and a unit, as in gRPC's
        /// protocol over HTTP/2.
        static func timeout(in metadata: Metadata) -> Double? {
            guard let text = metadata[stringValues: "grpc-timeout"].first(where: { _ in true }),
                let unit = text.last.flatMap({ units[$0] }), text.utf8.count <= 9,
                text.utf8.dropLast().allSatisfy({ (48...57).contains($0) }), let count = UInt32(text.dropLast())
            else { return nil }
            return Double(count) * unit
        }

        private static let units: [Character: Double] = ["H": 3600, "M": 60, "S": 1, "m": 1e-3, "u": 1e-6, "n": 1e-9]
    }
#endif
