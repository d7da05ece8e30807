/// One file to be written for a proto file.
///
/// It is a class because all arrays of classes share one type, and the runtime needs time to create another.
final class OutputPlan {
    /// The suffix of its path, in place of `.proto`: `.mock.swift`.
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

/// One file that is written for a whole run: the support code that its outputs use.
struct RunOutputPlan {
    /// Its path in the output folder.
    let path: String
    /// The description in its head.
    let summary: SourceCode
    let content: ContentPlan
}

/// The content of a file after its head.
struct ContentPlan {
    let imports: [ImportPlan]
    /// The compilation condition that the file is wrapped in.
    let condition: SwiftName?
    /// Prints the content after the imports.
    let printDeclarations: (inout SourceWriter) -> Void

    init(
        imports: [ImportPlan], condition: String? = nil, printDeclarations: @escaping (inout SourceWriter) -> Void
    ) {
        self.imports = imports
        self.condition = condition.map(SwiftName.init(checked:))
        self.printDeclarations = printDeclarations
    }
}
