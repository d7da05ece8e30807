// Matchers of other mock libraries. The compiler says which of ours is meant.

extension Matcher {
    /// Does not exist: see ``value(_:)``.
    @available(*, unavailable, message: "write .value(.with { … })")
    public static func with(_ populate: (inout Value) -> Void) -> Matcher { .any }

    /// Does not exist: see ``any`` and ``value(_:)``.
    @available(*, unavailable, message: "write .any for every message, or .value(.init()) for an empty one")
    public init() { self = .any }

    /// Does not exist: see ``any``.
    @available(*, unavailable, message: "write .any")
    public static var anything: Matcher { .any }

    /// Does not exist: see ``value(_:)``.
    @available(*, unavailable, message: "write .value(…)")
    public static func equal(_ expected: Value) -> Matcher { .any }

    /// Does not exist: see ``value(_:)``.
    @available(*, unavailable, message: "write .value(…)")
    public static func equals(_ expected: Value) -> Matcher { .any }

    /// Does not exist: see ``value(_:)``.
    @available(*, unavailable, message: "write .value(…)")
    public static func exactly(_ expected: Value) -> Matcher { .any }

    /// Does not exist: see ``matching(fileID:line:_:)``.
    @available(*, unavailable, message: "write .matching { … }")
    public static func `where`(_ predicate: (Value) -> Bool) -> Matcher { .any }
}

extension MetadataMatcher {
    /// Does not exist: see ``has(_:)``.
    @available(*, unavailable, message: "write .has(\"name\")")
    public static func contains(_ name: String) -> MetadataMatcher { .any }

    /// Does not exist: see ``lacks(_:)``.
    @available(*, unavailable, message: "write .lacks(\"name\")")
    public static func hasNot(_ name: String) -> MetadataMatcher { .any }
}
