/// The method of an rpc that was called.
public enum CallVariant: String, Sendable {
    /// The `async` method.
    case async
    /// The method with a closure.
    case callback
    /// None: a client called a server of the mock.
    case served
}
