"""Ways to lay protos out in modules."""

import dataclasses


def module_of_each(files, setup):
    """What ProtoPathModuleMappings says: the module of each path, less those that are in none. A module imports those
    before it only."""
    if setup.layout.startswith("named"):
        return {file.path: setup.modules[0] for file in files}
    if not setup.layout.startswith("mapped"):
        return {}
    share = len(files) / (len(setup.modules) + 1)
    homes = [int(number / share) for number in range(len(files))]
    return {file.path: setup.modules[home] for file, home in zip(files, homes) if home < len(setup.modules)}


@dataclasses.dataclass
class Step:
    """A module to build: the protos whose messages are in it, those whose clients are, those whose mocks are, and the
    options that say where the others are."""

    module: str
    messages: list
    clients: list
    mocks: list
    options: list = dataclasses.field(default_factory=list)
    """Of clients and mocks."""
    testable: str = ""
    """The module that mocks import with `@testable`."""


def steps(paths, setup, mapping):
    """The modules of a layout, each after those that it imports."""
    if setup.layout == "one":
        return [Step("App", paths, paths, paths)]
    if setup.layout == "extra":
        return [
            Step("Other", [], [], []), Step("App", paths, paths, paths, ["ModuleName=App", "ExtraModuleImports=Other"])]
    if setup.layout == "testable":
        return [Step("App", paths, paths, []), Step("AppTests", [], [], paths, testable="App")]
    if setup.layout == "beside":
        return [Step("App", paths, paths, []), Step("AppMocks", [], [], paths, ["ExtraModuleImports=App"])]
    if setup.layout == "split":
        extra = ["ExtraModuleImports=Messages"]
        return [
            Step("Messages", paths, [], []), Step("Clients", [], paths, [], extra),
            Step("ClientsTests", [], [], paths, extra, testable="Clients")]
    if setup.layout == "named":
        return [
            Step(setup.modules[0], paths, [], []), Step("Clients", [], paths, [], ["ModuleName=Clients"]),
            Step("ClientsTests", [], [], paths, ["ModuleName=ClientsTests"], testable="Clients")]
    if setup.layout == "named-beside":
        return [
            Step(setup.modules[0], paths, [], []), Step("Clients", [], paths, [], ["ModuleName=Clients"]),
            Step("ClientMocks", [], [], paths, ["ModuleName=ClientMocks", "ExtraModuleImports=Clients"])]
    if setup.layout == "named-testable":
        app = setup.modules[0]
        return [
            Step(app, paths, paths, []),
            Step(f"{app}Tests", [], [], paths, [f"ModuleName={app}Tests"], testable=app)]
    modules = []
    for home in dict.fromkeys(mapping.values()):
        own = [path for path in paths if mapping.get(path) == home]
        modules.append(Step(home, own, own, own))
    own = [path for path in paths if path not in mapping]
    if setup.layout == "mapped":
        return modules + [Step("App", own, own, own)]
    return modules + [Step("App", own, own, []), Step("AppTests", [], [], own, testable="App")]


def mapping_text(modules):
    blocks = []
    for name in dict.fromkeys(modules.values()):
        paths = "".join(f'  proto_file_path: "{path}"\n' for path, module in modules.items() if module == name)
        blocks.append(f'mapping {{\n  module_name: "{name}"\n{paths}}}\n')
    return "".join(blocks)
