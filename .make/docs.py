"""Makes a website of documentation catalogues by docc, which treats every warning as an error.

Pages link to each other as a git host wants it, by relative paths: `[Options](Options.md#in-a-configuration)`. docc would take
such a link for one to another website. So it gets copies, in which these links are docc's own, which it resolves and checks.
"""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys

LINK = re.compile(r"\]\((?P<path>[^()#:\s]*\.md)?(?:#(?P<heading>[^()\s]+))?\)")
FENCE = re.compile(r"^(```.*?^```$)", re.DOTALL | re.MULTILINE)


def anchor(heading: str) -> str:
    """What docc makes of a heading. A git host does the same, in lower case."""
    return re.sub(r"[^\w\- ]", "", heading).strip().replace(" ", "-")


def docc_heading(page: pathlib.Path, wanted: str) -> str:
    """What docc makes of the heading that a git host calls `wanted`."""
    for heading in re.findall(r"^#{2,} (.+)$", FENCE.sub("", page.read_text()), re.MULTILINE):
        if anchor(heading).lower() == wanted:
            return anchor(heading)
    raise SystemExit(f"{page}: there is no heading #{wanted}")


def docc_link(page: pathlib.Path, match: re.Match) -> str:
    target = (page.parent / match["path"]).resolve() if match["path"] else page.resolve()
    if not target.is_file():
        raise SystemExit(f"{page}: there is no {match['path']}")
    heading = f"#{docc_heading(target, match['heading'])}" if match["heading"] else ""
    if target.parent == page.parent.resolve():
        return f"](doc:{target.stem}{heading})"
    # A page of another catalogue, which docc does not see while it reads this one.
    if target.parent.suffix != ".docc":
        raise SystemExit(f"{page}: {match['path']} is no page of a catalogue")
    pages = [target.parent.stem] if target.stem == target.parent.stem else [target.parent.stem, target.stem]
    return f"](/documentation/{'/'.join(pages).lower()}{heading})"


def page_for_docc(page: pathlib.Path) -> str:
    parts = FENCE.split(page.read_text())
    return "".join(
        part if part.startswith("```") else LINK.sub(lambda match: docc_link(page, match), part) for part in parts
    )


def convert(docc: list[str], catalogue: pathlib.Path, symbols: pathlib.Path, output: pathlib.Path) -> pathlib.Path:
    copy = output / catalogue.name
    shutil.copytree(catalogue, copy)
    for page in catalogue.rglob("*.md"):
        (copy / page.relative_to(catalogue)).write_text(page_for_docc(page))
    archive = output / f"{catalogue.stem}.doccarchive"
    graphs = symbols / catalogue.stem
    command = [*docc, "convert", copy, "--additional-symbol-graph-dir", graphs, "--output-path", archive]
    subprocess.run([*command, "--warnings-as-errors"], check=True)
    return archive


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--docc", default="docc", help="the program, with its first arguments")
    parser.add_argument("--symbols", type=pathlib.Path, required=True, help="a folder of symbol graphs for each module")
    parser.add_argument("--output", type=pathlib.Path, required=True)
    parser.add_argument("catalogues", type=pathlib.Path, nargs="+")
    arguments = parser.parse_args()

    shutil.rmtree(arguments.output, ignore_errors=True)
    arguments.output.mkdir(parents=True)
    docc = arguments.docc.split()
    archives = [convert(docc, each, arguments.symbols, arguments.output) for each in arguments.catalogues]
    website = arguments.output / "website"
    merge = [*docc, "merge", *archives, "--synthesized-landing-page-name", "swift-mocks", "--output-path", website]
    subprocess.run(merge, check=True)
    print(f"docs: {website}; python3 -m http.server --directory {website} shows it")


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
