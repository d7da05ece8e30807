"""What differs between the libraries that mocks are for: who makes clients, and which options each plugin has."""

import dataclasses

import setups

SHARED = ["Visibility", "FileNaming", "ProtoPathModuleMappings", "UseAccessLevelOnImports", "SwiftProtobufModuleName"]
"""The options of protoc-gen-swift."""
GRPC_CLIENTS = SHARED + ["ExtraModuleImports", "GRPCModuleName", "Availability"]
"""The options of protoc-gen-grpc-swift-2."""


@dataclasses.dataclass
class Run:
    """A plugin's run for a module."""

    plugin: str
    paths: list
    options: list

    @property
    def is_ours(self):
        return self.plugin == "swift-mocks"


def runs(step, setup, shared):
    """The runs for a module.

    `shared` are the options for all plugins, with what the setup does not hold: paths of files.
    """
    options = shared + setup.options + step.options
    if setup.library == "GRPCSwift":
        client_options = [*having(options, GRPC_CLIENTS), "Server=false"]
        if setup.layout in ["named", "named-beside"]:
            # The plugin imports the modules of other files, and takes that of the file itself for the client's own.
            client_options.append(f"ExtraModuleImports={setup.modules[0]}")
        clients = [Run("grpc-swift-2", step.clients, client_options)]
        mocks = mock_run(step, ["RPCLibrary=GRPCSwift", *options])
    elif step.clients == step.mocks:
        clients, mocks = [], mock_run(step, options)
    else:
        clients = [Run("swift-mocks", step.clients, [*lacking(options, setups.OF_MOCKS), "GenerateMocks=false"])]
        mocks = mock_run(step, [*options, "GenerateClients=false"])
    return [run for run in [*clients, mocks] if run.paths]


def mock_run(step, options):
    if step.testable:
        options = [*options, f"TestableModuleImports={step.testable}"]
    return Run("swift-mocks", step.mocks, options)


def having(options, names):
    return list(dict.fromkeys(option for option in options if option.split("=")[0] in names))


def lacking(options, names):
    return [option for option in options if option.split("=")[0] not in names]
