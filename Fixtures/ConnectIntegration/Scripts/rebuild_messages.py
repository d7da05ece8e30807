"""Makes the messages that the goldens use: one set for each way in which protoc-gen-swift must be told to make them.

Messages/sets.json then says which set a golden case compiles with.
"""

import json
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path("../..").resolve()
PROTOS = ROOT / "Fixtures" / "protos"
OUT = pathlib.Path("Messages").resolve()
PASSED_ON = ["Visibility", "ProtoPathModuleMappings", "SwiftProtobufModuleName", "UseAccessLevelOnImports"]
IMPORT = re.compile(r'^\s*import\s+(?:public\s+|weak\s+|option\s+)?"([^"]+)"', re.MULTILINE)
TYPES = re.compile(r"^\s*(export\s+|local\s+)?(message|enum|extend)\b", re.MULTILINE)


def options_of(case):
    pairs = [option.split("=", 1) for option in case["options"]]
    return {key: value for key, value in pairs if key in PASSED_ON}


def set_name(case, options):
    plain = all(key == "Visibility" for key in options)
    return options.get("Visibility", "Internal") if plain else case["name"]


def with_imports(names):
    found = []
    for name in names:
        if name in found or not (PROTOS / name).exists():
            continue
        found.append(name)
        found += [n for n in with_imports(IMPORT.findall((PROTOS / name).read_text())) if n not in found]
    return found


def readable_protos(folder):
    """A copy of the protos in which those of editions that protoc-gen-swift does not know yet are of the last it does."""
    for proto in PROTOS.rglob("*.proto"):
        copy = folder / proto.relative_to(PROTOS)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(re.sub(rb'(?m)^edition = "2026"', b'edition = "2024"', proto.read_bytes()))
    return folder


def generate(protos, folder, name, options, protoc, plugin, kind="swift"):
    folder.mkdir(parents=True, exist_ok=True)
    command = shlex.split(protoc) + [f"--plugin=protoc-gen-{kind}={plugin}", f"-I{protos}", f"--{kind}_out={folder}"]
    command += [f"--{kind}_opt={key}={value}" for key, value in options.items()]
    subprocess.run(command + [name], check=True, cwd=ROOT)


def main(protoc, plugin):
    wanted, sets = {}, {}
    for case in json.loads((ROOT / "Fixtures" / "golden" / "cases.json").read_text()):
        if "RPCLibrary=GRPCSwift" in case["options"]:
            continue  # Its messages are in the package GRPCIntegration.
        options = options_of(case)
        sets[case["name"]] = set_name(case, options)
        elsewhere = sum(case.get("modules", {}).values(), [])
        for proto in filter(lambda name: TYPES.search((PROTOS / name).read_text()), with_imports(case["protos"])):
            # What another module is to see must be public.
            visibility = {"Visibility": "Public"} if proto in elsewhere else {}
            wanted[sets[case["name"]], proto] = {**options, **visibility}
    shutil.rmtree(OUT, ignore_errors=True)
    with tempfile.TemporaryDirectory() as temporary:
        protos = readable_protos(pathlib.Path(temporary))
        for (name, proto), options in sorted(wanted.items(), key=lambda item: item[0]):
            generate(protos, OUT / name, proto, options, protoc, plugin)
    (OUT / "sets.json").write_text(json.dumps(sets, indent=2, sort_keys=True) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
