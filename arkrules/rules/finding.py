"""Finding profiles, overlays, tile sets and sources, and putting profiles together."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterable, Iterator
from functools import cache, cached_property, lru_cache
from pathlib import Path

from arkrules.errors import ProfileError
from arkrules.rules.answers import Answer
from arkrules.rules.clauses import Catalogue
from arkrules.rules.extensions import BASE, extension_names, find_extension
from arkrules.rules.files import ProfileFile, answers_in, read_profile_file
from arkrules.rules.profile import Profile
from arkrules.rules.sources import Sources, load_sources
from arkrules.toml import parse_table

__all__ = [
    "PATH_VARIABLE",
    "Library",
    "library",
    "load_profile",
    "shipped_library",
    "shipped_variants",
]

PATH_VARIABLE = "ARKRULES_PATH"


def shipped_variants() -> Path:
    """The rule data that comes with the package: beside it in a checkout, else inside it.

    A checkout comes first, because an editable install may leave a copy behind that goes stale.
    """
    package = Path(__file__).resolve().parents[1]
    beside = package.parent / "variants"
    if (beside / "sources.toml").is_file() and (package.parent / "pyproject.toml").is_file():
        return beside
    inside = package / "_variants"
    if (inside / "sources.toml").is_file():
        return inside
    raise ProfileError(
        f"the rule data is missing: neither {inside} nor {beside} holds sources.toml;"
        " reinstall arkrules"
    )


class Library:
    """All the rule data within reach: the package's, the extensions', and the given folders'."""

    def __init__(self, folders: Iterable[Path] = (), *, extensions: bool = True) -> None:
        names = extension_names() if extensions else ()
        brought = (find_extension(name).variants for name in names)
        self.folders = (
            shipped_variants(),
            *(folder for folder in brought if folder is not None),
            *folders,
        )
        self._profiles: dict[str, Profile] = {}

    def __repr__(self) -> str:
        return f"<Library of {', '.join(map(str, self.folders))}>"

    @cached_property
    def sources(self) -> Sources:
        """Everything that can be cited."""
        found = Sources({})
        for folder in self.folders:
            if (path := folder / "sources.toml").is_file():
                more = load_sources(path)
                if twice := sorted(found.keys() & more.keys()):
                    raise ProfileError(f"the source {twice[0]!r} is listed already", file=str(path))
                found |= more
        return found

    @cached_property
    def files(self) -> dict[str, Path]:
        """Where each profile and overlay is written, by id; a later folder may not repeat one."""
        found: dict[str, Path] = {}
        for folder in self.folders:
            shipped = (*folder.glob("profiles/*.toml"), *folder.glob("overlays/*.toml"))
            for path in sorted(shipped, key=_stem):  # so that a parent comes before its children
                self._add(found, path)
        for folder in self.folders[1:]:
            for path in sorted(folder.glob("*.toml")):
                if path.name != "sources.toml" and _looks_like_profile(path):
                    self._add(found, path)
        return found

    @staticmethod
    def _add(found: dict[str, Path], path: Path) -> None:
        if (other := found.get(path.stem)) is not None:
            raise ProfileError(f"there are two files for {path.stem!r}: {other} and {path}")
        found[path.stem] = path

    @cached_property
    def sets(self) -> dict[str, Path]:
        """Where each set of tiles is written, by id."""
        found: dict[str, Path] = {}
        for folder in self.folders:
            for path in sorted(folder.glob("tiles/*.toml")):
                self._add(found, path)
        return found

    def profile_ids(self) -> Iterator[str]:
        """The ids of all profiles, overlays left out."""
        return (id for id in self.files if not self._row(id).is_overlay)

    def overlay_ids(self) -> Iterator[str]:
        """The ids of all overlays."""
        return (id for id in self.files if self._row(id).is_overlay)

    def overlay(self, id: str) -> ProfileFile:
        """An overlay as it is written."""
        row = self._row(id)
        if not row.is_overlay:
            raise ProfileError(f"{id!r} is a profile, not an overlay")
        return row

    def about(self, id: str) -> str:
        """What the file of a profile or of an overlay says about it."""
        return self._row(id).about

    def profile(self, name: str) -> Profile:
        """The profile of a name: an id or a file, then overlays joined by `+`."""
        if name not in self._profiles:
            base, *overlays = (part.strip() for part in name.split("+"))
            profile = self._edition(base, ())
            self._profiles[name] = self._overlaid(profile, overlays) if overlays else profile
        return self._profiles[name]

    def _row(self, name: str) -> ProfileFile:
        """The file that a name stands for, read."""
        if name.endswith(".toml") or os.sep in name:
            return read_profile_file(Path(name))
        path = self.files.get(name)
        if path is None:
            near = difflib.get_close_matches(name, list(self.files), n=1)
            hint = (
                f"did you mean {near[0]!r}?" if near else "`arkrules profiles` lists what there is"
            )
            raise ProfileError(f"no profile or overlay {name!r}; {hint}")
        row = read_profile_file(path)
        if row.id != name:
            raise ProfileError(
                f"the id is {row.id!r}, but the file's name says {name!r}", file=str(path), key="id"
            )
        return row

    def _edition(self, name: str, below: tuple[str, ...]) -> Profile:
        """A profile without overlays; `below` are those that extend it."""
        row = self._row(name)
        if row.is_overlay:
            raise ProfileError(
                f"{row.id!r} is an overlay; write it behind a profile: {row.overlays}+{row.id}"
            )
        if row.id in below:
            chain = " → ".join((*below[below.index(row.id) :], row.id))
            raise ProfileError(f"circular parents: {chain}", file=row.file, key="extends")
        if not row.extends:
            return self._compose(row, None)
        try:
            parent = self._edition(row.extends, (*below, row.id))
        except ProfileError as error:
            if error.file or error.key:
                raise
            raise ProfileError(error.faults, file=row.file, key="extends") from None
        return self._compose(row, parent)

    def _compose(self, row: ProfileFile, parent: Profile | None) -> Profile:
        """A profile from its file and its parent."""
        named = tuple(name for name in row.extensions if name != BASE)  # every game has it
        extensions = named or (parent.extensions if parent else ())
        sets = tuple(row.sets) or (parent.sets if parent else ())
        try:
            catalogue = _catalogue(extensions)
        except ProfileError as error:
            raise ProfileError(error.faults, file=row.file, key="extensions") from None
        for id in sets:
            if id not in self.sets:
                known = ", ".join(self.sets)
                raise ProfileError(
                    f"no tile set {id!r}; known are {known}", file=row.file, key="sets"
                )
        above = {
            id: answer.inherited(row.inherits.status, row.inherits.note)
            for id, answer in (parent.answers if parent else {}).items()
        }
        return Profile(
            id=row.id,
            title=row.title,
            catalogue=catalogue,
            answers={**above, **answers_in(row, catalogue, above, self.sources)},
            lineage=(row.id, *(parent.lineage if parent else ())),
            published=row.published,
            extensions=extensions,
            sets=sets,
            set_files=tuple(str(self.sets[id]) for id in sets),
        )

    def _overlaid(self, profile: Profile, names: list[str]) -> Profile:
        """A profile with overlays over it; their order never matters."""
        answers = dict(profile.answers)
        said: dict[str, Answer] = {}
        ids = []
        for row in sorted(map(self._row, names), key=lambda row: row.id):
            if not row.is_overlay:
                raise ProfileError(f"{row.id!r} is a profile; only overlays follow a +")
            if row.overlays not in profile.lineage:
                raise ProfileError(
                    f"the overlay {row.id!r} is for {row.overlays},"
                    f" and {profile.id} does not extend it"
                )
            ids.append(row.id)
            for id, answer in answers_in(
                row, profile.catalogue, dict(profile.answers), self.sources
            ).items():
                if id in said and said[id].value != answer.value:
                    clause = profile.clause(id)
                    raise ProfileError(
                        f"{said[id].origin} and {answer.origin} contradict each other on {id}:"
                        f" {clause.say(said[id].value)!r} against {clause.say(answer.value)!r};"
                        " leave one of them out"
                    )
                said[id] = answers[id] = answer
        order = tuple(dict.fromkeys(ids))
        return Profile(
            id="+".join((profile.id, *order)),
            title=f"{profile.title}, with {', '.join(order)}",
            catalogue=profile.catalogue,
            answers=answers,
            lineage=profile.lineage,
            published=profile.published,
            extensions=profile.extensions,
            sets=profile.sets,
            set_files=profile.set_files,
            overlays=order,
        )


