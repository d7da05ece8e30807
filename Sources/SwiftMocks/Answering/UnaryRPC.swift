/// An rpc with one request and one response: what generated code answers its two methods with.
public struct UnaryRPC<List: RPCList, Request: Sendable, Response: Sendable>: Sendable {
    let rpcs: MockRPCs
    let name: String

    /// The rpc named by the property that makes it.
    public init(_ rpcs: MockRPCs, name: String = #function) {
        self.rpcs = rpcs
        self.name = name
    }

    /// What the test has set a `mock…` property to that answers this rpc; none, if it has not.
    public func plainAnswer<Answer>(_ property: String) -> ((Request) -> Answer)? {
        self.rpcs[answer: property]
    }

    /// Records a call and answers it, at once if what answers does not wait.
    /// - Parameters:
    ///   - property: the `mock…` property that may answer.
    ///   - plain: how that property answers, if the test has set it.
    ///   - deliver: gets the answer, exactly once.
    /// - Returns: the call, to be cancelled.
    @discardableResult
    public func call(
        _ request: Request, headers: List.RPCMetadata, property: String,
        plain: ((Request) -> Reply<List, Response>)?, deliver: @escaping @Sendable (Reply<List, Response>) -> Void
    ) -> UnaryCall<List, Request, Response> {
        let call = UnaryCall<List, Request, Response>(
            core: self.rpcs.core, name: self.name, request: request, headers: headers, variant: .callback,
            deliver: deliver)
        call.answer(property: property, plain: plain)
        return call
    }

    /// Records a call and answers it; a cancelled task gets `.canceled` at once.
    public func call(
        _ request: Request, headers: List.RPCMetadata, property: String, plain: ((Request) -> Reply<List, Response>)?
    ) async -> Reply<List, Response> {
        let answer = Locked<Reply<List, Response>?>(nil)
        let arrival = Signal()
        let call = UnaryCall<List, Request, Response>(
            core: self.rpcs.core, name: self.name, request: request, headers: headers, variant: .async
        ) { reply in
            answer.value = reply
            arrival.notify()
        }
        await withTaskCancellationHandler {
            call.answer(property: property, plain: plain)
            while answer.value == nil { _ = await arrival.wait(past: 0) }
        } onCancel: {
            call.cancel()
        }
        return answer.value ?? .failure(.canceled, because: "the call was cancelled")
    }
}
