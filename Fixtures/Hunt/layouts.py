"""Random ways to lay protos out in modules, to call the plugin, and to compile what it writes."""

import dataclasses

import words

# Ways to build, as flags of the compiler.
LANGUAGES = [
    ["-swift-version", "5"],
    ["-swift-version", "6"],
    ["-swift-version", "6", "-strict-concurrency=complete"],
    ["-swift-version", "6", "-default-isolation", "MainActor"],
]
FEATURES = [
    ["-enable-upcoming-feature", "ExistentialAny"],
    ["-enable-upcoming-feature", "MemberImportVisibility"],
    ["-strict-memory-safety"],
]
INTERNAL_IMPORTS = ["-enable-upcoming-feature", "InternalImportsByDefault"]


@dataclasses.dataclass
class Setup:
    """What a seed tries beside its protos. Lists may be made shorter."""

    layout: str
    """`one` module; `split`: messages, clients and mocks in a module each; `testable`: mocks beside an internal
    application; `mapped`: files in modules of their own by ProtoPathModuleMappings."""
    visibility: str
    options: list
    """Options of the plugin, for clients and for mocks."""
    flags: list
    """Groups of compiler flags."""
    modules: list
    """For `mapped`: the names of the modules, in the order in which files fill them."""


def make_setup(random):
    layout = random.choice(["one", "one", "one", "split", "testable", "mapped", "mapped"])
    visibility = random.choice(["Internal", "Public", "Public", "Package"])
    if layout in ("split", "mapped"):
        visibility = random.choice(["Public", "Package"])
    options = []
    if random.random() < 0.6:
        options.append("GenerateCallbackMethods=true")
        if random.random() < 0.3:
            options.append("GenerateAsyncMethods=false")
    if random.random() < 0.2:
        options.append("GenerateServiceMetadata=false")
    if random.random() < 0.2:
        options.append("KeepMethodCasing=true")
    if random.random() < 0.2:
        options.append("FileNaming=PathToUnderscores")
    if random.random() < 0.5:
        options.append("MockRuntime=SwiftMocks")
    if random.random() < 0.2:
        options.append("NonisolatedTypes=true")
    flags = [random.choice(LANGUAGES)] + [feature for feature in FEATURES if random.random() < 0.25]
    if random.random() < 0.3:
        options.append("UseAccessLevelOnImports=true")
        if random.random() < 0.5:
            flags.append(INTERNAL_IMPORTS)
    if random.random() < 0.1:
        flags.append(["-D", "HUNTED"])
        options.append("MockCompilationCondition=HUNTED")
    modules = random.sample(words.MODULES, random.choice([1, 2]))
    return Setup(layout, visibility, options, flags, modules)


def module_of_each(files, setup):
    """For `mapped`: the module of each path; the last files are in none. A module imports those before it only."""
    share = len(files) / (len(setup.modules) + 1)
    homes = [int(number / share) for number in range(len(files))]
    return {file.path: setup.modules[home] for file, home in zip(files, homes) if home < len(setup.modules)}


def mapping_text(modules):
    blocks = []
    for name in dict.fromkeys(modules.values()):
        paths = "".join(f'  proto_file_path: "{path}"\n' for path, module in modules.items() if module == name)
        blocks.append(f'mapping {{\n  module_name: "{name}"\n{paths}}}\n')
    return "".join(blocks)
