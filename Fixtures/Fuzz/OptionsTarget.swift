import SwiftMocksOptions

// A libFuzzer target over what people write by hand: the plugin parameter and the file of module mappings.

/// The first byte says which of the two the rest is.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOptions(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let selector = bytes.first else { return 0 }
    let text = Array(bytes.dropFirst())
    do {
        if selector & 1 == 0 {
            try checkMappings(text)
        } else {
            try checkParameter(String(decoding: text, as: UTF8.self))
        }
    } catch let error as GeneratorError {
        require("\(error)")
    } catch let fault as ModuleMappingsFault {
        require("\(fault)")
    } catch {
        fatalError("a strange error: \(error)")
    }
    return 0
}

private func checkMappings(_ text: [UInt8]) throws {
    let entries = try ModuleMappingsParser.parse(text)
    let mappings = try ModuleMappings(entries, swiftProtobufModule: "SwiftProtobuf")
    for path in entries.flatMap(\.protoPaths) {
        guard let module = mappings[path.text] else { fatalError("\(path.text) has no module") }
        checkName(module)
    }
}

private func checkParameter(_ parameter: String) throws {
    let parsed = try OptionParser.parse(parameter, libraries: LibraryGenerators.all)
    let options = CommonOptions(parsed.settings)
    for module in options.extraModuleImports + options.testableModuleImports {
        // By scalars: a dot and a combining mark after it are one character.
        for part in module.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false) {
            checkName(String(part))
        }
    }
    checkName(options.swiftProtobufModuleName)
    if let condition = options.mockCompilationCondition { checkName(condition) }
    checkNames(of: GRPCSwiftOptions(parsed.settings))
}

/// The platforms stand in an attribute, one after the other.
private func checkNames(of options: GRPCSwiftOptions) {
    checkName(options.grpcModuleName)
    for platform in options.platforms {
        checkName(platform.name.text)
        let isVersion = platform.version.text.unicodeScalars.allSatisfy { "0"..."9" ~= $0 || $0 == "." }
        if !isVersion || platform.version.text.isEmpty { fatalError("not a version: \(platform.version.text)") }
    }
}

/// A name that stands in code as it is must be one word there.
private func checkName(_ name: String) {
    guard let tokens = try? SwiftTokens(name).tokens, tokens == [.word(name)] else { fatalError("not a word: \(name)") }
}

/// An error says something, in lines that a terminal can show.
private func require(_ message: String) {
    if message.isEmpty { fatalError("an empty error") }
    for scalar in message.unicodeScalars where scalar != "\n" && (scalar.value < 0x20 || scalar.value == 0x7F) {
        fatalError("U+\(String(scalar.value, radix: 16)) in: \(message)")
    }
}
