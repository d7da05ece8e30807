/// The options of an RPC library, with their values and those of `CommonOptions`.
package protocol LibraryOptions: Sendable {
    /// Declares and reads the library's own options.
    init(_ common: CommonOptions, _ own: inout OptionReader)
}

extension LibraryOptions {
    /// - Parameter settings: values without a fault.
    package init(_ settings: OptionSettings) {
        var reader = OptionReader(settings)
        self.init(CommonOptions(settings), &reader)
    }

    /// The declarations of the options that only this library has.
    package static var definitions: [OptionDefinition] {
        var reader = OptionReader()
        _ = Self(CommonOptions(OptionSettings()), &reader)
        return reader.definitions
    }
}
