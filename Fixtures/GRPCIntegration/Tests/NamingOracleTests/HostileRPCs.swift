import SwiftProtobuf

/// Files of our own, with names that camel case and prefixes can trip over.
enum HostileRPCs {
    /// One rpc a service, since two whose methods have the same name can't share one.
    static let files: [Google_Protobuf_FileDescriptorProto] =
        packages.enumerated().map { number, package in
            .with { file in
                file.name = "hostile/\(number).proto"
                file.package = package
                file.syntax = "proto3"
                file.messageType = [nested]
                file.service = (number == 0 ? names : Array(names.prefix(40))).enumerated().map { position, name in
                    service("s\(position)", rpc: name, in: file, position)
                }
            }
        }
        + prefixes.map { prefix in
            .with { file in
                file.name = "hostile/prefix_\(prefix).proto"
                file.package = "prefixed.p\(prefix.lowercased())"
                file.options.swiftPrefix = prefix
                file.messageType = [nested]
                file.service = names.prefix(20).enumerated().map { position, name in
                    service("\(prefix)Edge\(position)Service_", rpc: name, in: file, position)
                }
            }
        }

    private static let packages = [
        "plain.v1", "class.self.import", "_a.b__c", "a1.b_2.c3", "snake_case.name_", "Acme.V1",
    ]
    private static let prefixes = ["", "XYZ", "Prefix_", "_", "a"]

    /// Runs of capitals, digits and underscores in each position, and words that only lead to keywords.
    private static let names: [String] = {
        let fragments = [
            "url", "Url", "URL", "HTTP", "https", "Id", "ID", "a", "A", "ab", "Ab", "AB", "aB", "1", "x1", "X1Y", "_",
            "__",
            "_a", "a_", "Get", "list", "V2", "Open", "Await", "Imports", "Selfie", "INIT_",
        ]
        var seen = Set<String>()
        let all = fragments + fragments.flatMap { first in fragments.flatMap { [first + $0, "\(first)_\($0)"] } }
        return all.filter {
            $0.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil && $0 != "_" && seen.insert($0).inserted
        }
    }()

    /// `Outer.Inner.Type`: nested, and renamed by SwiftProtobuf.
    private static let nested = Google_Protobuf_DescriptorProto.with {
        $0.name = "Outer_of"
        $0.nestedType = [
            .with {
                $0.name = "Inner"
                $0.nestedType = [.with { $0.name = "Type" }, .with { $0.name = "dataMessage" }]
            }
        ]
    }

    private static func service(
        _ name: String, rpc: String, in file: Google_Protobuf_FileDescriptorProto, _ position: Int
    ) -> Google_Protobuf_ServiceDescriptorProto {
        .with {
            $0.name = name
            $0.method = [
                .with {
                    $0.name = rpc
                    $0.inputType = "\(file.prefix)Outer_of.Inner.Type"
                    $0.outputType = "\(file.prefix)Outer_of.Inner\(position % 2 == 0 ? "" : ".dataMessage")"
                    $0.clientStreaming = position % 3 == 1
                    $0.serverStreaming = position % 5 == 2
                }
            ]
        }
    }
}
