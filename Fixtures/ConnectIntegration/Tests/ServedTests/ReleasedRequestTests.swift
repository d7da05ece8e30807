import Connect
import Foundation
import SwiftMocksConnect
import Testing

/// Real calls behind a mock are released when they are over, as a client of URLSession does it.
@Suite(.timeLimit(.minutes(5))) struct ReleasedRequestTests {
    /// A connection and the closures with which it tells its response keep each other, as long as somebody can use it.
    private final class KeepingHTTPClient: HTTPClientInterface {
        private final class Connection: Sendable {
            let response: ResponseCallbacks

            init(_ response: ResponseCallbacks) {
                self.response = response
            }

            func close(_ code: Code) {
                response.receiveResponseHeaders(["content-type": ["application/connect+proto"]])
                response.receiveResponseData(Requests.envelope(Data("{}".utf8), flag: 2))
                response.receiveClose(code, [:], nil)
            }
        }

        private struct Weak: Sendable {
            weak var connection: Connection?
        }

        private let last = Locked(Weak())

        var isConnected: Bool { last.value.connection != nil }

        func unary(
            request: HTTPRequest<Data?>, onMetrics: @escaping @Sendable (HTTPMetrics) -> Void,
            onResponse: @escaping @Sendable (HTTPResponse) -> Void
        ) -> Cancelable {
            Cancelable {}
        }

        func stream(request: HTTPRequest<Data?>, responseCallbacks: ResponseCallbacks) -> RequestCallbacks<Data> {
            let connection = Connection(responseCallbacks)
            last.value = Weak(connection: connection)
            return RequestCallbacks(
                cancel: { connection.close(.canceled) }, sendData: { _ in }, sendClose: { connection.close(.ok) })
        }
    }

    @Test(arguments: [false, true]) func `a stream that is over is released`(_ isCancelled: Bool) async {
        let real = KeepingHTTPClient()
        let client = MockHTTPClient(serving: Mock(), forwardingTo: real)
        do {
            let stream = RawStream(client, Requests.request("Talk", "application/connect+proto"))
            while !real.isConnected { await Task.yield() }
            if isCancelled { stream.request.cancel() } else { stream.request.sendClose() }
            #expect(await stream.response().ends == [isCancelled ? .canceled : .ok])
        }
        while real.isConnected { await Task.yield() }
    }
}
