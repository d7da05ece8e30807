/// The comments of a file's services and methods, from its `SourceCodeInfo`.
///
/// Nearly all locations belong to messages and their fields; they are skipped after one look at their path.
struct SourceComments: Sendable {
    /// The declaration that a comment belongs to.
    struct Element: Hashable, Sendable {
        let service: Int
        /// Nil: the service itself.
        let method: Int?
    }

    private var comments: [Element: String] = [:]

    static var none: SourceComments { SourceComments() }

    private init() {}

    init(_ sourceCodeInfo: [WireBytes]) throws {
        for info in sourceCodeInfo {
            var reader = WireReader(info)
            reader.skipMessages(inField: 1, while: Self.startsOutsideServices)
            while let tag = try reader.nextTag() {
                if tag.field == 1 {
                    let location = try reader.bytes(tag)
                    if !Self.startsOutsideServices(location) { try add(location) }
                } else {
                    try reader.skip(tag)
                }
                reader.skipMessages(inField: 1, while: Self.startsOutsideServices)
            }
        }
    }

    /// The comment as protoc gives it: without `//` and `/*`, with line ends and inner spaces.
    subscript(service service: Int, method method: Int? = nil) -> String? {
        comments[Element(service: service, method: method)]
    }

    /// One `SourceCodeInfo.Location`.
    private mutating func add(_ location: WireBytes) throws {
        var path = Path()
        var leading: WireBytes?
        var trailing: WireBytes?
        var reader = WireReader(location)
        while let tag = try reader.nextTag() {
            switch tag.field {
            case 1: try reader.integers(tag) { path.append($0) }
            case 3: leading = try reader.bytes(tag)
            case 4: trailing = try reader.bytes(tag)
            default: try reader.skip(tag)
            }
        }
        guard leading != nil || trailing != nil, let element = path.element, comments[element] == nil else { return }
        if let leading {
            comments[element] = try leading.string(field: 3)
        } else if let trailing {
            comments[element] = try trailing.string(field: 4)
        }
    }

    /// Whether the location begins with a packed path whose first number is not that of services.
    @inline(__always)
    private static func startsOutsideServices(_ location: WireBytes) -> Bool {
        let packedPathTag: UInt8 = 1 << 3 | WireType.lengthDelimited.rawValue
        let start = location.lowerBound
        return location.count > 2 && location[start] == packedPathTag && location[start + 1] &- 1 < 0x7F
            && location[start + 2] != UInt8(Path.services)
    }
}

/// A location's path, as far as it can lead to a service or one of its methods.
private struct Path {
    /// `FileDescriptorProto.service`.
    static let services = 6
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

    /// Nil if the path leads elsewhere.
    var element: SourceComments.Element? {
        guard numbers.0 == Self.services else { return nil }
        switch count {
        case 2: return .init(service: numbers.1, method: nil)
        case 4 where numbers.2 == Self.methods: return .init(service: numbers.1, method: numbers.3)
        default: return nil
        }
    }
}
