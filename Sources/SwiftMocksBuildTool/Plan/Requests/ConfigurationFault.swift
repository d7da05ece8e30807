/// A fault of a configuration: what is wrong and what to write, and its place.
struct ConfigurationFault: Error, Equatable {
    let text: String
    var position = TextPosition()
}
