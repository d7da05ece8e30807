func word(_ text: String) -> Words_V1_Word { .with { $0.text = text } }
