import SwiftMocksOptions

/// The names that Connect's outputs declare, print and can see.
struct ConnectNames: LibraryNames {
    private let options: ConnectOptions
    let typeEndings: [String]
    let qualifiers: Set<String>

    init(_ options: ConnectOptions) {
        self.options = options
        typeEndings = ConnectTypes.endings(options)
        qualifiers = options.possibleQualifiers
    }

    var clientEndings: [String] { ConnectTypes.clientEndings }

    func typeBase(of service: ProtoIdentifier, in file: FileContext) -> String {
        ConnectTypes.base(of: service, in: file)
    }

    var reliedOn: Set<String> { [] }

    func module(ofType name: String) -> String? { ConnectTypes.module(of: name, options: options) }

    var needsTypesOfAnotherRun: Bool { !options.generateClients }
}
