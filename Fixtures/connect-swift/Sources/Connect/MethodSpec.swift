/// What a service says of one of its methods.
public struct MethodSpec: Equatable, Codable, Sendable {
    /// The method's name, without its service.
    public let name: String
    /// The service's full name.
    public let service: String
    /// Which sides stream.
    public let type: MethodType

    /// Which sides of a call stream.
    public enum MethodType: Equatable, Codable, Sendable {
        case unary
        case clientStream
        case serverStream
        case bidirectionalStream
    }

    /// Where the method is called, with no slash in front.
    public var path: String {
        return "\(service)/\(name)"
    }

    /// Describes the method `name` of `service`.
    public init(name: String, service: String, type: MethodType) {
        self.name = name
        self.service = service
        self.type = type
    }
}