@lru_cache(maxsize=256)
def _catalogue(extensions: tuple[str, ...]) -> Catalogue:
    """The clauses of the game itself and those of some extensions."""
    return Catalogue(group for name in (BASE, *extensions) for group in find_extension(name).groups)


def _stem(path: Path) -> str:
    return path.stem


def _looks_like_profile(path: Path) -> bool:
    """Whether a file in a user's own folder is meant as a profile or an overlay."""
    import tomllib

    try:
        raw = parse_table(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        return True  # whoever asks for it is told what is wrong with it
    ours = {"title", "rules", "extends", "overlays"} & raw.keys()
    return bool(ours) and not {"position", "tiles", "reference"} & raw.keys()


@lru_cache(maxsize=16)
def _library(folders: tuple[Path, ...]) -> Library:
    return Library(folders)


def forget() -> None:
    """Look again what there is."""
    _library.cache_clear()
    _catalogue.cache_clear()
    shipped_library.cache_clear()


@cache
def shipped_library() -> Library:
    """The rule data that comes with the package, and nothing else."""
    return Library(extensions=False)


def library(folders: Iterable[Path | str] = ()) -> Library:
    """The rule data within reach, the folders of `ARKRULES_PATH` included."""
    given = [part for part in os.environ.get(PATH_VARIABLE, "").split(os.pathsep) if part]
    paths = [Path(part) for part in (*folders, *given)]
    for path in paths:
        if not path.is_dir():
            raise ProfileError(f"{path} is no folder; check {PATH_VARIABLE} or --profile-path")
    return _library(tuple(dict.fromkeys(path.resolve() for path in paths)))


def load_profile(name: str, *, paths: Iterable[Path | str] = ()) -> Profile:
    """The profile of a name: `carcassonne`, `carcassonne+house.bag`, `my/variant.toml`."""
    return library(paths).profile(name)
