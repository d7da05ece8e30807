@_spi(Adapters) @testable import SwiftMocks

/// A library with other words, with bytes as metadata, and with options.
///
/// The code of a cancelled call is 1, and that of every other failure with which SwiftMocks answers is 2.
enum NotesLibrary: RPCLibrary {
    typealias Metadata = [String: [UInt8]]
    typealias Failure = NotesFailure
    typealias Code = Int
    typealias Options = NotesOptions

    static var metadataWord: String { "metadata" }
    static var hasVariants: Bool { false }
    static var yieldsEmptyMetadata: Bool { true }
    static var okCode: Int { 0 }

    static func code(of failure: NotesFailure) -> Int { failure.code }

    static func failure(_ status: MockFailureReason, _ message: String) -> NotesFailure {
        NotesFailure(code: status == .canceled ? 1 : 2, text: message)
    }

    static func fields(of metadata: [String: [UInt8]]) -> [MetadataField] {
        metadata.map { MetadataField(name: $0.key, values: [.binary($0.value)]) }
    }

    static func timeout(of options: NotesOptions) -> Double? { Double(options.retries) }
}

struct NotesFailure: Error, Equatable {
    let code: Int
    let text: String
}

struct NotesOptions: Equatable { let retries: Int }

// The words that the tests need.

extension RPCSelector where Library == NotesLibrary, Kind: OneRequestKind {
    func callAsFunction(
        _ message: Matcher<Message> = .any, metadata: MetadataMatcher = .any, timeout: TimeoutMatcher = .any,
        options: OptionsMatcher<NotesOptions> = .any
    ) -> Clause {
        selecting(message, metadata, timeout.condition, options.condition)
    }
}

extension RPCSelector where Library == NotesLibrary, Kind: ManyRequestsKind {
    func callAsFunction() -> Clause { selecting(.any, .any) }
}

extension Reply where Library == NotesLibrary {
    static func success(_ message: Response, metadata: Library.Metadata = [:], end: Library.Metadata = [:]) -> Reply {
        Reply(result: .success(message), initialMetadata: metadata, finalMetadata: end)
    }

    static func failure(_ failure: NotesFailure, metadata: Library.Metadata? = nil) -> Reply {
        Reply(result: .failure(failure), initialMetadata: metadata)
    }
}
