import Foundation

/// What a target's place in the package says about what to generate, for a target without a
/// configuration, or with one that leaves this open: one that names neither protos nor what to make
/// of them.
///
/// The keys of a configuration win over those that are inferred. The plan, the check and
/// `generate-mocks` all ask this type.
struct Inference: Equatable {
    /// The runs of protoc; nil if nothing is inferred: the configuration says it, or there are
    /// `faults`.
    private(set) var invocations: [InferredInvocation]?
    /// The values of keys at the top of a configuration.
    private(set) var top: [InferredValue] = []
    /// What must be written into a configuration or the manifest. Faults may also come with
    /// `invocations`.
    private(set) var faults: [InferenceFault] = []
    /// The targets whose clients the mocks of a test are of, and which must have some.
    private(set) var mocked: [MockedTarget] = []

    /// A target under test.
    struct MockedTarget: Equatable {
        let target: TargetDescription
        let library: LibraryOutputs
    }

    /// `GenerateMessages`, `GenerateClients` and `GenerateMocks`.
    static let keysOfKinds = Set(
        LibraryOutputs.all.flatMap { library in
            ([.messages] + library.generated + [library.clientsOfOthers].compactMap { $0 }).map(\.key)
        })

    /// With one of these keys, a configuration is taken as it is.
    private static let keysOfWhatToMake = keysOfKinds.union(["invocations", "protoFiles", "importPaths"])

    /// Nothing is inferred.
    init() {}

    /// Whether nothing is inferred, and nothing had to be.
    var isEmpty: Bool { self == Inference() }

