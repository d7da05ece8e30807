/// The table of options as people read it.
enum OptionListing {
    /// For `--help`: two lines an option.
    static func help(_ options: [OptionDefinition]) -> String {
        options.map { option in
            """
              \(option.name)=\(option.values.description) (\(option.defaultValue))
                  \(option.summary)
            """
        }.joined(separator: "\n")
    }

    /// For the README: a row an option.
    static func markdown(_ options: [OptionDefinition]) -> String {
        let rows = options.map { option in
            "| \(option.name) | \(option.values.description) | \(option.defaultValue) | \(option.summary) |\n"
        }
        return "| Name | values | default | effect |\n| --- | --- | --- | --- |\n" + rows.joined()
    }
}
