#if GRPCSwift
    import GRPCCore
    import SwiftMocks
    import SwiftProtobuf

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension GRPCMock {
        /// Creates a mock that forwards calls to a real server, for code that calls the mock
        /// directly.
        ///
        /// ```swift
        /// try await withGRPCClient(transport: transport) { client in
        ///     let chat = ChatService.ClientMock(forwardingTo: client)
        ///     …
        /// }
        /// ```
        ///
        /// A call that no `given` statement answers is made by the client, whatever the policy of
        /// the mock, and so is one whose answer is `willForward()`. The mock records it, with the
        /// answer of the server. The client must run its connections.
        /// - Parameters:
        ///   - client: the client of the real server, which the generated client wraps otherwise.
        ///   - policy: how the mock responds to other calls that have no stub.
        ///   - fileID: the file in which the test creates the mock. Reports use this place.
        ///   - filePath: the path of the file.
        ///   - line: the line in the file.
        ///   - column: the column in the line.
        public convenience init<Transport>(
            forwardingTo client: GRPCClient<Transport>, policy: MockPolicy? = nil,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
            column: UInt = #column
        ) {
            self.init(policy: policy, fileID: fileID, filePath: filePath, line: line, column: column)
            store.forwardCalls { call, rpc in await call.forward(rpc, to: client) }
        }
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension MockCall<GRPCLibrary> {
        /// Makes the call again, and forwards the server's answer.
        fileprivate func forward<Transport>(_ rpc: AnyRPC, to client: GRPCClient<Transport>) async {
            if let input = rpc.input, let output = rpc.output { await forward(rpc, input, output, to: client) }
        }

        private func forward<Input: SwiftProtobuf.Message, Output: SwiftProtobuf.Message, Transport>(
            _ rpc: AnyRPC, _ input: Input.Type, _ output: Output.Type, to client: GRPCClient<Transport>
        ) async {
            let answer = ForwardedAnswer(to: self, orElse: .noMessage)
            let request = StreamingClientRequest<Input>(metadata: initialMetadata) { writer in
                if rpc.kind == .unary {
                    if let request = self.request(as: Input.self) { try await writer.write(request) }
                    return
                }
                while let input = await self.nextInput(as: Input.self) { try await writer.write(input) }
                // A client that was cancelled has not sent everything.
                try Task.checkCancellation()
            }
            do {
                // The client makes calls of all kinds by this function.
                try await client.bidirectionalStreaming(
                    request: request, descriptor: MethodDescriptor(rpc), serializer: MessageCoder<Input>(),
                    deserializer: MessageCoder<Output>(), options: callOptions ?? .defaults
                ) { response in
                    try await answer.forward(response.accepted.get())
                }
            } catch {
                answer.finish(with: error)
            }
        }
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension ForwardedAnswer<GRPCLibrary> {
        fileprivate func forward<Output>(_ contents: StreamingClientResponse<Output>.Contents) async throws {
            await forward(metadata: contents.metadata)
            var trailing = Metadata()
            for try await part in contents.bodyParts {
                switch part {
                case .message(let message): await forward(message: message)
                case .trailingMetadata(let metadata): trailing = metadata
                }
            }
            finish(nil, trailing)
        }

        /// Finishes the call with an error: the server's is an answer, the network's is none. The
        /// library shows both alike: an error with another below it comes from the network, and so
        /// may one that says only that there is no server.
        fileprivate func finish(with error: any Error) {
            let error = RPCError.thrown(error)
            let isBroken = error.cause != nil || error.code == .unavailable && error.metadata.isEmpty
            finish(error, brokenBecause: isBroken ? "\(error)" : nil)
        }
    }

    /// Writes and reads messages of SwiftProtobuf.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    private struct MessageCoder<Message: SwiftProtobuf.Message>: MessageSerializer, MessageDeserializer {
        func serialize<Bytes: GRPCContiguousBytes>(_ message: Message) throws -> Bytes {
            let bytes: [UInt8] = try message.serializedBytes()
            return Bytes(bytes)
        }

        func deserialize<Bytes: GRPCContiguousBytes>(_ bytes: Bytes) throws -> Message {
            try Message(serializedBytes: bytes.withUnsafeBytes { [UInt8]($0) })
        }
    }
#endif
