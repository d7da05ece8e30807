/// A request with every text field of the descriptors set.
public enum SampleRequest {
    /// One file to generate, in a package, with an import, comments, options and every kind of rpc.
    public static var bytes: [UInt8] { request(files: [imported, notes]).bytes }

    /// A request for `notes/v1/notes.proto` that carries these files.
    public static func request(files: [MessageBuilder]) -> MessageBuilder {
        let version = MessageBuilder().varint(1, 3).varint(2, 21).text(4, "rc-1")
        return MessageBuilder().text(1, "notes/v1/notes.proto").text(2, "Visibility=Public").message(3, version)
            .messages(15, files)
    }

    private static var imported: MessageBuilder {
        MessageBuilder().text(1, "notes/v1/types.proto").text(2, "notes.v1").message(4, named("Empty"))
    }

    private static var notes: MessageBuilder {
        let inner = named("Inner").message(2, MessageBuilder().text(1, "field").text(10, "json").text(7, "default"))
        return MessageBuilder().text(1, "notes/v1/notes.proto").text(2, "notes.v1").text(3, "notes/v1/types.proto")
            .message(4, named("Note").message(3, inner).message(8, named("choice")).text(10, "reserved"))
            .message(5, named("Colour").message(2, named("RED")))
            .message(6, service).message(7, named("extension").text(2, ".notes.v1.Note"))
            .message(8, fileOptions).message(9, comments).text(12, "proto3")
    }

    private static var service: MessageBuilder {
        let add = named("Add").text(2, ".notes.v1.Note").text(3, ".notes.v1.Note.Inner")
            .message(4, MessageBuilder().varint(33, 1).varint(34, 1))
        let follow = named("Follow").text(2, ".notes.v1.Empty").text(3, ".notes.v1.Note").varint(5, 1).varint(6, 1)
        return named("Notes").message(2, add).message(2, follow).message(3, MessageBuilder().varint(33, 1))
    }

    /// Java's package and the like, which generation has no use for.
    private static var fileOptions: MessageBuilder {
        MessageBuilder().text(1, "com.example").text(8, "Notes").text(11, "example.com/notes").text(36, "EXN")
            .varint(23, 1)
    }

    private static var comments: MessageBuilder {
        MessageBuilder()
            .message(1, comment([6, 0], " Keeps notes.\n"))
            .message(1, comment([6, 0, 2, 0], " Adds one.\n"))
            .message(1, MessageBuilder().data(1, [6, 0, 2, 1]).text(4, " Sends each.\n"))
            .message(1, comment([4, 0], " A note.\n"))
            .message(1, MessageBuilder().data(1, [12]).text(6, " A licence.\n").text(3, " Version 3.\n"))
    }

    private static func comment(_ path: [UInt8], _ text: String) -> MessageBuilder {
        MessageBuilder().data(1, path).text(3, text).text(6, " Detached.\n")
    }

    private static func named(_ name: String) -> MessageBuilder { MessageBuilder().text(1, name) }
}
