"""Keeps the names that rpcs have in published packages: services, rpcs, their messages. One text file for each package.

Descriptors are read off generated Python code, which is parsed and not run.
"""

import ast
import pathlib
import sys
import zipfile

from google.protobuf import descriptor_pb2


def serialized_files(source):
    for node in ast.walk(ast.parse(source)):
        is_call = isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "AddSerializedFile"
        if is_call and isinstance(node.args[0], ast.Constant):
            yield node.args[0].value


def read_wheel(path):
    files = {}
    with zipfile.ZipFile(path) as wheel:
        for name in sorted(wheel.namelist()):
            if name.endswith("_pb2.py"):
                for content in serialized_files(wheel.read(name)):
                    file = descriptor_pb2.FileDescriptorProto.FromString(content)
                    files.setdefault(file.name, file)
    return files


def messages(file):
    def walk(prefix, message):
        yield f"{prefix}{message.name}"
        for nested in message.nested_type:
            yield from walk(f"{prefix}{message.name}.", nested)

    for message in file.message_type:
        yield from walk("", message)


def kind(method):
    return {(0, 0): "unary", (0, 1): "server", (1, 0): "client", (1, 1): "both"}[
        bool(method.client_streaming), bool(method.server_streaming)
    ]


def lines(files, known):
    used = {m for f in files.values() for s in f.service for r in s.method for m in (r.input_type, r.output_type)}
    for file in sorted({**known, **files}.values(), key=lambda file: file.name):
        prefix = f".{file.package}." if file.package else "."
        kept = [name for name in messages(file) if prefix + name in used]
        services = file.service if file.name in files else []
        if not kept and not services:
            continue
        assert not file.options.HasField("swift_prefix"), file.name
        yield f"file {file.name} {file.package}"
        yield from (f"message {name}" for name in kept)
        for service in services:
            yield f"service {service.name}"
            for method in service.method:
                types = [t.removeprefix(prefix) for t in (method.input_type, method.output_type)]
                yield f"rpc {method.name} {types[0]} {types[1]} {kind(method)}"


def main(wheels, out):
    packages = {path.name.split("-")[0]: read_wheel(path) for path in sorted(pathlib.Path(wheels).glob("*.whl"))}
    well_known = packages.pop("protobuf")
    common = packages["googleapis_common_protos"]
    for name, files in packages.items():
        text = "\n".join(lines(files, {**well_known, **common, **files}))
        pathlib.Path(out, f"{name}.txt").write_text(text + "\n")


main(*sys.argv[1:])
