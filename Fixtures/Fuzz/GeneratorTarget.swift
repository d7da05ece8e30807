// A libFuzzer target over the whole generator. It is compiled together with the generator's sources, as one module.

/// Request bytes in, response bytes out; whatever comes in, what comes out keeps its promises.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzGenerator(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let request = UnsafeRawBufferPointer(start: start, count: count)
    do {
        let answer = try checked(Generator.run(request: request))
        if count.isMultiple(of: 16), try checked(Generator.run(request: request)) != answer {
            fatalError("the same request had two answers")
        }
    } catch {
        fatalError("\(error)")
    }
    return 0
}

/// The outcome as bytes, once it is known to keep its promises.
private func checked(_ outcome: Generator.Outcome) throws -> [UInt8] {
    switch outcome {
    case .notARequest(let reason):
        if reason.isEmpty || reason.utf8.contains(where: { $0 < 0x20 }) { fatalError("not one line: \(reason)") }
        return Array(reason.utf8)
    case .response(let pieces):
        let bytes = Array(pieces.joined())
        let response = try Response(bytes)
        for file in response.files {
            do {
                _ = try SwiftTokens(file.content)
            } catch {
                fatalError("\(error) in\n\(file.content)")
            }
        }
        return bytes
    }
}

/// Changes requests field by field, so that what libFuzzer tries gets past the first tag.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutateRequest(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ capacity: Int, _ seed: UInt32) -> Int {
    var mutator = RequestMutator(seed: seed)
    let bytes = Array(UnsafeBufferPointer(start: data, count: count))
    guard let mutated = mutator.mutated(bytes), mutated.count <= capacity else {
        return mutateBytes(data, count, capacity)
    }
    return UnsafeMutableBufferPointer(start: data, count: capacity).update(fromContentsOf: mutated)
}

/// libFuzzer's own mutator, which knows only bytes.
@_silgen_name("LLVMFuzzerMutate")
func mutateBytes(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ capacity: Int) -> Int
