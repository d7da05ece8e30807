/// The comments of a file's services and methods, out of its `SourceCodeInfo`.
///
/// Nearly all locations are those of messages and their fields; each is passed over after one look at its path.
struct SourceComments {
    /// What a comment stands at.
    struct Element: Hashable {
        let service: Int
        /// Nil: the service itself.
        let method: Int?
    }

    private var comments: [Element: String] = [:]

    init(_ sourceCodeInfo: [WireBytes]) throws {
        for info in sourceCodeInfo {
            var reader = WireReader(info)
            while let tag = try reader.nextTag() {
                if tag.field == 1 {
                    try add(try reader.bytes(tag))
                } else {
                    try reader.skip(tag)
                }
            }
        }
    }

    /// The comment as protoc gives it: without `//` and `/*`, with line ends and inner spaces.
    subscript(service service: Int, method method: Int? = nil) -> String? {
        comments[Element(service: service, method: method)]
    }

    /// One `SourceCodeInfo.Location`.
    private mutating func add(_ location: WireBytes) throws {
        if Self.startsOutsideServices(location) { return }
        var path: [Int] = []
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
        guard let element = Element(path: path), comments[element] == nil else { return }
        if let leading {
            comments[element] = try leading.string(field: 3)
        } else if let trailing {
            comments[element] = try trailing.string(field: 4)
        }
    }

    /// Whether the location begins with a packed path whose first number is not that of services.
    private static func startsOutsideServices(_ location: WireBytes) -> Bool {
        let packedPathTag: UInt8 = 1 << 3 | WireType.lengthDelimited.rawValue
        let start = location.lowerBound
        return location.count > 2 && location[start] == packedPathTag && (1..<0x80).contains(location[start + 1])
            && location[start + 2] != UInt8(Element.serviceField)
    }
}

extension SourceComments.Element {
    /// `FileDescriptorProto.service`.
    fileprivate static let serviceField = 6
    /// `ServiceDescriptorProto.method`.
    private static let methodField = 2

    /// Nil where the path is not that of a service or of one of its methods.
    fileprivate init?(path: [Int]) {
        guard path.first == Self.serviceField else { return nil }
        if path.count == 2 {
            self.init(service: path[1], method: nil)
        } else if path.count == 4 && path[2] == Self.methodField {
            self.init(service: path[1], method: path[3])
        } else {
            return nil
        }
    }
}
