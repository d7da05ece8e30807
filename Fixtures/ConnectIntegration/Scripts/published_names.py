"""Compiles the installed protos, keeps their names and writes them in text format, one file a set."""

import pathlib
import sys
from importlib import metadata

import grpc_tools
from google.protobuf import descriptor_pb2, text_format
from grpc_tools import protoc

WELL_KNOWN = pathlib.Path(grpc_tools.__file__).parent / "_proto"


def compile_protos(protos, includes, out):
    args = ["protoc", f"--descriptor_set_out={out}"] + [f"-I{path}" for path in includes]
    if protoc.main(args + sorted(protos)) != 0:
        raise SystemExit("protoc failed")
    return descriptor_pb2.FileDescriptorSet.FromString(out.read_bytes())


def keep_message(message):
    kept = descriptor_pb2.DescriptorProto(name=message.name)
    kept.nested_type.extend(keep_message(m) for m in message.nested_type if not m.options.map_entry)
    return kept


def keep_file(file):
    kept = descriptor_pb2.FileDescriptorProto(name=file.name, package=file.package, syntax=file.syntax)
    kept.message_type.extend(keep_message(m) for m in file.message_type)
    if file.options.HasField("swift_prefix"):
        kept.options.swift_prefix = file.options.swift_prefix
    return kept


def write(name, protos, includes, work, out):
    compiled = compile_protos(protos, includes, work / f"{name}.binpb")
    kept = descriptor_pb2.FileDescriptorSet(file=[keep_file(file) for file in compiled.file])
    (out / f"{name}.textpb").write_text(text_format.MessageToString(kept))


def main(work, out):
    well_known = [str(path.relative_to(WELL_KNOWN)) for path in WELL_KNOWN.rglob("*.proto")]
    write("well-known-types", well_known, [WELL_KNOWN], work, out)
    package = metadata.distribution("googleapis-common-protos")
    common = [str(path) for path in package.files if path.suffix == ".proto"]
    write("googleapis-common-protos", common, [package.locate_file(""), WELL_KNOWN], work, out)


main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
