#!/usr/bin/env python3
"""Writes the synthetic corpus that the benchmark generates from.

    corpus.py FOLDER FILES

Each file has 25 documented messages of 18 fields and a documented service of eight rpcs, two of each kind; every
third file imports its predecessor's messages. 1,500 files make a request of about 140 MB.
"""

import pathlib
import sys

MESSAGES = 25
FIELDS = 18
KINDS = [("", ""), ("stream ", ""), ("", "stream "), ("stream ", "stream ")]


def field(number: int) -> str:
    types = ["string", "int64", "bool", "double", "repeated string", "map<string, int32>"]
    return (
        f"  // The value that part {number} of the record holds; empty where nobody has set it yet.\n"
        f"  {types[number % len(types)]} record_value_{number} = {number};\n"
    )


def message(number: int) -> str:
    fields = "".join(field(n) for n in range(1, FIELDS + 1))
    return f"// Record {number} of the catalogue, as callers send and receive it.\nmessage Record{number} {{\n{fields}}}\n\n"


def rpc(number: int, types: list[str]) -> str:
    client, server = KINDS[number % 4]
    request, response = types[2 * number % len(types)], types[(2 * number + 1) % len(types)]
    return (
        f"  // Changes catalogue {number} and answers with what it holds afterwards.\n"
        f"  // Callers need the permission `catalogue.change`.\n"
        f"  rpc ChangeCatalogue{number}({client}{request}) returns ({server}{response});\n"
    )


def proto(index: int) -> str:
    package = f"bench.area{index % 40}.part{index}.v1"
    types = [f"Record{n}" for n in range(MESSAGES)]
    imports = ""
    if index % 3 == 2:
        previous = index - 1
        imports = f'import "{path(previous)}";\n\n'
        types[0] = f"bench.area{previous % 40}.part{previous}.v1.Record0"
    rpcs = "".join(rpc(n, types) for n in range(8))
    messages = "".join(message(n) for n in range(MESSAGES))
    return (
        f'syntax = "proto3";\n\npackage {package};\n\n{imports}'
        f"// Keeps the catalogues of part {index}.\nservice CatalogueService{index} {{\n{rpcs}}}\n\n{messages}"
    )


def path(index: int) -> str:
    return f"bench/area{index % 40}/part{index}.proto"


def main() -> None:
    folder = pathlib.Path(sys.argv[1])
    for index in range(int(sys.argv[2])):
        file = folder / path(index)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(proto(index))


main()
