/// One file to be written for a proto file.
///
/// It is a class because all arrays of classes share one type, and the runtime needs time to create another.
final class OutputPlan {
    /// The suffix of its path, in place of `.proto`: `.mock.swift`.
    let suffix: String
    let imports: [ImportPlan]
    /// The compilation condition that the file is wrapped in.
    let condition: SwiftName?
    /// Prints the content after the imports.
    let printDeclarations: (inout SourceWriter) -> Void

    init(
        _ output: LibraryFacts.Output, imports: [ImportPlan], condition: String? = nil,
        printDeclarations: @escaping (inout SourceWriter) -> Void
    ) {
        suffix = output.suffix
        self.imports = imports
        self.condition = condition.map(SwiftName.init(checked:))
        self.printDeclarations = printDeclarations
    }
}