    /// - Parameter tested: the targets that a test depends on.
    init(_ facts: TargetFacts, tested: [TargetFacts] = []) {
        // One that is not JSON is a fault of its own.
        guard let content = facts.content, case .object(let members) = content.value else { return }
        let keys = Set(members.map(\.key.text))
        if !keys.isDisjoint(with: Self.keysOfWhatToMake) { return }
        switch (facts.target.isTest, facts.hasProtos) {
        case (false, true): inferOutputs(facts, content)
        case (true, false): inferMocks(of: tested, for: facts, content)
        case (false, false) where facts.configuration == nil:
            fault(
                .open, facts,
                "has no proto in \(facts.folder.path). Add one there, or write"
                    + #" { "importPaths": ["../../Protos"] } with their folder into"#)
        case (true, true) where facts.configuration == nil:
            fault(
                .open, facts,
                "is a test with protos of its own, so that nothing says what to make of them. Write"
                    + #" { "RPCLibrary": "Connect", "GenerateMessages": true } with what you need into"#)
        // What such a configuration means is not inferred.
        case (_, _): return
        }
    }

    var notes: [String] {
        let all = (top + (invocations ?? []).flatMap(\.values)).map(\.note)
        return all.indices.filter { !all[..<$0].contains(all[$0]) }.map { all[$0] }
    }

    /// - Parameter text: ends with what to write, where the path of the file follows; or with a
    ///   sentence, with no file.
    private mutating func fault(_ kind: InferenceFault.Kind, _ facts: TargetFacts, _ text: String, file: Bool = true) {
        let path = facts.configuration ?? facts.folder.appendingPathComponent(TargetDescription.configurationName)
        let fault = InferenceFault(
            kind: kind, text: "target \(facts.target.name) \(text)" + (file ? " \(path.path)" : ""))
        if !faults.contains(fault) { faults.append(fault) }
    }
}

// MARK: - A target that is not a test

extension Inference {
    private mutating func inferOutputs(_ facts: TargetFacts, _ content: JSONNode) {
        var values: [InferredValue] = []
        func add(_ key: String, _ value: JSONValue, _ predicate: String) {
            values.append(InferredValue(key: key, value: value, reason: InferredValue.Reason(predicate: predicate)))
        }
        guard let choice = library(of: facts, content) else { return }
        values += choice.values
        let kinds = [.messages, choice.library.clients].compactMap { $0 }
        var others: [String] = []
        for kind in kinds {
            let other = facts.otherConfiguration(for: kind)
            others += [other].compactMap { $0 }
            add(kind.key, .flag(other == nil), other.map { "has \($0), for another plugin" } ?? "has protos")
        }
        add("GenerateMocks", .flag(false), "is not a test")
        if let key = choice.library.nonisolatedKey, content.text(of: key) == nil {
            add(key, .flag(true), "may have the main actor as its default isolation, which plugins can't see")
        }
        invocations = [InferredInvocation(library: choice.library, values: values)]
        if others.count == kinds.count {
            let files = Set(others).sorted().map { facts.target.folder.appendingPathComponent($0).path }
            fault(
                .open, facts,
                "has other plugins for its messages and clients (\(files.joined(separator: ", "))). Remove SwiftMocksPlugin"
                    + " from its plugins", file: false)
        }
    }

    /// The library that the configuration gives, or else the target's products. Without one, there
    /// is a fault.
    private mutating func library(
        of facts: TargetFacts, _ content: JSONNode
    ) -> (library: LibraryOutputs, values: [InferredValue])? {
        if let given = content.text(of: LibraryOutputs.key) {
            // Another value is a fault of the configuration.
            return (LibraryOutputs.all.first { $0.name == given } ?? LibraryOutputs.all[0], [])
        }
        let choices = LibraryOutputs.all.map { "{ \"\(LibraryOutputs.key)\": \"\($0.name)\" }" }
        switch LibraryChoice(facts.target) {
        case .one(let library, let product):
            let reason = InferredValue.Reason(predicate: "depends on the product \(product)")
            return (
                library, [InferredValue(key: LibraryOutputs.key, value: .string(library.name), reason: reason)]
            )
        case .several(let products):
            fault(
                .faulty, facts,
                "depends on products of several RPC libraries (\(products.joined(separator: ", "))). Write "
                    + choices.joined(separator: " or ") + " into")
        case .none:
            let products = LibraryOutputs.all.flatMap(\.products).joined(separator: ", ")
            fault(
                .open, facts,
                "depends on no product of an RPC library (\(products)). Add one to its dependencies, or write "
                    + choices.joined(separator: " or ")
                    + #", or for messages alone { "GenerateMessages": true, "GenerateClients": false, "GenerateMocks": false }, into"#
            )
        }
        return nil
    }
}

// MARK: - A test

extension Inference {
    private mutating func inferMocks(of tested: [TargetFacts], for facts: TargetFacts, _ content: JSONNode) {
        var made: [InferredInvocation] = []
        var modules: [String] = []
        var reasons: [String] = []
        for other in tested.sorted(by: { $0.target.name < $1.target.name }) where !other.target.isTest {
            if other.configuration == nil && !other.hasProtos { continue }
            let mocks = MocksOfTarget(other, content)
            faults += mocks.faults.filter { !faults.contains($0) }
            reasons += mocks.reasons
            if mocks.invocations.isEmpty { continue }
            made += mocks.invocations
            modules += mocks.invocations.map { _ in other.target.module }
            add(mocks.top.filter { content.text(of: $0.key) == nil }, facts)
            mocked += mocks.mocked
        }
        // Protos of several targets may have the same names, and a module can't have two files of
        // one name.
        if Set(modules).count > 1 {
            for index in made.indices { made[index].prefix = "\(modules[index])_" }
        }
        if faults.isEmpty && made.isEmpty { faultWithoutClients(facts, reasons) }
        if !made.isEmpty {
            for index in made.indices { made[index].values += runtime(facts, content, made[index].library) }
            invocations = made
        }
    }

    /// Adds values for all mocks. Two targets under test may not have different ones.
    private mutating func add(_ values: [InferredValue], _ facts: TargetFacts) {
        for value in values {
            guard let other = top.first(where: { $0.key == value.key }) else {
                top.append(value)
                continue
            }
            if other.value == value.value { continue }
            fault(
                .faulty, facts,
                "would have two values (\(other.note); \(value.note)). Write the one for its mocks,"
                    + " { \"\(value.key)\": \"…\" }, into")
        }
    }

    private mutating func faultWithoutClients(_ facts: TargetFacts, _ reasons: [String]) {
        let names = facts.target.testedTargets.map(\.name)
        let found =
            reasons.isEmpty
            ? names.isEmpty ? "" : " (it depends on \(names.joined(separator: ", ")))"
            : " (\(reasons.joined(separator: "; ")))"
        fault(
            .open, facts,
            "is a test without protos, and depends on no target of this package with protos and clients"
                + "\(found). Add such a target to its dependencies, or write"
                + #" { "importPaths": ["../../Protos"], "GenerateClients": false } with the folder of the protos into"#)
    }

    /// The library that mocks use, as a value; none if the configuration gives it.
    private mutating func runtime(
        _ facts: TargetFacts, _ content: JSONNode, _ library: LibraryOutputs
    ) -> [InferredValue] {
        if content.text(of: MockRuntimeProducts.key) != nil { return [] }
        let target = facts.target
        for products in [target.products, target.indirectProducts] {
            for runtime in library.runtimes {
                guard let product = products.first(where: runtime.products.contains) else { continue }
                let reason = InferredValue.Reason(predicate: "depends on the product \(product)")
                return [InferredValue(key: MockRuntimeProducts.key, value: .string(runtime.value), reason: reason)]
            }
        }
        let products = library.runtimes.map { $0.products[0] }.joined(separator: " or ")
        let choices = library.runtimes.map { "{ \"\(MockRuntimeProducts.key)\": \"\($0.value)\" }" }
        fault(
            .faulty, facts,
            "depends on no product that mocks use. Add \(products) to its dependencies, or write "
                + choices.joined(separator: " or ") + " into")
        return []
    }
}

extension JSONNode {
    /// The last text of a key's value.
    func text(of key: String) -> String? { members.first { $0.key.text == key }?.node.texts.last?.text }
}
