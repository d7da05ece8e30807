/// A failure, and the place in the source code that it names.
public struct MockReport: Sendable {
    /// The lines of the report.
    public var text: String
    let site: CallSite

    /// The file, as `#fileID` gives it.
    public var fileID: StaticString { site.fileID }
    /// The path of the file.
    public var filePath: StaticString { site.filePath }
    /// The line in the file.
    public var line: UInt { site.line }
    /// The column in the line.
    public var column: UInt { site.column }

    /// Who gets the reports of a mock.
    public struct Recipient: Sendable {
        let reporter: any MockReporter.Type

        /// Creates a recipient from the type of reporters that each mock has one of.
        public init(_ reporter: any MockReporter.Type) {
            self.reporter = reporter
        }
    }

    /// What became of a report.
    public enum Outcome: Sendable {
        /// It fails what runs.
        case failed
        /// It was expected, so it fails nothing.
        case known
        /// Either of these.
        case untold
    }

    /// What a report fails, such as a test. Reports in the same place need not say everything again.
    public struct Place: Hashable, Sendable {
        private let id: (any Hashable & Sendable)?

        /// Creates a place from what tells it from others.
        public init(_ id: some Hashable & Sendable) {
            self.id = id
        }

        private init() { id = nil }

        /// A place that cannot be told from others.
        public static let unknown = Place()
        /// A process that runs no tests.
        static let process = Place("process")

        /// Compares two places.
        public static func == (one: Place, other: Place) -> Bool { one.key == other.key }

        /// Adds the place to a hash.
        public func hash(into hasher: inout Hasher) { hasher.combine(key) }

        private var key: AnyHashable? { id.map { AnyHashable($0) } }
    }
}
