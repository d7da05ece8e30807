@_spi(Adapters) import SwiftMocks
import TinyRPC

/// A call of the real server.
final class ForwardedCall: NetworkCall {
    private let connect: ServedCall.Connect
    private let receive: ServedCall.Receive
    private let state = Locked(ForwardedState<RequestPart, any TransportCall>())

    /// - Parameter receive: gets the parts of the response.
    init(_ connect: @escaping ServedCall.Connect, receive: @escaping ServedCall.Receive) {
        self.connect = connect
        self.receive = receive
    }

    func start() {
        guard state.withLock({ $0.isWanted }) else { return }
        let call = connect { self.take($0) }
        if !state.withLock({ $0.start(call.cancel) }) { call.cancel() }
        while let part = state.withLock({ $0.next(for: call) }) { call.send(part) }
    }

    func send(_ part: RequestPart) {
        state.withLock { $0.send(part) }?.send(part)
    }

    func cutOff(_ end: ConnectError) {
        switch state.change({ $0.cutOff() }) {
        case .nothing: return
        case .unsent: break
        case .sent(let cancel): cancel()
        }
        receive(.end(end, trailers: [:]))
    }

    /// Nobody wants the response any more.
    func drop() {
        state.change { $0.drop() }?()
    }

    private func take(_ part: ResponsePart) {
        // The mock's call ends when the end is recorded, and cuts off what has no end then.
        let isWanted = state.change { state in
            if case .end = part { state.end() } else { state.takesResponse }
        }
        if isWanted { receive(part) }
    }
}
