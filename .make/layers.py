"""Checks that the folders of Swift modules are layers: `layers.py Sources/A Sources/B`.

A folder uses another one if its code names a type or function that is declared there at the top level. A file outside folders
counts as a folder of its own. Folders that use each other, directly or in a circle, are printed with the names; the status is
then 1. Members of extensions are not seen. Declarations inside `#if` are, as swift-format indents them.
"""

import collections
import pathlib
import re
import sys

COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
TEXT = re.compile(r'"""(.*?)"""|"((?:\\.|[^"\\\n])*)"', re.DOTALL)
INTERPOLATION = re.compile(r"\\\(([^\n]*?)\)")
ATTRIBUTES = r"(?:@\w+(?:\([^)]*\))?\s+)*"
MODIFIERS = r"(?:(?:public|open|package|internal|final|indirect|nonisolated|private|fileprivate)\s+)*"
TYPE = re.compile(rf"^({ATTRIBUTES}{MODIFIERS})(?:struct|class|enum|protocol|typealias|actor)\s+(\w+)", re.MULTILINE)
FUNCTION = re.compile(rf"^({ATTRIBUTES}{MODIFIERS})func\s+(\w+)", re.MULTILINE)
CONDITION = re.compile(r"\s*#(if|elseif|else|endif)\b")
INDENTATION = 4


def unconditional(text: str) -> str:
    """Returns code without its `#if` lines, and with the lines between them as far left as they would be without them."""
    lines, depth = [], 0
    for line in text.splitlines():
        condition = CONDITION.match(line)
        if condition:
            depth += {"if": 1, "endif": -1}.get(condition[1], 0)
        else:
            indentation = len(line) - len(line.lstrip(" "))
            lines.append(line[min(indentation, INDENTATION * depth) :])
    return "\n".join(lines)


def code(path: pathlib.Path) -> str:
    """Returns a file without comments, conditions and texts, but with the code inside texts."""
    text = COMMENT.sub("", path.read_text(encoding="utf-8"))
    return unconditional(TEXT.sub(lambda found: " ".join(INTERPOLATION.findall(found[0])), text))


def declared(pattern: re.Pattern, text: str) -> list[str]:
    """Returns what a file declares for other files at the top level, where lines are not indented."""
    return [name for words, name in pattern.findall(text) if "private" not in words and "unavailable" not in words]


def uses(module: pathlib.Path) -> dict[str, dict[str, set[str]]]:
    """Returns for each folder the folders that it uses, and by which names."""
    files = {path: code(path) for path in sorted(module.rglob("*.swift"))}
    folders = {path: path.relative_to(module).parts[0] for path in files}
    homes: dict[str, set[str]] = collections.defaultdict(set)
    functions: set[str] = set()
    for path, text in files.items():
        own = declared(FUNCTION, text)
        functions.update(own)
        for name in declared(TYPE, text) + own:
            homes[name].add(folders[path])
    edges: dict[str, dict[str, set[str]]] = {folder: collections.defaultdict(set) for folder in folders.values()}
    for path, text in files.items():
        named = set(re.findall(r"(?<![.\w])[A-Z]\w*", text))
        named |= {name for name in re.findall(r"(?<![.\w])(?<!func )([a-z]\w*)\(", text) if name in functions}
        for name in named:
            if folders[path] not in homes[name]:
                for home in homes[name]:
                    edges[folders[path]][home].add(f"{name} ({path.name})")
    return edges


def reached(edges: dict[str, dict[str, set[str]]], start: str) -> set[str]:
    seen: set[str] = set()
    todo = [start]
    while todo:
        for folder in edges[todo.pop()]:
            if folder not in seen:
                seen.add(folder)
                todo.append(folder)
    return seen


def faults(edges: dict[str, dict[str, set[str]]]) -> list[str]:
    lines = []
    for first in sorted(edges):
        for second in sorted(edges[first]):
            if first < second and first in edges[second]:
                lines.append(f"{first} and {second} use each other")
                for user, used in [(first, second), (second, first)]:
                    lines.append(f"    {user} uses {', '.join(sorted(edges[user][used]))}")
    reach = {folder: reached(edges, folder) for folder in edges}
    circles = {tuple(sorted(other for other in reach[folder] if folder in reach[other])) for folder in edges if folder in reach[folder]}
    return lines + [f"a circle: {', '.join(circle)}" for circle in sorted(circles) if len(circle) > 2]


def main() -> int:
    found = 0
    for module in sys.argv[1:]:
        edges = uses(pathlib.Path(module))
        if not edges:
            sys.exit(f"layers: {module} has no Swift files")
        lines = faults(edges)
        found += len(lines)
        print(f"{module}: {len(edges)} folders, {'layers' if not lines else 'no layers'}", *lines, sep="\n    ")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
