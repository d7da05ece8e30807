"""Makes random protos of nasty names. The same random numbers make the same protos."""

from model import Enum, File, Message, RPC, Service
import words

WELL_KNOWN = {"google/protobuf/empty.proto": ".google.protobuf.Empty", "google/protobuf/any.proto": ".google.protobuf.Any"}


def make_files(random, keywords):
    """One to four files, each of which may import those before it.

    `keywords` is the share of rpcs that are called as a keyword of Swift.
    """
    taken, files, exports = set(), [], {}
    for number in range(random.choice([1, 1, 2, 2, 3, 4])):
        files.append(make_file(random, number, files, taken, exports, keywords))
    if not any(file.services for file in files):
        files[-1].services.append(make_service(random, files[-1].type_names(), keywords))
    return files


def make_file(random, number, earlier, taken, exports, keywords):
    syntax = random.choice(["proto3", "proto3", "proto2", "2023"])
    package = random.choice(words.PACKAGES)
    if earlier and random.random() < 0.5:
        package = earlier[-1].package
    folder = random.choice(["", "", "foo/", "a-b/c/"])
    file = File(f"{folder}f{number}.proto", syntax, package, [], [], [], [], [])
    if random.random() < 0.25:
        file.options.append(f'swift_prefix = "{random.choice(words.PREFIXES)}"')
    if random.random() < 0.05:
        file.options.append("deprecated = true")
    for other in earlier:
        if random.random() < 0.6:
            file.imports.append((other.path, random.random() < 0.3))
        elif hides_a_module(other):
            # The generator can't refuse a type of another module that is not in its request.
            file.imports.append((other.path, False))
    for path in WELL_KNOWN:
        if random.random() < 0.1:
            file.imports.append((path, False))
    unique = Scope(random, taken, package)
    file.messages += [make_message(random, unique, depth=0) for _ in range(random.randint(1, 4))]
    file.enums += [Enum(name) for name in [unique.name(type_words(random))] if random.random() < 0.3]
    exports[file.path] = file.type_names() + [
        name for path, public in file.imports if public for name in exports.get(path, [])
    ]
    visible = file.type_names() + [name for path, _ in file.imports for name in exports.get(path, [])]
    visible += [WELL_KNOWN[path] for path, _ in file.imports if path in WELL_KNOWN]
    if random.random() < 0.03:
        # protoc accepts these where it accepts messages; protoc-gen-swift makes no type of them.
        visible += [f"{name}.CountsEntry" for name, message in file.top_level() if message.has_map]
    for _ in range(random.choice([0, 1, 1, 2])):
        service = make_service(random, visible, keywords)
        service.name = unique.name([service.name, random.choice(words.SERVICES), random.choice(words.SERVICES)])
        file.services.append(service)
    return file


def hides_a_module(file):
    names = {type.name for type in file.messages + file.enums}
    return not file.package and not words.NAMED_MODULES.isdisjoint(names)


class Scope:
    """The names that are taken in a package, in all files together. protoc tells no two apart that differ elsewhere."""

    def __init__(self, random, taken, package):
        self.random, self.taken, self.package = random, taken, package

    def name(self, candidates):
        """The first candidate that is free, else one that nobody would choose."""
        for name in candidates + [f"Plain{self.random.randrange(10**6)}"]:
            if (self.package, name) not in self.taken:
                self.taken.add((self.package, name))
                return name
        raise AssertionError("no name is free")


def type_words(random):
    pool = random.choice([words.ORDINARY, words.ORDINARY, words.TYPES, words.TYPES, words.LOWER_CASE_TYPES])
    return random.sample(pool, 2)


def make_message(random, scope, depth):
    message = Message(scope.name(type_words(random)), has_map=random.random() < 0.1)
    if depth < 2 and random.random() < 0.2:
        inner = Scope(random, set(), "")
        message.nested = [make_message(random, inner, depth + 1) for _ in range(random.randint(1, 2))]
        # protoc keeps this name for the map's entries.
        message.nested = [nested for nested in message.nested if nested.name != "CountsEntry"]
    return message


def make_service(random, visible, keywords):
    service = Service(random.choice(words.SERVICES), [], comment=random.choice(words.COMMENTS))
    taken = set()
    if random.random() < 0.05:
        service.options.append("deprecated = true")
    for _ in range(random.choice([0, 1, 2, 3, 4, 6])):
        name = random.choice(words.KEYWORD_RPCS if random.random() < keywords else words.RPCS)
        if name in taken:
            continue
        taken.add(name)
        service.rpcs.append(make_rpc(random, name, visible))
    return service


def make_rpc(random, name, visible):
    rpc = RPC(
        name, random.choice(visible), random.choice(visible), random.random() < 0.4, random.random() < 0.4,
        comment=random.choice(words.COMMENTS))
    if random.random() < 0.1:
        rpc.options.append("deprecated = true")
    if random.random() < 0.1:
        rpc.options.append(f"idempotency_level = {random.choice(['NO_SIDE_EFFECTS', 'IDEMPOTENT'])}")
    return rpc
