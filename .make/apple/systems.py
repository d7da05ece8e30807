"""The systems of Apple that a package promises, as targets of the compiler."""

from dataclasses import dataclass

NAMES = {"macos": "macOS", "ios": "iOS", "tvos": "tvOS", "watchos": "watchOS"}


@dataclass(frozen=True)
class System:
    """A system of Apple, in the lowest version of a package."""

    name: str
    version: str

    def __str__(self) -> str:
        return f"{self.name} {self.version}"

    @property
    def target(self) -> str:
        """The triple. x86_64, because the standard library for Linux has Float80, which arm64 lacks."""
        system = {"macOS": "macosx"}.get(self.name, self.name.lower())
        return f"x86_64-apple-{system}{self.version}{'' if self.name == 'macOS' else '-simulator'}"


def promised(manifest: dict) -> list[System]:
    """Returns the lowest system of each kind in a manifest, as `swift package dump-package` prints it."""
    found = {each["platformName"]: each["version"] for each in manifest["platforms"]}
    if missing := set(NAMES) - set(found):
        raise SystemExit(f"apple: the package {manifest['name']} promises no version of {sorted(missing)}")
    return [System(name, found[key]) for key, name in NAMES.items()]
