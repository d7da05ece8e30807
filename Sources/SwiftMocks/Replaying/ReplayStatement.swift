/// Lets a recording answer the calls of mocks that no statement answers: `replay(recording, for: chat)`.
///
/// A call gets the answer of a recorded one with an equal request. Equal requests get their answers in recorded order. Metadata
/// don't count. A call without a recorded answer is not forwarded to a real server, but answered as an unstubbed one, and reported
/// by strict and relaxed mocks alike. Several recordings may be given, and the newest answers first.
///
/// It is a function and not a verb of `given`, because an rpc may be called `replay`.
/// - Parameters:
///   - recording: the recording. Mocks that are named in one statement share its calls.
///   - mock: a mock.
///   - others: more mocks.
///   - isRepeating: whether the last answer to equal requests is used for all further ones. If not, each is used once.
///   - hasPauses: whether answers come with the pauses of the real server. If not, they come at once.
/// - Throws: ``MockRecordingError``, if the recording does not fit the mocks: one has no such rpc, or its messages have no such
///   field. No recorded call is used then.
public func replay<Library>(
    _ recording: MockRecording, for mock: MockBase<Library>, _ others: MockBase<Library>...,
    repeating isRepeating: Bool = false, withPauses hasPauses: Bool = false
) throws {
    let replay = Replay(recording, repeating: isRepeating, withPauses: hasPauses)
    for mock in [mock] + others {
        TestScope.current?.use(mock.store)
        try replay.add(mock.store)
    }
}
