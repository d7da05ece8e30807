/// One file to be written for a proto file.
///
/// A class, since all arrays of classes share one type, and the runtime takes a while to make another.
final class OutputPlan {
    /// What its path has in place of `.proto`: `.mock.swift`.
    let suffix: String
    let content: ContentPlan

    init(
        _ output: LibraryFacts.Output, imports: [ImportPlan], condition: String? = nil,
        printDeclarations: @escaping (inout SourceWriter) -> Void
    ) {
        suffix = output.suffix
        content = ContentPlan(imports: imports, condition: condition, printDeclarations: printDeclarations)
    }
}

/// One file to be written for a whole run: what the outputs of all its proto files use.
struct RunOutputPlan {
    /// Its path in the output folder.
    let path: String
    /// What it holds, for its head.
    let summary: SourceCode
    let content: ContentPlan
}

/// What follows the head of a file.
struct ContentPlan {
    let imports: [ImportPlan]
    /// The compilation condition that the file is wrapped in.
    let condition: SwiftName?
    /// Prints what follows the imports.
    let printDeclarations: (inout SourceWriter) -> Void

    init(
        imports: [ImportPlan], condition: String? = nil, printDeclarations: @escaping (inout SourceWriter) -> Void
    ) {
        self.imports = imports
        self.condition = condition.map(SwiftName.init(checked:))
        self.printDeclarations = printDeclarations
    }
}
