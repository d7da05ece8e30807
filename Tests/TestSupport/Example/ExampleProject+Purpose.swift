import Foundation

extension ExampleProject {
    /// What a copy of the example is for. Each has a folder of its own: a change from one to the other would build
    /// everything anew.
    public enum Purpose {
        /// The example as it is, with `eliza.pb.swift` as it is checked in. Where make names the folder that all packages
        /// build into, the copy builds into it too, with the same options.
        case buildPlugin
        /// The same, for tests of rarer changes, which take longer.
        case rareChanges
        /// Messages by swift-protobuf's own build plugin, in the same target as ours.
        case bothPlugins
        /// A reader of the documentation, who begins with an empty folder.
        case newcomer

        var folder: String {
            switch self {
            case .buildPlugin: "example-app"
            case .rareChanges: "example-app-rare-changes"
            case .bothPlugins: "example-app-both-plugins"
            case .newcomer: "newcomer"
            }
        }

        var buildOptions: [String] {
            sharedScratchPath.map { ["--scratch-path", $0, "-Xswiftc", "-warnings-as-errors"] } ?? []
        }

        func scratchPath(of folder: URL) -> URL {
            sharedScratchPath.map { URL(fileURLWithPath: $0) } ?? folder.appendingPathComponent(".build")
        }

        var environment: [String: String] {
            // SwiftPM passes flags in the order of a hash table, and compiles what gets them in another order.
            let order = ["SWIFT_DETERMINISTIC_HASHING": "1"]
            guard self == .bothPlugins else { return order }
            return order.merging([
                "SWIFT_PROTOBUF_PLUGIN": "1",
                "CC": Fixtures.root.appendingPathComponent("Fixtures/compile-once.sh").path,
            ]) { $1 }
        }

        /// Removes the plan that SwiftPM keeps in the shared folder, once: it may be another package's.
        func forgetOtherPlans() { _ = Self.isPlanForgotten }

        private static let isPlanForgotten: Bool = {
            guard let path = Purpose.buildPlugin.sharedScratchPath else { return false }
            return (try? FileManager.default.removeItem(atPath: "\(path)/debug.yaml")) != nil
        }()

        private var sharedScratchPath: String? {
            switch self {
            case .buildPlugin, .rareChanges: ProcessInfo.processInfo.environment["SWIFT_MOCKS_SCRATCH_PATH"]
            case .bothPlugins, .newcomer: nil
            }
        }
    }
}
