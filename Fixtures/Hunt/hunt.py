"""Hunts for protos that protoc-gen-swift can serve and that break our output.

Each seed makes a few protos of nasty names, options, a layout of modules and a way to build, all at random. The messages
alone must compile; then what we add must compile as well, without a warning, or be refused with an error. A failure is
made as small as it gets and printed with its seed. `--first 17 --seeds 1` tries seed 17 again.
"""

import argparse
import collections
import concurrent.futures
import os
import random
import re
import sys

import layouts
import minimise
import protos
import toolchain
import trial


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=150, help="how many")
    parser.add_argument("--first", type=int, default=1, help="the first of them")
    parser.add_argument("--protoc", required=True)
    parser.add_argument("--plugin", required=True, help="protoc-gen-swift-mocks")
    parser.add_argument("--messages-plugin", required=True, help="protoc-gen-swift")
    parser.add_argument("--built", required=True, help="the build folder of Fixtures/ConnectIntegration")
    parser.add_argument("--verbose", action="store_true", help="print each seed's protos and outcome")
    arguments = parser.parse_args()
    tools = toolchain.Toolchain(
        arguments.protoc, arguments.plugin, arguments.messages_plugin, arguments.built)
    tools.require_modules()
    seeds = range(arguments.first, arguments.first + arguments.seeds)
    counts, refusals, rpcs = collections.Counter(), collections.Counter(), 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for seed, files, setup, outcome in pool.map(lambda seed: hunt(seed, tools), seeds):
            counts[outcome.kind] += 1
            rpcs += sum(len(service.rpcs) for file in files for service in file.services)
            if outcome.kind == "refused":
                refusals[shape(outcome.words)] += 1
            if outcome.kind == "failed" or arguments.verbose:
                print(report(seed, files, setup, outcome), flush=True)
    for words, count in refusals.most_common():
        print(f"{count:5} refused: {words}")
    print(
        f"{len(seeds)} seeds from {seeds.start}, {rpcs} rpcs: {counts['compiled']} compiled,"
        f" {counts['refused']} refused with an error, {counts['unusable']} whose messages alone don't compile,"
        f" {counts['failed']} failed")
    return 1 if counts["failed"] or not counts["compiled"] else 0


def hunt(seed, tools):
    numbers = random.Random(seed)
    files, setup = protos.make_files(numbers), layouts.make_setup(numbers)
    outcome = trial.try_out(files, setup, tools)
    if outcome.kind == "failed":
        files, setup = minimise.minimise(
            files, setup, lambda *case: trial.try_out(*case, tools).kind == "failed")
        outcome = trial.try_out(files, setup, tools)
    return seed, files, setup, outcome


def report(seed, files, setup, outcome):
    sections = [f"=== seed {seed}: {outcome.kind}", outcome.words.strip(), str(setup)]
    sections += [f"--- {file.path}\n{file.text()}" for file in files]
    return "\n".join(sections)


def shape(words):
    """An error without its names, so that errors of one kind can be counted."""
    line = words.strip().splitlines()[-1]
    return re.sub(r"\S*[/\"`._]\S*", "…", line)[:160]


if __name__ == "__main__":
    sys.exit(main())
