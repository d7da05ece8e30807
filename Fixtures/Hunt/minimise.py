"""Makes a failing set of protos and options smaller, as long as it goes on failing."""

import copy

from model import lists


def minimise(files, setup, fails):
    """Leaves out one thing after the other: files, services, rpcs, messages, options, flags."""
    case = (copy.deepcopy(files), copy.deepcopy(setup))
    is_smaller = True
    while is_smaller:
        is_smaller = False
        for number in range(sum(1 for _ in removals(*case))):
            smaller = copy.deepcopy(case)
            for position, (owner, element) in enumerate(removals(*smaller)):
                if position == number:
                    break
            else:
                break
            del owner[element]
            if smaller[0] and fails(*smaller):
                case, is_smaller = smaller, True
                break
    return case


def removals(files, setup):
    """Everything that can be left out: a list, and the place in it."""
    owners = [files] + [owner for file in files for owner in lists(file)] + [setup.options, setup.flags]
    owners += [setup.isolation, setup.isolation_before]
    return [(owner, place) for owner in owners for place in range(len(owner))]
