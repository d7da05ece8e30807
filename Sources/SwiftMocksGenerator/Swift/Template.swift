/// A piece of Swift source with holes, which each subject, such as a service or an rpc, fills with
/// its own text.
///
/// A template is made once per run and printed once for each subject, directly into the file. It is
/// written as a string literal that reads like the Swift that it prints:
///
///     let requirement: Template<MethodPlan> = """
///         \(documentation: \.comment, indentation: 4)\
///             func `\(\.name)`(\(label): \(\.input)) async -> \(\.output)
///         """
///     out.print(requirement, method)
///
/// - `\(\.name)` is a hole for a name: a property of the subject that is a `SwiftName` or a
///   `ProtoIdentifier`.
/// - `\(documentation: \.comment)` and others with a label are holes for text from a request, which
///   they escape: no input becomes code.
/// - `\(label)` without a key path is a part of the template: a name, a `SourceCode` or a template
///   for the same subject. Such parts depend on the options and on the kind of an rpc:
///   `TemplatesByKind` makes a template for each kind.
///
/// It is a class so that printing copies only a reference.
final class Template<Subject>: ExpressibleByStringInterpolation, Sendable {
    /// How a subject fills a hole.
    enum Hole: Sendable {
        case name(@Sendable (Subject) -> SwiftName)
        case identifier(@Sendable (Subject) -> ProtoIdentifier)
        case text(@Sendable (Subject, inout SourceWriter) -> Void)
        /// One of two parts, by a property of the subject.
        case choice(if: @Sendable (Subject) -> Bool, Template, else: Template)
        /// A line, or the lines in its place if it has more than `columns`.
        case line(Template, columns: Int, else: Template)
    }

    /// A hole, and its offset in the text in bytes.
    fileprivate struct PlacedHole: Sendable {
        let position: Int
        let hole: Hole
    }

    /// The text between the holes, in UTF-8.
    fileprivate let text: [UInt8]
    /// The holes, in the order of the text.
    fileprivate let holes: [PlacedHole]

    init(stringLiteral literal: String) {
        text = Array(literal.utf8)
        holes = []
    }

    init(stringInterpolation interpolation: StringInterpolation) {
        text = interpolation.text
        holes = interpolation.holes
    }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text: [UInt8] = []
        fileprivate var holes: [PlacedHole] = []

        init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity)
            holes.reserveCapacity(interpolationCount)
        }

        mutating func appendLiteral(_ literal: String) { text += literal.utf8 }

        mutating func appendInterpolation(_ code: SourceCode) { text += code.utf8 }

        mutating func appendInterpolation(_ name: SwiftName) { text += name.text.utf8 }

        mutating func appendInterpolation(_ part: Template) {
            let start = text.count
            text += part.text
            for placed in part.holes {
                holes.append(PlacedHole(position: start + placed.position, hole: placed.hole))
            }
        }

        mutating func appendInterpolation(_ name: @escaping @Sendable (Subject) -> SwiftName) {
            appendHole(.name(name))
        }

        mutating func appendInterpolation(_ name: @escaping @Sendable (Subject) -> ProtoIdentifier) {
            appendHole(.identifier(name))
        }

        /// A proto comment as lines of `///`, each with its indentation and its line end; nothing
        /// if there is no comment.
        mutating func appendInterpolation(
            documentation comment: @escaping @Sendable (Subject) -> String?, indentation: Int = 0
        ) {
            let marker = String(repeating: " ", count: indentation) + "///"
            appendHole(.text { $1.append(documentation: comment($0), marker: marker) })
        }

        mutating func appendInterpolation(
            if condition: @escaping @Sendable (Subject) -> Bool, _ part: Template, else other: Template
        ) {
            appendHole(.choice(if: condition, part, else: other))
        }

        /// A line or, if it would end beyond column 120, the same code in more lines.
        ///
        /// - Parameter indentation: the number of columns before it.
        mutating func appendInterpolation(line: Template, after indentation: Int = 0, else lines: Template) {
            appendHole(.line(line, columns: 120 - indentation, else: lines))
        }

        /// Adds a hole behind the text so far.
        mutating func appendHole(_ hole: Hole) { holes.append(PlacedHole(position: text.count, hole: hole)) }
    }
}

extension Template {
    /// The number of columns that a line takes, whose holes are names.
    fileprivate func columns(for subject: Subject) -> Int {
        holes.reduce(text.count) { columns, placed in
            switch placed.hole {
            case .name(let name): columns + name(subject).text.utf8.count
            case .identifier(let name): columns + name(subject).text.utf8.count
            case .text, .choice, .line: columns
            }
        }
    }
}

extension SourceWriter {
    /// Adds a template with its holes filled, and a line end.
    mutating func print<Subject>(_ template: Template<Subject>, _ subject: Subject) {
        append(template, subject)
        endLine()
    }

    private mutating func append<Subject>(_ template: Template<Subject>, _ subject: Subject) {
        template.text.withUnsafeBufferPointer { text in
            var printed = 0
            for placed in template.holes {
                append(utf8: UnsafeBufferPointer(rebasing: text[printed..<placed.position]))
                printed = placed.position
                switch placed.hole {
                case .name(let name): append(name(subject))
                case .identifier(let name): append(name(subject))
                case .text(let print): print(subject, &self)
                case .choice(let condition, let part, let other):
                    append(condition(subject) ? part : other, subject)
                case .line(let line, let columns, let lines):
                    append(line.columns(for: subject) <= columns ? line : lines, subject)
                }
            }
            append(utf8: UnsafeBufferPointer(rebasing: text[printed...]))
        }
    }
}
