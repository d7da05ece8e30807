@testable import SwiftMocksGenerator
@testable import SwiftMocksOptions

/// What the plugins would know of Paper.
enum PaperFacts {
    static let name = "Paper"

    static let facts = LibraryFacts(
        name: name,
        options: [size, envelopes],
        outputs: [mockFile, envelopeFile])

    static let mockFile = LibraryFacts.Output(suffix: ".paper.mock.swift", content: "mock")
    static let envelopeFile = LibraryFacts.Output(
        flag: envelopes, suffix: ".envelope.swift", content: "what mocks are sent in")

    static let size = Option.texts(
        "PaperSize", description: "letter and digit", "a size; repeatable")
    static let envelopes = Option.flag(
        "PaperEnvelopes", default: false, "write `<name>.envelope.swift`: envelopes")
}
