"""Hunts for protos that protoc-gen-swift can serve and that break our output.

Each seed makes a few protos of nasty names, options, a layout of modules and a way to build, all at random. The messages
alone must compile, and for gRPC Swift the clients of protoc-gen-grpc-swift-2 with them; then what we add must compile as
well, without a warning, or be refused with an error. A failure is made as small as it gets and printed with its seed.
`--first 17 --seeds 1` tries seed 17 again.
"""

import argparse
import collections
import concurrent.futures
import os
import random
import re
import sys

import minimise
import protos
import setups
import toolchain
import trial

MODULES = {
    "Connect": [
        "Combine", "Connect", "ConnectMocks", "Foundation", "SwiftMocksConnect", "SwiftMocksTesting", "SwiftProtobuf"],
    "GRPCSwift": [
        "GRPCCore", "GRPCProtobuf", "OurGRPC", "OurProtobuf", "SwiftMocksGRPC", "SwiftMocksTesting", "SwiftProtobuf"],
}
# The share of rpcs that are called as keywords, which protoc-gen-grpc-swift-2 has no clients for.
KEYWORDS = {"Connect": 0.3, "GRPCSwift": 0.01}
LIBRARIES = ["Connect", "Connect", "Connect", "GRPCSwift", "GRPCSwift"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=150, help="how many")
    parser.add_argument("--first", type=int, default=1, help="the first of them")
    parser.add_argument("--library", choices=list(MODULES), help="try each seed with this library alone")
    parser.add_argument("--protoc", required=True)
    parser.add_argument("--plugin", required=True, help="protoc-gen-swift-mocks")
    parser.add_argument("--messages-plugin", required=True, help="protoc-gen-swift")
    parser.add_argument("--built", required=True, help="the build folder of Fixtures/ConnectIntegration")
    parser.add_argument("--built-grpc", required=True, help="the build folder of Fixtures/GRPCIntegration")
    parser.add_argument("--verbose", action="store_true", help="print each seed's protos and outcome")
    arguments = parser.parse_args()
    tools = toolchains(arguments)
    seeds = range(arguments.first, arguments.first + arguments.seeds)
    counts, refusals, rpcs = collections.Counter(), collections.Counter(), collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for seed, files, setup, outcome in pool.map(lambda seed: hunt(seed, tools), seeds):
            counts[setup.library, outcome.kind] += 1
            rpcs[setup.library] += sum(len(service.rpcs) for file in files for service in file.services)
            if outcome.kind == "refused":
                refusals[setup.library, shape(outcome.words)] += 1
            if outcome.kind == "failed" or arguments.verbose:
                print(report(seed, files, setup, outcome), flush=True)
    for (library, words), count in refusals.most_common():
        print(f"{count:5} refused: {library}: {words}")
    print(f"{len(seeds)} seeds from {seeds.start}")
    for library in tools:
        print(summary(library, counts, rpcs[library]))
    has_failed = any(counts[library, "failed"] for library in tools)
    return 1 if has_failed or not all(counts[library, "compiled"] for library in tools) else 0


def toolchains(arguments):
    plugins = {
        "swift-mocks": arguments.plugin, "swift": arguments.messages_plugin,
        "grpc-swift-2": f"{arguments.built_grpc}/protoc-gen-grpc-swift-2",
    }
    built = {"Connect": arguments.built, "GRPCSwift": arguments.built_grpc}
    wanted = [arguments.library] if arguments.library else list(MODULES)
    tools = {
        library: toolchain.Toolchain(arguments.protoc, plugins, built[library], MODULES[library]) for library in wanted}
    for tool in tools.values():
        tool.require_modules()
    return tools


def hunt(seed, tools):
    numbers = random.Random(seed)
    library = numbers.choice(LIBRARIES if len(tools) > 1 else list(tools))
    files, setup = protos.make_files(numbers, KEYWORDS[library]), setups.make_setup(numbers, library)
    outcome = trial.try_out(files, setup, tools[library])
    if outcome.kind == "failed":
        files, setup = minimise.minimise(
            files, setup, lambda *case: trial.try_out(*case, tools[library]).kind == "failed")
        outcome = trial.try_out(files, setup, tools[library])
    return seed, files, setup, outcome


def report(seed, files, setup, outcome):
    sections = [f"=== seed {seed}: {outcome.kind}", outcome.words.strip(), str(setup)]
    sections += [f"--- {file.path}\n{file.text()}" for file in files]
    return "\n".join(sections)


def shape(words):
    """An error without its names, so that errors of one kind can be counted."""
    # The last line may only say which options leave the services out.
    line = [line for line in words.strip().splitlines() if not line.startswith("to leave out ")][-1]
    return re.sub(r"\S*[/\"`._]\S*", "…", line)[:160]


def summary(library, counts, rpcs):
    return (
        f"{library}: {rpcs} rpcs: {counts[library, 'compiled']} compiled, {counts[library, 'refused']} refused with an"
        f" error, {counts[library, 'unusable']} where what others write does not compile,"
        f" {counts[library, 'failed']} failed")


if __name__ == "__main__":
    sys.exit(main())
