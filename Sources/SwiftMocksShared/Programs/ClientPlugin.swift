/// The protoc plugin that makes the clients of a library for which the generator makes only mocks.
///
/// The driver runs it. The generator compiles this too, because it is among the facts about a library.
struct ClientPlugin: Sendable {
    let plugin: ProtocPlugin
    /// The key that asks for clients. The generator itself has no such option for the library.
    let clients: any OptionDefinition
    /// The key that asks for mocks.
    let mocks: any OptionDefinition

    /// The keys that choose what is made.
    var keys: [any OptionDefinition] { [clients, mocks] }
}
