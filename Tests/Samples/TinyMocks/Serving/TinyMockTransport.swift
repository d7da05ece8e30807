// The names say it all.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_spi(Adapters) import SwiftMocks
import TinyRPC

/// A transport with mocks at its other end, and perhaps a real server behind them.
public final class TinyMockTransport: Transport {
    private let rpcs: ServedRPCs<TinyLibrary>
    /// The transport of the real server.
    private let real: (any Transport)?

    public convenience init(
        serving mock: any AnyTinyMock, _ others: any AnyTinyMock..., fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            [mock] + others, nil, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    public convenience init(
        serving mock: any AnyTinyMock, _ others: any AnyTinyMock..., forwardingTo transport: any Transport,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            [mock] + others, transport, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    private init(_ mocks: [any AnyTinyMock], _ real: (any Transport)?, at site: CallSite) {
        rpcs = ServedRPCs(of: "TinyMockTransport", mocks, at: site)
        self.real = real
    }

    public func open(
        _ path: String, headers: Headers, receive: @escaping @Sendable (ResponsePart) -> Void
    ) -> any TransportCall {
        let names = path.split(separator: "/").map(String.init)
        guard names.count == 2, let target = rpcs.find(service: names[0], method: names[1]) else {
            if let real { return real.open(path, headers: headers, receive: receive) }
            let message = rpcs.noteUnserved(service: names.first ?? "", method: names.last ?? "")
            return RefusedCall(ConnectError(code: .unimplemented, message: message), receive)
        }
        guard let input = target.rpc.input as? any WireMessage.Type,
            let output = target.rpc.output as? any WireMessage.Type
        else {
            let message = "the messages of \(path) can't travel"
            return RefusedCall(ConnectError(code: .internalError, message: message), receive)
        }
        let connect = real.map { real -> ServedCall.Connect in
            { real.open(path, headers: headers, receive: $0) }
        }
        return serve(input, output)

        func serve<Input: WireMessage, Output: WireMessage>(
            _ input: Input.Type, _ output: Output.Type
        ) -> any TransportCall {
            let canForward = real != nil
            let call = ServedCall(of: rpcs, path, connect: connect, receive: receive) { message in
                try MessageCall<Input, Output>(target, headers, message, canForward: canForward)
            }
            if target.rpc.kind != .unary { try? call.begin() }
            return call
        }
    }
}

/// A call that nobody answers.
private struct RefusedCall: TransportCall {
    init(_ error: ConnectError, _ receive: (ResponsePart) -> Void) {
        receive(.end(error, trailers: [:]))
    }

    func send(_ part: RequestPart) {}
    func cancel() {}
}
