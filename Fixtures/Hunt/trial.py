"""Tries one set of protos and options: generates, compiles, and says what came of it."""

import dataclasses
import pathlib
import tempfile

import layouts
from toolchain import diagnostics

OURS = (".connect.swift", ".mock.swift")


@dataclasses.dataclass
class Outcome:
    kind: str
    """`compiled`; `refused`: the plugin gave an error; `unusable`: the messages alone don't compile, or protoc refuses
    the protos; `failed`: the messages alone compile, and with our files the compiler has something to say."""
    words: str = ""


@dataclasses.dataclass
class Module:
    """Files that are compiled together."""

    name: str
    messages: list = dataclasses.field(default_factory=list)
    ours: list = dataclasses.field(default_factory=list)


def try_out(files, setup, toolchain):
    with tempfile.TemporaryDirectory(prefix="hunt-") as temporary:
        return Trial(files, setup, toolchain, pathlib.Path(temporary)).outcome()


class Trial:
    def __init__(self, files, setup, toolchain, folder):
        self.files, self.setup, self.toolchain, self.folder = files, setup, toolchain, folder
        self.protos = folder / "protos"
        for file in files:
            path = self.protos / file.path
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(file.text())
        self.mapping = layouts.module_of_each(files, setup)
        (folder / "modules.textpb").write_text(layouts.mapping_text(self.mapping))

    def outcome(self):
        refusal = self.generate("swift", self.paths, self.shared_options, "messages")
        if refusal:
            return Outcome("unusable", refusal)
        modules, refusal = self.modules()
        if refusal:
            return Outcome("refused", refusal)
        words = self.complaints(modules, with_ours=True)
        if not words:
            return Outcome("compiled")
        if self.complaints(modules, with_ours=False):
            return Outcome("unusable", words)
        return Outcome("failed", words)

    def modules(self):
        """The modules in the order in which they are built, or what the plugin refuses."""
        modules = []
        for step in layouts.steps(self.paths, self.setup, self.mapping):
            module = Module(step.module, [self.output("messages", path, ".pb.swift") for path in step.messages])
            if step.services:
                options = self.without_others(self.shared_options + self.setup.options + step.options)
                refusal = self.generate("swift-mocks", step.services, options, f"ours-{step.module}")
                if refusal:
                    return [], refusal
                module.ours = sorted((self.folder / f"ours-{step.module}").rglob("*.swift"))
            modules.append(module)
        return modules, ""

    def complaints(self, modules, with_ours):
        """What the compiler says: all errors, and warnings where they stand in our files."""
        folder = self.folder / ("built" if with_ours else "built-messages")
        folder.mkdir(exist_ok=True)
        for number, module in enumerate(modules):
            sources = module.messages + (module.ours if with_ours else [])
            output, has_errors = self.toolchain.compile(
                module.name, sources or [self.empty()], self.flags, folder, imported_later=number + 1 < len(modules))
            ours = [
                f"{kind}: {path}: {text}" for path, kind, text in diagnostics(output)
                if kind == "error" or path.endswith(OURS)]
            if has_errors or ours:
                return f"module {module.name}:\n" + ("\n".join(dict.fromkeys(ours)) or output)
        return ""

    @property
    def paths(self):
        return [file.path for file in self.files]

    @property
    def flags(self):
        groups = self.setup.flags
        if "UseAccessLevelOnImports=true" not in self.setup.options:
            # Public declarations can't use what is imported without a level then, in messages as in our files.
            groups = [group for group in groups if group != layouts.INTERNAL_IMPORTS]
        return [flag for group in groups for flag in group]

    @property
    def shared_options(self):
        """What protoc-gen-swift is told as well."""
        options = [f"Visibility={self.setup.visibility}"]
        options += [o for o in self.setup.options if o.startswith(("UseAccessLevelOnImports", "FileNaming"))]
        if self.mapping:
            options.append(f"ProtoPathModuleMappings={self.folder / 'modules.textpb'}")
        return options

    def without_others(self, options):
        """The options without those that have no meaning beside others."""
        unwanted = ["MockRuntime", "MockCompilationCondition"] if "GenerateMocks=false" in options else []
        return [o for o in dict.fromkeys(options) if not o.startswith(tuple(unwanted))]

    def generate(self, kind, paths, options, name):
        return self.toolchain.generate(self.protos, paths, kind, options, self.folder / name)

    def output(self, name, path, suffix):
        stem = path.removesuffix(".proto")
        if "FileNaming=PathToUnderscores" in self.setup.options:
            stem = stem.replace("/", "_")
        return self.folder / name / f"{stem}{suffix}"

    def empty(self):
        path = self.folder / "Empty.swift"
        path.write_text("")
        return path
