import TestSupport

extension ExampleProject {
    /// Where the example has its messages from. Each has a copy of its own: a change from one to the other would build
    /// everything anew.
    enum Messages {
        /// `eliza.pb.swift`, as the example holds it.
        case checkedIn
        /// swift-protobuf's own build plugin, in the same target as ours.
        case swiftProtobufPlugin

        var folder: String {
            switch self {
            case .checkedIn: "example-app"
            case .swiftProtobufPlugin: "example-app-both-plugins"
            }
        }

        var environment: [String: String] {
            switch self {
            case .checkedIn: [:]
            case .swiftProtobufPlugin:
                [
                    "SWIFT_PROTOBUF_PLUGIN": "1",
                    "CC": Fixtures.root.appendingPathComponent("Fixtures/compile-once.sh").path,
                ]
            }
        }
    }
}
