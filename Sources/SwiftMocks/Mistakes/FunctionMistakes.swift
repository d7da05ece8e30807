// Functions of other mock libraries. The compiler says which of ours is meant.

/// Does not exist: see ``verify(_:fileID:filePath:line:column:)``.
@available(*, unavailable, message: "the count comes last: write verify(mock).say(.any).called(2)")
public func verify<Mock: RecordingMock>(_ mock: Mock, _ count: CallCount) -> Verification<Mock.RPCs> { verify(mock) }

/// Does not exist: see ``given(_:fileID:filePath:line:column:)``.
@available(*, unavailable, renamed: "given(_:)")
public func stub<Mock: RecordingMock>(_ mock: Mock) -> Given<Mock.RPCs> { given(mock) }

/// Does not exist: see ``reset(_:_:)``.
@available(*, unavailable, message: "write reset(mock, .calls)")
public func clearInvocations<Mock: RecordingMock>(_ mock: Mock) {}

/// Does not exist: see ``reset(_:_:)``.
@available(*, unavailable, message: "write reset(…) for each mock")
public func reset<First: RecordingMock, Second: RecordingMock>(_ first: First, _ second: Second) {}

/// Does not exist: see ``verifyNoMoreInteractions(_:fileID:filePath:line:column:)``.
@available(*, unavailable, message: "write verifyNoMoreInteractions(mock)")
public func verifyNoInteractions<Mock: RecordingMock>(_ mock: Mock) {}

/// Does not exist: see ``calls(of:)``.
@available(*, unavailable, renamed: "calls(of:)")
public func calls<Mock: RecordingMock>(_ mock: Mock) -> Calls<Mock.RPCs> { calls(of: mock) }
