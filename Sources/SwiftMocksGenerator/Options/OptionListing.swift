/// The table of options as people read it.
enum OptionListing {
    /// For `--help`: two lines an option.
    static var help: String {
        OptionTable.all.map { option in
            """
              \(option.name)=\(option.values.description) (\(option.defaultValue))
                  \(option.summary)
            """
        }.joined(separator: "\n")
    }

    /// For the README: a row an option.
    static var markdown: String {
        let rows = OptionTable.all.map { option in
            "| \(option.name) | \(option.values.description) | \(option.defaultValue) | \(option.summary) |\n"
        }
        return "| Name | values | default | effect |\n| --- | --- | --- | --- |\n" + rows.joined()
    }
}
