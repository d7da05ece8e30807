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
    """`one` module; `extra`: the same, beside a module that it imports and has no need of; `split`: messages, clients and mocks in a module each; `testable`: mocks beside an internal
    application; `mapped`: files in modules of their own by ProtoPathModuleMappings; `mapped-testable`: the same, and the
    mocks of the application among them in a module of its tests; `named`: as `split`, with ModuleName and mappings in
    place of ExtraModuleImports."""
    visibility: str
    options: list
    """Options of the plugin, for clients and for mocks."""
    flags: list
    """Groups of compiler flags."""
    modules: list
    """The names of modules of messages, in the order in which files fill them."""


def make_setup(random):
    layout = random.choice(["one"] * 3 + ["extra", "split", "testable", "mapped", "mapped", "mapped-testable", "named", "named"])
    visibility = random.choice(["Internal", "Public", "Public", "Package"])
    if layout in ("split", "mapped", "mapped-testable", "named"):
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
    """What ProtoPathModuleMappings says: the module of each path, less those that are in none. A module imports those
    before it only."""
    if setup.layout == "named":
        return {file.path: setup.modules[0] for file in files}
    if not setup.layout.startswith("mapped"):
        return {}
    share = len(files) / (len(setup.modules) + 1)
    homes = [int(number / share) for number in range(len(files))]
    return {file.path: setup.modules[home] for file, home in zip(files, homes) if home < len(setup.modules)}


@dataclasses.dataclass
class Step:
    """A module to build: the protos whose messages are in it, those whose clients or mocks are, and how these are
    asked for."""

    module: str
    messages: list
    services: list
    options: list = dataclasses.field(default_factory=list)


def steps(paths, setup, mapping):
    """The modules of a layout, each after those that it imports."""
    clients, mocks = ["GenerateMocks=false"], ["GenerateClients=false"]
    if setup.layout == "one":
        return [Step("App", paths, paths)]
    if setup.layout == "extra":
        return [Step("Other", [], []), Step("App", paths, paths, ["ModuleName=App", "ExtraModuleImports=Other"])]
    if setup.layout == "testable":
        return [
            Step("App", paths, paths, clients), Step("AppTests", [], paths, mocks + ["TestableModuleImports=App"])]
    if setup.layout == "split":
        extra = ["ExtraModuleImports=Messages"]
        return [
            Step("Messages", paths, []), Step("Clients", [], paths, extra + clients),
            Step("ClientsTests", [], paths, extra + mocks + ["TestableModuleImports=Clients"])]
    if setup.layout == "named":
        return [
            Step(setup.modules[0], paths, []), Step("Clients", [], paths, clients + ["ModuleName=Clients"]),
            Step("ClientsTests", [], paths, mocks + ["ModuleName=ClientsTests", "TestableModuleImports=Clients"])]
    modules = []
    for home in list(dict.fromkeys(mapping.values())):
        own = [path for path in paths if mapping.get(path) == home]
        modules.append(Step(home, own, own))
    own = [path for path in paths if path not in mapping]
    if setup.layout == "mapped":
        return modules + [Step("App", own, own)]
    return modules + [
        Step("App", own, own, clients), Step("AppTests", [], own, mocks + ["TestableModuleImports=App"])]


def mapping_text(modules):
    blocks = []
    for name in dict.fromkeys(modules.values()):
        paths = "".join(f'  proto_file_path: "{path}"\n' for path, module in modules.items() if module == name)
        blocks.append(f'mapping {{\n  module_name: "{name}"\n{paths}}}\n')
    return "".join(blocks)
