// Steps in the words of other libraries. The compiler says which step is meant.

extension StreamStep {
    /// Does not exist: see ``message(_:)``.
    @available(*, unavailable, message: "write .message(…)")
    public static func success(_ message: Output) -> StreamStep { .message(message) }

    /// Does not exist: see ``message(_:)``.
    @available(*, unavailable, message: "write .message(…)")
    public static func send(_ message: Output) -> StreamStep { .message(message) }

    /// Does not exist: see `fail`.
    @available(*, unavailable, message: "write .fail(…)")
    public static func failure(_ failure: Types.Failure) -> StreamStep { .hold }

    /// Does not exist: see `fail`.
    @available(*, unavailable, message: "write .fail(…)")
    public static func error(_ failure: Types.Failure) -> StreamStep { .hold }

    /// Does not exist: see `complete`.
    @available(*, unavailable, message: "write .complete(); a script that ends does so by itself")
    public static func finish() -> StreamStep { .hold }

    /// Does not exist: see ``delay(_:)``.
    @available(*, unavailable, message: "write .delay(…)")
    public static func wait(_ delay: Delay) -> StreamStep { .delay(delay) }
}

extension StreamStep where Types.Words == HeaderWords {
    /// Does not exist: see `headers`.
    @available(*, unavailable, message: "write .headers(…)")
    public static func metadata(_ headers: Types.Metadata) -> StreamStep { .headers(headers) }
}

extension StreamStep where Types.Words == MetadataWords {
    /// Does not exist: see `metadata`.
    @available(*, unavailable, message: "write .metadata(…)")
    public static func headers(_ metadata: Types.Metadata) -> StreamStep { .metadata(metadata) }
}
