import Foundation

extension ExampleProject {
    /// What a copy of an example is for. Each has a folder of its own: a change from one to the other would build
    /// everything anew.
    public enum Purpose: Sendable {
        /// The example as it is, with `eliza.pb.swift` as it is checked in. Where make names the folder that all packages
        /// build into, the copy builds into it too, with the same options.
        case buildPlugin
        /// The same, for tests of rarer changes, which take longer.
        case rareChanges
        /// Messages by swift-protobuf's own build plugin, in the same target as ours.
        case bothPlugins
        /// The example on gRPC Swift, with messages and clients by its own build plugin. It builds into the folder of
        /// `bothPlugins`, so that swift-protobuf is compiled once for both.
        case bothPluginsOfGRPC
        /// A package with messages in one module and clients in another.
        case severalModules
        /// A reader of the documentation, who begins with an empty folder.
        case newcomer
        /// The same, on gRPC Swift.
        case newcomerOfGRPC
        /// The same, with a released build.
        case newcomerOfRelease

        /// The example that is copied.
        var original: URL {
            let name =
                switch self {
                case .severalModules: "SeveralModules"
                case .bothPluginsOfGRPC, .newcomerOfGRPC: "GRPCExample"
                default: "ConnectExample"
                }
            return Fixtures.root.appendingPathComponent("Fixtures/\(name)")
        }

        /// The copy.
        var folder: URL {
            let name =
                switch self {
                case .buildPlugin: "example-app"
                case .rareChanges: "example-app-rare-changes"
                case .bothPlugins: "example-app-both-plugins"
                case .bothPluginsOfGRPC: "grpc-example-both-plugins"
                case .severalModules: "several-modules"
                case .newcomer: "newcomer"
                case .newcomerOfGRPC: "newcomer-grpc"
                case .newcomerOfRelease: "newcomer-release"
                }
            return Fixtures.root.appendingPathComponent(".build/\(name)")
        }

        var buildOptions: [String] {
            if self == .bothPluginsOfGRPC { return ["--scratch-path", scratchPath.path] }
            return sharedScratchPath.map { ["--scratch-path", $0, "-Xswiftc", "-warnings-as-errors"] } ?? []
        }

        var scratchPath: URL {
            if self == .bothPluginsOfGRPC { return Purpose.bothPlugins.scratchPath }
            return sharedScratchPath.map { URL(fileURLWithPath: $0) } ?? folder.appendingPathComponent(".build")
        }

        var environment: [String: String] {
            // SwiftPM passes flags in the order of a hash table, and compiles what gets them in another order.
            var variables = ["SWIFT_DETERMINISTIC_HASHING": "1"]
            if self == .severalModules {
                variables["PROTOC_GEN_SWIFT_PATH"] = scratchPath.appendingPathComponent("debug/protoc-gen-swift").path
            }
            guard self == .bothPlugins || self == .bothPluginsOfGRPC else { return variables }
            variables[self == .bothPlugins ? "SWIFT_PROTOBUF_PLUGIN" : "GRPC_PLUGIN"] = "1"
            variables["CC"] = Fixtures.root.appendingPathComponent("Fixtures/installed-protoc.sh").path
            return variables
        }

        /// Removes the plan that SwiftPM keeps in the shared folder, once: it may be another package's. Who does not build
        /// there leaves it, because somebody else may build there at the same time.
        func forgetOtherPlans() {
            if sharedScratchPath != nil { _ = Self.isPlanForgotten }
        }

        private static let isPlanForgotten: Bool = {
            guard let path = Purpose.buildPlugin.sharedScratchPath else { return false }
            return (try? FileManager.default.removeItem(atPath: "\(path)/debug.yaml")) != nil
        }()

        private var sharedScratchPath: String? {
            switch self {
            case .buildPlugin, .rareChanges: ProcessInfo.processInfo.environment["SWIFT_MOCKS_SCRATCH_PATH"]
            default: nil
            }
        }
    }
}
