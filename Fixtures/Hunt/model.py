"""Protos as a tree that can be printed, and made smaller one node at a time."""

import dataclasses
import pathlib


@dataclasses.dataclass
class Message:
    name: str
    nested: list = dataclasses.field(default_factory=list)
    has_map: bool = False

    def lines(self, syntax):
        label = "optional " if syntax == "proto2" else ""
        yield f"message {self.name} {{"
        yield f"  {label}string text = 1;"
        if self.has_map:
            yield "  map<string, int32> counts = 2;"
        for message in self.nested:
            yield from ("  " + line for line in message.lines(syntax))
        yield "}"


@dataclasses.dataclass
class Enum:
    name: str

    def lines(self, syntax):
        yield f"enum {self.name} {{ {self.name.upper()}_HUNTED_ZERO = 0; {self.name.upper()}_HUNTED_ONE = 1; }}"


@dataclasses.dataclass
class RPC:
    name: str
    request: str
    response: str
    client_streams: bool = False
    server_streams: bool = False
    options: list = dataclasses.field(default_factory=list)
    comment: str = ""

    def lines(self, syntax):
        yield from comment_lines(self.comment)
        request = ("stream " if self.client_streams else "") + self.request
        response = ("stream " if self.server_streams else "") + self.response
        options = "".join(f" option {option};" for option in self.options)
        yield f"rpc {self.name}({request}) returns ({response}) {{{options} }}"


@dataclasses.dataclass
class Service:
    name: str
    rpcs: list
    options: list = dataclasses.field(default_factory=list)
    comment: str = ""

    def lines(self, syntax):
        yield from comment_lines(self.comment)
        yield f"service {self.name} {{"
        for option in self.options:
            yield f"  option {option};"
        for rpc in self.rpcs:
            yield from ("  " + line for line in rpc.lines(syntax))
        yield "}"


@dataclasses.dataclass
class File:
    path: str
    syntax: str
    package: str
    options: list
    imports: list
    messages: list
    enums: list
    services: list

    def text(self):
        statement = f'edition = "{self.syntax}";' if self.syntax.isdigit() else f'syntax = "{self.syntax}";'
        lines = [statement] + ([f"package {self.package};"] if self.package else [])
        lines += [f'import {"public " if public else ""}"{path}";' for path, public in self.imports]
        lines += [f"option {option};" for option in self.options]
        for part in self.messages + self.enums + self.services:
            lines += part.lines(self.syntax)
        return "\n".join([*lines, *self.lines_of_uses()]) + "\n"

    def lines_of_uses(self):
        """A message of those messages of other files that the rpcs use. So generated messages name all modules that clients
        and mocks name; where those names do not compile, because of a file that the request need not have, neither do
        messages."""
        types = {type for service in self.services for rpc in service.rpcs for type in (rpc.request, rpc.response)}
        others = sorted(type for type in types - set(self.type_names()) if not type.endswith(".CountsEntry"))
        label = "optional " if self.syntax == "proto2" else ""
        if others:
            yield f"message HuntedUses{pathlib.PurePath(self.path).stem} {{"
            for number, name in enumerate(others, 1):
                yield f"  {label}{name} use_{number} = {number};"
            yield "}"

    def top_level(self):
        """The file's top-level messages, each with its full name, which has a leading dot."""
        scope = f".{self.package}" if self.package else ""
        return [(f"{scope}.{message.name}", message) for message in self.messages]

    def type_names(self):
        """The full names of all messages of the file."""

        def names(name, message):
            yield name
            for nested in message.nested:
                yield from names(f"{name}.{nested.name}", nested)

        return [name for full_name, message in self.top_level() for name in names(full_name, message)]


def comment_lines(comment):
    return [f"// {line}" for line in comment.split("\n")] if comment else []


def lists(node):
    """Every list of a tree whose elements may be left out."""
    for field in dataclasses.fields(node):
        value = getattr(node, field.name)
        if isinstance(value, list):
            yield value
            for element in value:
                if dataclasses.is_dataclass(element):
                    yield from lists(element)
