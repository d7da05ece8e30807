/// What goes wrong on the client's side of a call that it reads in a closure.
enum ClientFault: Sendable {
    /// The task that makes the call was cancelled.
    case cancelledTask
    /// Something was written after the call was over.
    case writeAfterEnd
    /// What writes the messages has thrown an error.
    case producer(any Error)
}

extension RPCLibrary where Types.Words == MetadataWords {
    /// A library whose failures are made of a code, a message, and what caused them.
    /// - Parameters:
    ///   - okCode: the code of a call that went well.
    ///   - cancelledCode: the code of a failure that stands for a call that its caller gave up.
    ///   - deadlineExceededCode: the one of a call that took too long.
    ///   - failedPreconditionCode: the one of a call that is over.
    ///   - unimplementedCode: the one of a call that nothing answers.
    ///   - unknownCode: the one of a call that fails with an error of no known type.
    ///   - code: the code of a call that failed.
    ///   - failure: the failure with a code, a message and a cause.
    ///   - conversion: the failure that an error says it stands for.
    ///   - value: a value of a field of metadata.
    ///   - emptyMessage: a message of this type without a field set.
    ///   - text: a message as text, a field a line.
    public convenience init<FailureCode: Sendable, Convertible, Value, MessageType, Message>(
        okCode: Types.Code, cancelledCode: FailureCode, deadlineExceededCode: FailureCode,
        failedPreconditionCode: FailureCode, unimplementedCode: FailureCode, unknownCode: FailureCode,
        code: @escaping @Sendable (Types.Failure) -> Types.Code,
        failure: @escaping @Sendable (FailureCode, String, (any Error)?) -> Types.Failure,
        conversion: @escaping @Sendable (Convertible) -> Types.Failure,
        value: @escaping @Sendable (Value) -> MetadataValue,
        emptyMessage: @escaping @Sendable (MessageType) -> Message, text: @escaping @Sendable (Message) -> String
    ) where Types.Metadata: Sequence, Types.Metadata.Element == (key: String, value: Value) {
        self.init(
            okCode: okCode, code: code,
            failure: { status, message in
                let code = status.choose(
                    canceled: cancelledCode, deadlineExceeded: deadlineExceededCode, unimplemented: unimplementedCode)
                return failure(code, message, nil)
            },
            fault: { fault in
                switch fault {
                case .cancelledTask:
                    failure(unknownCode, "The transport threw an unexpected error.", CancellationError())
                case .writeAfterEnd:
                    failure(failedPreconditionCode, "The call is over, so nothing can be written.", nil)
                case .producer(let error):
                    (error as? Convertible).map(conversion) ?? failure(unknownCode, "Write failed.", error)
                }
            },
            fields: { metadata in metadata.map { MetadataField(name: $0.key, values: [value($0.value)]) } },
            emptyMessage: emptyMessage, text: text)
    }
}
