/// Reads the plugin parameter: `Name=value` pairs joined by commas.
enum OptionParser {
    /// All faults are reported together, so that a user mends them in one go.
    static func parse(_ parameter: String) throws -> GeneratorOptions {
        var options = GeneratorOptions()
        var faults: [OptionFault] = []
        if parameter.utf8.count > longestParameter { throw GeneratorError.options([.parameterTooLong]) }
        for pair in parameter.utf8.split(separator: UInt8(ascii: ",")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
                .map(trimmed)
            if parts == [""] { continue }
            if let fault = store(name: parts[0], value: parts.count == 2 ? parts[1] : nil, in: &options) {
                faults.append(fault)
            }
        }
        if !options.generateAsyncMethods && !options.generateCallbackMethods { faults.append(.noMethods) }
        if !options.generateClients && !options.generateMocks { faults.append(.noFiles) }
        if !faults.isEmpty { throw GeneratorError.options(faults) }
        return options
    }

    /// In bytes; no command line takes more in one argument.
    static let longestParameter = 1 << 17

    private static func store(name: String, value: String?, in options: inout GeneratorOptions) -> OptionFault? {
        guard let definition = OptionTable.all.first(where: { $0.name == name }) else {
            return .unknown(name: name, nearest: NearestName.of(name, among: OptionTable.all.map(\.name))!)
        }
        guard let value else { return .missingValue(definition) }
        if definition.values.store(value, &options) { return nil }
        return .badValue(definition, value: value, slip: NearestName.slip(of: value, among: definition.values.legal))
    }

    private static func trimmed(_ text: Substring.UTF8View) -> String {
        var bytes = text
        while let first = bytes.first, isSpace(first) { bytes.removeFirst() }
        while let last = bytes.last, isSpace(last) { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == Ascii.space || (9...13).contains(byte) }
}
