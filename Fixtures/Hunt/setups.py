"""Random options of the plugins, and ways to compile what they write."""

import dataclasses

import words

# Ways to build, as flags of the compiler.
LANGUAGES = [
    ["-swift-version", "5"],
    ["-swift-version", "6"],
    ["-swift-version", "6", "-strict-concurrency=complete"],
]
MAIN_ACTOR = ["-default-isolation", "MainActor"]
NONSENDING = ["-enable-upcoming-feature", "NonisolatedNonsendingByDefault"]
# What a module says about the actors that its code runs on. The last is a new project of Xcode 26.
ISOLATIONS = [
    [], [MAIN_ACTOR], [NONSENDING],
    [MAIN_ACTOR, NONSENDING, ["-enable-upcoming-feature", "InferIsolatedConformances"]],
]
FEATURES = [
    ["-enable-upcoming-feature", "ExistentialAny"],
    ["-enable-upcoming-feature", "MemberImportVisibility"],
    ["-strict-memory-safety"],
]
INTERNAL_IMPORTS = ["-enable-upcoming-feature", "InternalImportsByDefault"]
CONDITION = "HUNTED"
LAYOUTS = ["one"] * 3 + [
    "beside", "extra", "split", "testable", "mapped", "mapped", "mapped-testable", "named", "named", "named-beside",
    "named-testable"]
SPLIT_LAYOUTS = ["beside", "split", "mapped", "mapped-testable", "named", "named-beside"]
# Options that are errors where no mocks are written.
OF_MOCKS = ["MockRuntime", "MockCompilationCondition", "MockReports", "TestableModuleImports"]
PLATFORMS = ["macOS 15.0", "macOS 26", "iOS 18.1", "watchOS 11.0", "tvOS 18.0.1", "visionOS 2.0"]


@dataclasses.dataclass
class Setup:
    """What a seed tries beside its protos. Lists may be made shorter."""

    library: str
    """A value of the option RPCLibrary."""
    layout: str
    """`one` module; `extra`: the same, beside a module that it imports and has no need of; `beside`: mocks in a module
    beside that of messages and clients; `split`: messages, clients and mocks in a module each; `testable`: mocks beside an
    internal application; `mapped`: files in modules of their own by ProtoPathModuleMappings; `mapped-testable`: the same,
    and the mocks of the application among them in a module of its tests; `named`: as `split`, with ModuleName and mappings
    in place of ExtraModuleImports; `named-beside`: the same, with mocks outside tests; `named-testable`: as `testable`,
    with the same."""
    visibility: str
    options: list
    """Options of the plugins; each gets those that it has."""
    flags: list
    """Groups of compiler flags."""
    isolation: list
    """The same for the last module, which is that of the mocks."""
    isolation_before: list
    """The same for the modules that it imports."""
    modules: list
    """The names of modules of messages, in the order in which files fill them."""


def make_setup(random, library):
    layout = random.choice(LAYOUTS)
    visibility = random.choice(["Public", "Package"] if layout in SPLIT_LAYOUTS else ["Internal", "Public", "Public", "Package"])
    flags = [random.choice(LANGUAGES)] + [feature for feature in FEATURES if random.random() < 0.25]
    options = connect_options(random) if library == "Connect" else grpc_options(random)
    options += common_options(random, flags)
    records = library == "GRPCSwift" or "MockRuntime=SwiftMocks" in options
    if records and random.random() < 0.2:
        options.append("MockReports=Console")
    modules = random.sample(words.MODULES, random.choice([1, 2]))
    isolation, isolation_before = list(random.choice(ISOLATIONS)), list(random.choice(ISOLATIONS))
    return Setup(library, layout, visibility, options, flags, isolation, isolation_before, modules)


def common_options(random, flags):
    """Options of every library. Flags that belong to them are added to `flags`."""
    options = []
    if random.random() < 0.25:
        options.append(f"FileNaming={random.choice(['PathToUnderscores', 'DropPath'])}")
    if random.random() < 0.1:
        options.append("GenerateEmptyFiles=true")
    if random.random() < 0.3:
        options.append("UseAccessLevelOnImports=true")
        if random.random() < 0.5:
            flags.append(INTERNAL_IMPORTS)
    if random.random() < 0.1:
        flags.append(["-D", CONDITION])
        options.append(f"MockCompilationCondition={CONDITION}")
    return options


def connect_options(random):
    options = []
    if random.random() < 0.6:
        options.append("GenerateCallbackMethods=true")
        if random.random() < 0.3:
            options.append("GenerateAsyncMethods=false")
    if random.random() < 0.2:
        options.append("GenerateServiceMetadata=false")
    if random.random() < 0.2:
        options.append("KeepMethodCasing=true")
    if random.random() < 0.5:
        options.append("MockRuntime=SwiftMocks")
    if random.random() < 0.2:
        options.append("NonisolatedTypes=true")
    return options


def grpc_options(random):
    options = []
    if random.random() < 0.15:
        options.append("GRPCModuleName=OurGRPC")
    if random.random() < 0.1:
        options.append("SwiftProtobufModuleName=OurProtobuf")
    if random.random() < 0.25:
        options += [f"Availability={platform}" for platform in one_of_each(random.sample(PLATFORMS, random.choice([1, 2, 3])))]
    if random.random() < 0.1:
        options += random.choice([["MockRuntime=SwiftMocks"], ["NonisolatedTypes=true", "GenerateClients=false"]])
    return options


def one_of_each(platforms):
    """The platforms without those whose name is there already: an option may not name one twice."""
    return list({platform.split()[0]: platform for platform in platforms}.values())
