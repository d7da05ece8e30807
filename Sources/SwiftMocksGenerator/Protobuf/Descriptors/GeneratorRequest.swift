/// A `google.protobuf.compiler.CodeGeneratorRequest`, as far as generation needs it. Its field
/// numbers, and those of other descriptors: google/protobuf/compiler/plugin.proto and
/// google/protobuf/descriptor.proto.
struct GeneratorRequest: Sendable {
    /// The paths of the files to generate.
    private(set) var filesToGenerate: [String] = []
    /// The options, as the user has joined them.
    private(set) var parameter = ""
    /// The files to generate and those that they import, in the order of the request.
    let files: [FileDescriptor]

    /// Decodes files on all cores if there are many. Throws a `ProtobufError`.
    init(_ bytes: ProtobufBytes) throws {
        var reader = ProtobufReader(bytes)
        var files: [ProtobufBytes] = []
        while let tag = try reader.nextTag() {
            switch tag.field {
            case 1: filesToGenerate.append(try reader.string(tag))
            case 2: parameter = try reader.string(tag)
            case 15: files.append(try reader.bytes(tag))
            default: try reader.skip(tag)  // compiler_version, source_file_descriptors
            }
        }
        self.files = try Threads.map(files) { try FileDescriptor($0) }
    }
}
