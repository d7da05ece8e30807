/// `<name>.grpc.mock.swift`: for each service the mock of its client, then what the mocks need of gRPC Swift.
struct GRPCMockFileTemplate {
    let plan: GRPCSwiftPlan
    let options: GRPCSwiftOptions

    func print(to out: inout SourceWriter) {
        let names = GRPCNames(options)
        for service in plan.services { GRPCMockTemplate(service: service, names: names).print(to: &out) }
        if options.common.mockSupport == .file { GRPCSupport(for: .file(plan), names: names).print(to: &out) }
    }
}

/// The keywords, attributes and types that all declarations of a file share.
struct GRPCNames {
    let visibility: SourceCode
    let availability: SourceCode
    /// gRPC Swift's module.
    let core: SwiftName
    let protobuf: SwiftName

    init(_ options: GRPCSwiftOptions) {
        visibility = Keywords(options.common).visibility
        let platforms = options.platforms.reduce(SourceCode.empty) { "\($0)\($1.name) \($1.version), " }
        availability = "@available(\(platforms)*)"
        core = SwiftName(checked: options.grpcModuleName)
        protobuf = SwiftName(checked: options.common.swiftProtobufModuleName)
    }

    /// A name for `types` that only support code uses.
    static let typesAlias: SourceCode = "SwiftMocks.MockAccess.GRPCTypes"

    /// The types of gRPC Swift, as SwiftMocks is generic over them.
    var types: SourceCode {
        """
        SwiftMocks.LibraryTypes<\(core).Metadata, \(core).RPCError, \(core).Status.Code, \(core).CallOptions, \
        SwiftMocks.MetadataWords>
        """
    }
}
