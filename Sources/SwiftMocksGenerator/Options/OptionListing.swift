import SwiftMocksOptions

/// Lists options for users.
enum OptionListing {
    /// Returns two lines for each option, for `--help`.
    static func help(_ options: [OptionDefinition]) -> String {
        options.map { option in
            """
              \(option.name)=\(option.values.description) (\(option.listedDefault))
                  \(option.summary)
            """
        }.joined(separator: "\n")
    }

    /// Returns a table row for each option, for the page Options.
    static func markdown(_ options: [OptionDefinition]) -> String {
        let rows = options.map { option in
            "| \(option.name) | \(option.values.description) | \(option.listedDefault) | \(option.summary) |\n"
        }
        return "| Name | values | default | effect |\n| --- | --- | --- | --- |\n" + rows.joined()
    }
}
