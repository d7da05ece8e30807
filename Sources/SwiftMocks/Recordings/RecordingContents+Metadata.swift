import Foundation

extension RecordingContents {
    /// The metadata of a recorded answer, by name.
    struct Metadata: Sendable, Equatable {
        /// A value in the file.
        enum Value: Sendable, Equatable {
            case text(String)
            /// `{"base64": "…"}`.
            case binary([UInt8])
            /// `{"redacted": 24}`: a secret of this number of bytes, which the file does not have.
            case redacted(Int)
        }

        var values: [String: [Value]]

        init(_ values: [String: [Value]] = [:]) {
            self.values = values
        }

        /// The fields in the order of their names, without secrets.
        var fields: [MetadataField] {
            values.sorted { $0.key < $1.key }.compactMap { name, values in
                let known = values.compactMap { value -> MetadataValue? in
                    switch value {
                    case .text(let text): .text(text)
                    case .binary(let bytes): .binary(bytes)
                    case .redacted: nil
                    }
                }
                return known.isEmpty && !values.isEmpty ? nil : MetadataField(name: name, values: known)
            }
        }

        /// The metadata as JSON, in the order of names.
        var text: String {
            let fields = values.sorted { $0.key < $1.key }.map { name, values in
                "\(JSON.quoted(name)):[\(values.map(\.text).joined(separator: ","))]"
            }
            return "{\(fields.joined(separator: ","))}"
        }
    }
}

extension RecordingContents.Metadata.Value {
    fileprivate var text: String {
        switch self {
        case .text(let text): JSON.quoted(text)
        case .binary(let bytes): "{\"base64\":\"\(Data(bytes).base64EncodedString())\"}"
        case .redacted(let count): "{\"redacted\":\(count)}"
        }
    }
}
