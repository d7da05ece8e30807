/// Reads the plugin parameter: `Name=value` pairs joined by commas.
struct OptionParser {
    private let table: OptionTable
    /// The chosen library; nil if the parameter names one that does not exist.
    private let library: (any RPCLibrary.Type)?
    private var settings = OptionSettings()
    private var faults: [OptionFault] = []

    /// Reports all faults together, so that the user can fix them at once.
    ///
    /// - Parameter libraries: the libraries that can be chosen, the default first.
    static func parse(_ parameter: String, libraries: [any RPCLibrary.Type]) throws -> any RPCLibrary {
        if parameter.utf8.count > longestParameter { throw GeneratorError.options([.parameterTooLong]) }
        let pairs = parameter.utf8.split(separator: UInt8(ascii: ",")).map(Pair.init).filter { !$0.isBlank }
        var parser = OptionParser(pairs, table: OptionTable(libraries: libraries))
        for pair in pairs { parser.store(pair) }
        return try parser.finish()
    }

    /// In bytes. No command line accepts a longer argument.
    static let longestParameter = 1 << 17

    private init(_ pairs: [Pair], table: OptionTable) {
        self.table = table
        let option = table.rpcLibrary
        library = table.library(pairs.last { $0.name == option.name }?.value ?? option.defaultValue)
    }

    private mutating func store(_ pair: Pair) {
        guard let option = table.option(pair.name, for: library) else {
            if let former = FormerOption.named(pair.name) { return faults.append(.former(former)) }
            let nearest = NearestName.of(pair.name, among: table.all.map(\.name))!
            return faults.append(.unknown(name: pair.name, nearest: nearest))
        }
        guard let value = pair.value else { return faults.append(.missingValue(option)) }
        guard option.values.allow(value) else {
            let slip = NearestName.slip(of: value, among: option.values.legal)
            return faults.append(.badValue(option, value: value, slip: slip))
        }
        if let library, !isHonoured(option, value: value, by: library) {
            let owners = table.owners(of: option)
            let advice = library.adviceOnOptions[option.name] ?? "remove the option"
            return faults.append(
                .ofOtherLibrary(option, value: value, owners: owners, library: library.name, advice: advice))
        }
        settings.add(value, to: option)
    }

    private func isHonoured(_ option: OptionDefinition, value: String, by library: any RPCLibrary.Type) -> Bool {
        let owners = table.owners(of: option)
        return owners.isEmpty || owners.contains(library.name) || library.fulfilledOptions[option.name] == value
    }

    private func finish() throws -> any RPCLibrary {
        guard let type = library else { throw GeneratorError.options(faults) }
        let library = type.init(settings, options: GeneratorOptions(settings))
        let faults = faults + library.faults.map(OptionFault.ofLibrary)
        if !faults.isEmpty { throw GeneratorError.options(faults) }
        return library
    }

    /// The text between two commas, without the spaces around name and value.
    private struct Pair {
        let name: String
        let value: String?

        init(_ text: Substring.UTF8View) {
            let parts = text.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            name = Self.trimmed(parts[0])
            value = parts.count == 2 ? Self.trimmed(parts[1]) : nil
        }

        var isBlank: Bool { name.isEmpty && value == nil }

        private static func trimmed(_ text: Substring.UTF8View) -> String {
            var bytes = text
            while let first = bytes.first, isSpace(first) { bytes.removeFirst() }
            while let last = bytes.last, isSpace(last) { bytes.removeLast() }
            return String(decoding: bytes, as: UTF8.self)
        }

        private static func isSpace(_ byte: UInt8) -> Bool { byte == Ascii.space || (9...13).contains(byte) }
    }
}
