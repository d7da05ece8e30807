/// The comments of a file's services and methods, and those at its beginning, from its
/// `SourceCodeInfo`. Nearly all locations belong to messages and their fields; they are skipped
/// after one look at their path.
struct SourceComments: Sendable {
    /// The declaration that a comment belongs to.
    struct Element: Hashable, Sendable {
        /// The index of the service in the file.
        let service: Int
        /// The index of the method in the service; nil for the service itself.
        let method: Int?
    }

    private var comments: [Element: String] = [:]
    /// The comments before the statement `syntax` or `edition`, such as a licence, or else the one
    /// after it.
    ///
    /// Rule: protoc-gen-swift 1.39 and protoc-gen-grpc-swift-2 2.4, which copy the same comments
    /// into their outputs.
    private(set) var header: [String] = []

    static var none: SourceComments { SourceComments() }

    private init() {}

    /// Reads the comments of all `SourceCodeInfo`s of a file. Of several comments of one
    /// declaration, the first counts. Throws a `ProtobufError`.
    init(_ sourceCodeInfo: [ProtobufBytes]) throws {
        for info in sourceCodeInfo {
            var reader = ProtobufReader(info)
            reader.skipMessages(inField: 1, while: Self.isUnused)
            while let tag = try reader.nextTag() {
                if tag.field == 1 {
                    let location = try reader.bytes(tag)
                    if !Self.isUnused(location) { try add(location) }
                } else {
                    try reader.skip(tag)
                }
                reader.skipMessages(inField: 1, while: Self.isUnused)
            }
        }
    }

    /// The comment of a service or a method, as protoc gives it: without `//` and `/*`, with line
    /// ends and inner spaces; nil if there is none.
    subscript(service service: Int, method method: Int? = nil) -> String? {
        comments[Element(service: service, method: method)]
    }

    /// Reads a `SourceCodeInfo.Location`. A comment before the declaration wins over the one behind
    /// it.
    private mutating func add(_ location: ProtobufBytes) throws {
        var path = Path()
        var leading: ProtobufBytes?
        var trailing: ProtobufBytes?
        var detached: [ProtobufBytes] = []
        var reader = ProtobufReader(location)
        while let tag = try reader.nextTag() {
            switch tag.field {
            case 1: try reader.integers(tag) { path.append($0) }
            case 3: leading = try reader.bytes(tag)
            case 4: trailing = try reader.bytes(tag)
            case 6: detached.append(try reader.bytes(tag))
            default: try reader.skip(tag)
            }
        }
        if path.isOfVersion && header.isEmpty {
            header = try detached.map { try $0.string(field: 6) }
            if let attached = leading ?? trailing { header.append(try attached.string(field: leading == nil ? 4 : 3)) }
        }
        guard leading != nil || trailing != nil, let element = path.element, comments[element] == nil else { return }
        if let leading {
            comments[element] = try leading.string(field: 3)
        } else if let trailing {
            comments[element] = try trailing.string(field: 4)
        }
    }

    /// Whether the location begins with a packed path that leads to no declaration whose comments
    /// are used.
    private static func isUnused(_ location: ProtobufBytes) -> Bool {
        let packedPathTag: UInt8 = 1 << 3 | WireType.lengthDelimited.rawValue
        let start = location.lowerBound
        return location.count > 2 && location[start] == packedPathTag && location[start + 1] &- 1 < 0x7F
            && !Path.mayBeUsed(first: location[start + 2])
    }
}

/// A location's path, as far as it can lead to a service, to one of its methods or to the version
/// of the language.
private struct Path {
    /// `FileDescriptorProto.service`.
    private static let services = 6
    /// `FileDescriptorProto.syntax` and `edition`.
    private static let versions = [12, 14]
    /// `ServiceDescriptorProto.method`.
    private static let methods = 2

    private var numbers = (0, 0, 0, 0)
    private var count = 0

    mutating func append(_ number: Int) {
        switch count {
        case 0: numbers.0 = number
        case 1: numbers.1 = number
        case 2: numbers.2 = number
        case 3: numbers.3 = number
        default: break
        }
        count += 1
    }

    /// - Parameter number: the first one of the path.
    static func mayBeUsed(first number: UInt8) -> Bool { number == 6 || number == 12 || number == 14 }

    /// Whether the path leads to the statement `syntax` or `edition`.
    var isOfVersion: Bool { count == 1 && Self.versions.contains(numbers.0) }

    /// The declaration that the path leads to; nil if it leads to no service or method.
    var element: SourceComments.Element? {
        guard numbers.0 == Self.services else { return nil }
        switch count {
        case 2: return .init(service: numbers.1, method: nil)
        case 4 where numbers.2 == Self.methods: return .init(service: numbers.1, method: numbers.3)
        default: return nil
        }
    }
}
