"""Checks the pages of the documentation: run in the project's folder.

Pages are the README, those in .github, that of the fixtures, and those of the DocC catalogues. Their links lead somewhere, as a git
host follows them. The first page of a catalogue leads to all others. Each block of code says how it is tested.
"""

import pathlib
import re
import sys

FENCE = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
CODE = re.compile(r"(`+)(?:(?!`).)+?\1(?!`)", re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ +(.+?) *$", re.MULTILINE)
BLOCK = re.compile(r"(?:^<!-- check: (?P<check>.*) -->\n)?^```(?P<language>.*)\n(?:.*\n)*?```$", re.MULTILINE)

# Where a test says which blocks of code it checks.
KIND = re.compile(r'check [!=]= "([\w ]+)"|<!-- check: (\w[\w ,]+) -->')


def kinds() -> set[str]:
    """Returns the kinds of code that tests check."""
    files = [path for folder in ("Tests", "Fixtures") for path in pathlib.Path(folder).rglob("*.swift")]
    tests = [path for path in files if ".build" not in path.parts]
    return {kind for path in tests for found in KIND.findall(path.read_text()) for kind in found if kind}


def slug(heading: str) -> str:
    """Returns what a git host makes of a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def links(text: str) -> list[str]:
    return LINK.findall(CODE.sub("code", FENCE.sub("", text)))


def headings(text: str) -> list[str]:
    return [slug(heading) for heading in HEADING.findall(FENCE.sub("", text))]


def link_faults(page: pathlib.Path) -> list[str]:
    faults = []
    for link in links(page.read_text()):
        if "://" in link:
            continue
        path, _, heading = link.partition("#")
        target = page.parent / path if path else page
        if not target.exists():
            faults.append(f"{page}: {link}: there is no such file")
        elif heading and heading not in headings(target.read_text()):
            faults.append(f"{page}: {link}: its headings are {', '.join(headings(target.read_text()))}")
    return faults


def block_faults(page: pathlib.Path, known: set[str]) -> list[str]:
    faults = []
    for block in BLOCK.finditer(page.read_text()):
        check, _, file = (block["check"] or "").partition("; file: ")
        if block["language"] and not file and check not in known and not check.startswith("none, "):
            line = page.read_text().count("\n", 0, block.start()) + 1
            faults.append(f"{page}:{line}: code needs a line `<!-- check: … -->` above it, with a kind that tests know")
    return faults


def catalogue_faults(catalogue: pathlib.Path) -> list[str]:
    first = catalogue / f"{catalogue.stem}.md"
    linked = {(catalogue / link.partition("#")[0]).name for link in links(first.read_text())}
    others = {page.name for page in catalogue.glob("*.md")} - {first.name}
    return [f"{first}: there is no link to {page}" for page in sorted(others - linked)]


def main() -> int:
    catalogues = sorted(pathlib.Path("Sources").glob("*/*.docc"))
    documentation = [pathlib.Path("README.md"), *(page for each in catalogues for page in sorted(each.rglob("*.md")))]
    pages = documentation + sorted(pathlib.Path(".github").glob("*.md")) + [pathlib.Path("Fixtures/README.md")]
    if len(catalogues) < 2 or not any(links(page.read_text()) for page in pages):
        sys.exit("pages: there are no pages; run it in the project's folder")
    faults = [fault for page in pages for fault in link_faults(page)]
    known = kinds()
    faults += [fault for page in documentation for fault in block_faults(page, known)]
    faults += [f"{page}: links of DocC's own are dead on a git host" for page in documentation if "doc:" in page.read_text()]
    faults += [fault for catalogue in catalogues for fault in catalogue_faults(catalogue)]
    print(*faults, f"{len(pages)} pages, {len(faults)} faults", sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
