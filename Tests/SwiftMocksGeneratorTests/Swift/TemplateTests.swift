import Testing

@testable import SwiftMocksGenerator

@Suite struct TemplateTests {
    private struct Subject {
        var name = SwiftName(checked: "Name")
        var identifier = ProtoIdentifier("rpc")!
        var text = "text"
        var comment: String?
        var deprecation: Deprecation?
        var isShort = false
    }

    private func text(_ template: Template<Subject>, _ subjects: Subject...) -> String {
        var writer = SourceWriter(room: .max)
        for subject in subjects { writer.print(template, subject) }
        return String(decoding: writer.utf8, as: UTF8.self)
    }

    @Test func eachSubjectFillsTheHoles() {
        #expect(
            text("func `\(\.name)`(\(\.identifier))", Subject(), Subject(name: SwiftName(checked: "A.B")))
                == "func `Name`(rpc)\nfunc `A.B`(rpc)\n")
        #expect(text("\(\.name)\(\.name)", Subject()) == "NameName\n", "nothing between")
        #expect(text("", Subject()) == "\n")
    }

    @Test func partsBecomeTextAndHolesOfTheWhole() {
        let code: SourceCode = "code"
        let part: Template<Subject> = "<\(\.name), \(code)>"
        #expect(text("a \(part) b \(part)\(SwiftName(checked: "C"))", Subject()) == "a <Name, code> b <Name, code>C\n")
    }

    @Test func textFromOutsideIsEscaped() {
        let hostile = "\"\\(x)\n"
        #expect(text("f(\(literal: \.text))", Subject(text: hostile)) == #"f("\"\\(x)\u{A}")"# + "\n")
        let comment = Subject(comment: " a\u{2028}\u{202E}b\n")
        #expect(text("\(documentation: \.comment, indentation: 2)x", comment) == "  /// a\n  /// \\u{202E}b\nx\n")
        #expect(text("\(documentation: \.comment)x", Subject()) == "x\n")
    }

    @Test func deprecationIsAnAttribute() {
        let deprecated = Subject(deprecation: Deprecation(declaration: "rpc S.A"))
        let attribute = #"@available(*, deprecated, message: "rpc S.A is marked deprecated in its proto")"#
        #expect(text("\(deprecated: \.deprecation)x", deprecated, Subject()) == "\(attribute)\nx\nx\n")
        #expect(text("    \(deprecatedMember: \.deprecation)x", deprecated) == "    \(attribute)\n    x\n")
    }

    @Test func aSubjectChoosesBetweenParts() {
        let template: Template<Subject> = "[\(if: \.isShort, "\(\.name)", else: "long \(\.name)")]"
        #expect(text(template, Subject(), Subject(isShort: true)) == "[long Name]\n[Name]\n")
    }

    @Test(arguments: MethodPlan.Kind.allCases) func eachKindHasItsTemplate(_ kind: MethodPlan.Kind) {
        let templates = TemplatesByKind<Subject> { $0 == kind ? "this \(\.name)" : "other" }
        #expect(text(templates[kind], Subject()) == "this Name\n")
    }
}
