import SwiftMocksOptions

/// A generated file: a head, and the declarations of one output.
enum FileTemplate {
    /// Prints a file. A file without services has only a head.
    ///
    /// - Parameters:
    ///   - output: the plan of the file.
    ///   - file: the plan of its proto.
    ///   - out: gets the text.
    ///   - declarations: prints the part after the imports.
    static func print<Declarations>(
        _ output: OutputPlan<Declarations>, of file: FilePlan, to out: inout SourceWriter,
        declarations: (Declarations, inout SourceWriter) -> Void
    ) {
        out.print(header(of: file))
        if file.services.isEmpty { return }
        for comment in file.header { out.append(paragraph: comment) }
        out.print("")
        if let condition = output.condition { out.print("#if \(condition)") }
        for module in output.imports { out.print(`import`(module)) }
        declarations(output.declarations, &out)
        if output.condition != nil { out.print("#endif") }
    }

    private static func header(of file: FilePlan) -> SourceCode {
        """
        // \(commentLine: GeneratedNotice.text)
        // swift-format-ignore-file
        // swiftlint:disable all
        //
        // Source: \(commentLine: file.path)
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
