"""Tries one set of protos and options: generates, compiles, and says what came of it."""

import dataclasses
import pathlib
import tempfile

import layouts
import libraries
import setups
from toolchain import diagnostics

OURS = (".connect.swift", ".mock.swift")


@dataclasses.dataclass
class Outcome:
    kind: str
    """`compiled`; `refused`: the plugin gave an error; `unusable`: without our files the rest doesn't compile, or another
    plugin or protoc refuses the protos; `failed`: the rest compiles, and with our files the compiler has something to
    say."""
    words: str = ""


@dataclasses.dataclass
class Module:
    """Files that are compiled together."""

    name: str
    others: list = dataclasses.field(default_factory=list)
    """Messages, and clients where another plugin makes them."""
    ours: list = dataclasses.field(default_factory=list)


def try_out(files, setup, toolchain):
    with tempfile.TemporaryDirectory(prefix="hunt-") as temporary:
        return Trial(files, setup, toolchain, pathlib.Path(temporary)).outcome()


class Trial:
    def __init__(self, files, setup, toolchain, folder):
        self.setup, self.toolchain, self.folder = setup, toolchain, folder
        self.paths = [file.path for file in files]
        self.protos = folder / "protos"
        for file in files:
            path = self.protos / file.path
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(file.text())
        self.mapping = layouts.module_of_each(files, setup)
        (folder / "modules.textpb").write_text(layouts.mapping_text(self.mapping))

    def outcome(self):
        options = libraries.having(self.shared_options + self.setup.options, libraries.SHARED)
        refusal = self.generate("swift", self.paths, options, "messages")
        if refusal:
            return Outcome("unusable", refusal)
        modules = []
        for step in layouts.steps(self.paths, self.setup, self.mapping):
            module, refused = self.module(step)
            if refused:
                return refused
            modules.append(module)
        words = self.complaints(modules, with_ours=True)
        if not words:
            return Outcome("compiled")
        if self.complaints(modules, with_ours=False):
            return Outcome("unusable", words)
        return Outcome("failed", words)

    def module(self, step):
        """The sources of a module; or the outcome, where a plugin refuses to make them."""
        module = Module(step.module, [self.message_file(path) for path in step.messages])
        for number, run in enumerate(libraries.runs(step, self.setup, self.shared_options)):
            folder = f"{step.module}-{number}"
            refusal = self.generate(run.plugin, run.paths, run.options, folder)
            if refusal:
                return None, Outcome("refused" if run.is_ours else "unusable", refusal)
            sources = sorted((self.folder / "generated" / folder).rglob("*.swift"))
            (module.ours if run.is_ours else module.others).extend(sources)
        return module, None

    def complaints(self, modules, with_ours):
        """What the compiler says: all errors, and warnings where they stand in our files."""
        folder = self.folder / ("built" if with_ours else "built-without-ours")
        folder.mkdir(exist_ok=True)
        for number, module in enumerate(modules):
            sources = module.others + (module.ours if with_ours else [])
            is_last = number + 1 == len(modules)
            output, has_errors = self.toolchain.compile(
                module.name, sources or [self.empty()], self.flags(is_last), folder, imported_later=not is_last)
            ours = [
                f"{kind}: {path}: {text}" for path, kind, text in diagnostics(output)
                if kind == "error" or path.endswith(OURS)]
            if has_errors or ours:
                return f"module {module.name}:\n" + ("\n".join(dict.fromkeys(ours)) or output)
        return ""

    def flags(self, is_last):
        groups = self.setup.flags + (self.setup.isolation if is_last else self.setup.isolation_before)
        if "UseAccessLevelOnImports=true" not in self.setup.options:
            # Public declarations can't use what is imported without a level then, in messages as in our files.
            groups = [group for group in groups if group != setups.INTERNAL_IMPORTS]
        return [flag for group in groups for flag in group]

    @property
    def shared_options(self):
        options = [f"Visibility={self.setup.visibility}"]
        if self.mapping:
            options.append(f"ProtoPathModuleMappings={self.folder / 'modules.textpb'}")
        return options

    def generate(self, kind, paths, options, name):
        return self.toolchain.generate(self.protos, paths, kind, options, self.folder / "generated" / name)

    def message_file(self, path):
        stem = path.removesuffix(".proto")
        if "FileNaming=PathToUnderscores" in self.setup.options:
            stem = stem.replace("/", "_")
        if "FileNaming=DropPath" in self.setup.options:
            stem = stem.split("/")[-1]
        return self.folder / "generated" / "messages" / f"{stem}.pb.swift"

    def empty(self):
        path = self.folder / "Empty.swift"
        path.write_text("")
        return path
