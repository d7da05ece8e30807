import Foundation

extension ConfigurationFile {
    /// A configuration without faults. Whether the files exist that it names is checked where they are read.
    init(_ url: URL) throws { try self.init(url, content: try Data(contentsOf: url)) }

    init(_ url: URL, content: Data) throws {
        guard let text = String(data: content, encoding: .utf8) else {
            let fault = ConfigurationFault(text: "the file is not UTF-8; save it in that encoding")
            throw UserError([fault], in: url)
        }
        do {
            let node = try JSONParser.parse(text)
            self.init(url: url, configuration: Configuration(node))
            let faults = ConfigurationCheck.faults(of: node)
            if !faults.isEmpty { throw UserError(faults, in: url) }
        } catch let fault as ConfigurationFault {
            let rule = "a configuration is JSON: keys and text in double quotes, commas between elements, no comments"
            throw UserError([ConfigurationFault(text: "\(fault.text); \(rule)", position: fault.position)], in: url)
        }
    }

    func error(_ text: String, at position: TextPosition = TextPosition()) -> UserError {
        UserError([ConfigurationFault(text: text, position: position)], in: url)
    }
}

/// The build tool's own knowledge of libraries and their options.
extension Configuration.Invocation {
    var library: any ListedLibrary.Type { LibraryTable.library(with: outputs) }

    var plugins: [ProtocPlugin] {
        others.compactMap { kind in LibraryTable.plugins.first { $0.suffix == kind.suffix } }
    }

    /// Whether the generator is run. If nothing is to be made, it is, because it refuses that.
    var runsGenerator: Bool { !generated.isEmpty || plugins.isEmpty }

    /// The options with their values, in the order of `OptionCatalogue`.
    var options: [(name: String, value: PlacedText)] {
        OptionCatalogue.all.flatMap { option in (texts(option.name) ?? []).map { (option.name, $0) } }
    }
}
