/// Makes a request into a slightly different one.
struct RequestMutator {
    private var random: SplitMix64

    init(seed: UInt32) {
        random = SplitMix64(state: UInt64(seed))
    }

    /// Nil where the bytes themselves should be mutated: where they are no request, and once in a while otherwise.
    mutating func mutated(_ bytes: [UInt8]) -> [UInt8]? {
        if Int.random(in: 0..<10, using: &random) == 0 { return nil }
        guard var request = WireTree(bytes[...], schema: .request), !request.fields.isEmpty else { return nil }
        for _ in 0..<Int.random(in: 1...3, using: &random) { mutate(&request, schema: .request) }
        chooseLibrary(of: &request)
        return request.bytes
    }

    /// Half of the requests ask for gRPC Swift, whatever they are made of.
    private mutating func chooseLibrary(of request: inout WireTree) {
        let isWanted = Bool.random(using: &random)
        let parameter = request.fields.lastIndex { $0.number == Vocabulary.parameterField }
        if case .data(let text)? = parameter.map({ request.fields[$0].value }),
            Vocabulary.asksForGRPC(text) == isWanted
        {
            return
        }
        let text = Vocabulary.parameter(forGRPC: isWanted, using: &random)
        request.fields.removeAll { $0.number == Vocabulary.parameterField }
        request.fields.append(WireTree.Field(Vocabulary.parameterField, .data(text)))
    }

    /// One change in the message, or in one that is in it.
    private mutating func mutate(_ tree: inout WireTree, schema: Schema) {
        guard let index = tree.fields.indices.randomElement(using: &random) else {
            tree.fields.append(newField(schema))
            return
        }
        if case .message(var inner) = tree.fields[index].value, Int.random(in: 0..<5, using: &random) > 0 {
            mutate(&inner, schema: schema[tree.fields[index].number] ?? .leaf)
            tree.fields[index].value = .message(inner)
            return
        }
        switch Int.random(in: 0..<10, using: &random) {
        case 0: tree.fields.remove(at: index)
        case 1: tree.fields.append(tree.fields[index])
        case 2: tree.fields.swapAt(index, tree.fields.indices.randomElement(using: &random)!)
        case 3: tree.fields.append(newField(schema))
        case 4: tree.fields[index].number = schema.knownFields.randomElement(using: &random)!
        case 5: tree.fields[index].value = tree.fields.randomElement(using: &random)!.value
        default: tree.fields[index].value = changed(tree.fields[index].value)
        }
    }

    private mutating func newField(_ schema: Schema) -> WireTree.Field {
        let number = schema.knownFields.randomElement(using: &random)!
        if schema[number] != nil { return WireTree.Field(number, .message(WireTree())) }
        let isText = Bool.random(using: &random)
        return WireTree.Field(number, isText ? .data(Vocabulary.text(using: &random)) : .varint(someNumber()))
    }

    private mutating func changed(_ value: WireTree.Value) -> WireTree.Value {
        switch value {
        case .data(let text): .data(changed(text))
        case .varint: .varint(someNumber())
        case .fixed32, .fixed64, .message: .data(Vocabulary.text(using: &random))
        }
    }

    private mutating func changed(_ text: [UInt8]) -> [UInt8] {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return Vocabulary.text(using: &random)
        case 1: return text + Vocabulary.text(using: &random)
        case 2:
            let cut = Int.random(in: 0...text.count, using: &random)
            return text[..<cut] + Vocabulary.text(using: &random) + text[cut...]
        default:
            var buffer = text + [UInt8](repeating: 0, count: 16)
            let count = buffer.withUnsafeMutableBufferPointer { mutateBytes($0.baseAddress!, text.count, $0.count) }
            return Array(buffer.prefix(count))
        }
    }

    private mutating func someNumber() -> UInt64 {
        let edges: [UInt64] = [0, 1, 2, 3, 6, 127, 128, 1 << 31 - 1, 1 << 31, 1 << 32, 1 << 63 - 1, 1 << 63, .max]
        return edges.randomElement(using: &random)!
    }
}

extension Schema {
    /// The fields that generation reads, and some that it must pass over.
    fileprivate var knownFields: [Int] {
        switch self {
        case .request: [1, 2, 3, 15, 17]
        case .file: [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12]
        case .message: [1, 2, 3, 4]
        case .enumeration: [1, 2]
        case .service: [1, 2, 3]
        case .method: [1, 2, 3, 4, 5, 6]
        case .fileOptions: [10, 23, 39]
        case .serviceOptions: [33, 999]
        case .methodOptions: [33, 34]
        case .sourceInfo: [1]
        case .location: [1, 2, 3, 4, 6]
        case .leaf, .response, .outputFile, .fileSet: [1, 2, 3]
        }
    }
}

/// Small, seeded, the same on every machine.
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
