import SwiftMocksOptions

/// The outcome of a plugin parameter: the chosen library, and the values of its options.
struct ParsedOptions: Sendable {
    let library: any LibraryGenerator.Type
    /// The given values, without a fault.
    let settings: OptionSettings
}

/// Reads the plugin parameter: `Name=value` pairs joined by commas.
struct OptionParser {
    /// The chosen library; nil if the parameter names one that does not exist.
    private let library: (any LibraryGenerator.Type)?
    private var settings = OptionSettings()
    private var faults: [OptionFault] = []

    /// Reads a parameter. Throws all faults together as one `GeneratorError`, so that the user can
    /// correct them at once.
    ///
    /// - Parameter libraries: the libraries among which the option RPCLibrary chooses.
    static func parse(_ parameter: String, libraries: [any LibraryGenerator.Type]) throws -> ParsedOptions {
        if parameter.utf8.count > Limits.parameter { throw GeneratorError.options([.parameterTooLong]) }
        let pairs = parameter.utf8.split(separator: UInt8(ascii: ",")).map(Pair.init).filter { !$0.isBlank }
        var parser = OptionParser(pairs, libraries: libraries)
        for pair in pairs { parser.store(pair) }
        return try parser.finish()
    }

    private init(_ pairs: [Pair], libraries: [any LibraryGenerator.Type]) {
        let option = OptionCatalogue.rpcLibrary
        let name = pairs.last { $0.name == option.name }?.value ?? option.defaultText
        library = libraries.first { $0.name == name }
    }

    /// Keeps a value, or the fault of the pair.
    private mutating func store(_ pair: Pair) {
        guard let option = OptionCatalogue.all.first(where: { $0.name == pair.name }) else {
            return faults.append(unknown(pair.name))
        }
        guard let value = pair.value else { return faults.append(.missingValue(option)) }
        guard option.values.allow(value) else {
            let suggestion = NearestName.match(forTypo: value, among: option.values.legal)
            return faults.append(.badValue(option, value: value, suggestion: suggestion))
        }
        if let library, let owner = owner(of: option), owner != library.name, value != option.elsewhere {
            let advice = library.adviceOnOptions[option.name] ?? "Remove the option"
            return faults.append(
                .ofOtherLibrary(option, value: value, owner: owner, library: library.name, advice: advice))
        }
        settings.add(value, to: option)
    }

    private func unknown(_ name: String) -> OptionFault {
        let usable = library.map { OptionCatalogue.common + $0.facts.options } ?? OptionCatalogue.all
        let suggestion = NearestName.match(forPartOrTypo: name, among: usable.map(\.name))
        return .unknown(name: name, suggestion: suggestion)
    }

    /// The library that has the option; nil if all have it.
    private func owner(of option: OptionDefinition) -> String? {
        LibraryFacts.all.first { $0.options.contains { $0.name == option.name } }?.name
    }

    private func finish() throws -> ParsedOptions {
        guard let library else { throw GeneratorError.options(faults) }
        let noFullNames = CommonOptions(settings).excludeServices.filter { !ProtoIdentifier.areJoined(in: $0.utf8) }
        let faults =
            faults + noFullNames.map(OptionFault.noFullName) + library.faults(settings).map(OptionFault.ofLibrary)
        if !faults.isEmpty { throw GeneratorError.options(faults) }
        return ParsedOptions(library: library, settings: settings)
    }

    /// The text between two commas, without the spaces around name and value.
    private struct Pair {
        let name: String
        /// The text after the first `=`; nil if there is no `=`.
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
