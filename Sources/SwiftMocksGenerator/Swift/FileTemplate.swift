/// A generated file: a head, and the declarations of one output.
enum FileTemplate {
    /// A file without services has only a head.
    static func print(_ output: OutputPlan, of file: FilePlan, to out: inout SourceWriter) {
        out.print(header("Source: \(commentLine: file.path)"))
        if file.services.isEmpty { return }
        print(output.content, to: &out)
    }

    static func print(_ output: RunOutputPlan, to out: inout SourceWriter) {
        out.print(header(output.summary))
        print(output.content, to: &out)
    }

    private static func print(_ content: ContentPlan, to out: inout SourceWriter) {
        out.print("")
        if let condition = content.condition { out.print("#if \(condition)") }
        for module in content.imports { out.print(`import`(module)) }
        content.printDeclarations(&out)
        if content.condition != nil { out.print("#endif") }
    }

    private static func header(_ summary: SourceCode) -> SourceCode {
        """
        // \(commentLine: GeneratedNotice.text)
        // swift-format-ignore-file
        // swiftlint:disable all
        //
        // \(summary)
        """
    }

    private static func `import`(_ plan: ImportPlan) -> SourceCode {
        "\(plan.isTestable ? "@testable " : "" as SourceCode)\(level(plan))import \(plan.module)"
    }

    private static func level(_ plan: ImportPlan) -> SourceCode {
        switch plan.accessLevel {
        case nil: ""
        case .internal: "internal "
        case .package: "package "
        case .public: "public "
        }
    }
}
