/// The protoc plugin that makes the clients of a library for which the generator makes only mocks.
package struct ClientPlugin: Sendable {
    /// The plugin of another project.
    package let plugin: ProtocPlugin
    /// The key that asks for clients. The generator itself has no such option for the library.
    package let clients: OptionDefinition
    /// The key that asks for mocks.
    package let mocks: OptionDefinition

    /// The keys that choose what is made.
    package var keys: [OptionDefinition] { [clients, mocks] }
}
