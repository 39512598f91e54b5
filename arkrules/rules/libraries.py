"""Families as their folders hold them: all editions and overlays beside a root.

What is attested for a profile comes from the folder in which its root is written, and from
no other, so that nothing depends on what else is installed.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

import attrs

from arkrules.errors import ProfileError, TileSetError
from arkrules.files import DEPTH, FileText, Snapshot, at_once, files_in, once, read_text, why_unread
from arkrules.formats import parse_table
from arkrules.rules.extensions import BASE, extension_names, find_extension
from arkrules.rules.profile import Profile
from arkrules.rules.profile_files import (
    ProfileFile,
    catalogue_of,
    edition_of,
    extensions_named,
    is_path,
    overlaid,
    path_named,
    read_profile_file,
)
from arkrules.rules.sources import PassageFile, Sources, all_sources, passages_in
from arkrules.structure import require, unwanted
from arkrules.text import hinted, later, listing, say, suggest

OTHERS = ("sources.toml", "casebook.toml", "pieces.toml", "disputes.toml")
"""What stands beside profiles and is none."""


@attrs.frozen(cache_hash=True)
class Family:
    """The profiles and overlays in the folder of a root, as they were read with a profile."""

    root: str
    folder: Path
    folders: tuple[Path, ...]
    """All folders within reach: what stands in one may extend what stands in another."""
    texts: tuple[tuple[str, str], ...] = attrs.field(repr=False)
    """The files by path."""

    @classmethod
    def of(cls, root: str, folder: Path, folders: tuple[Path, ...]) -> Family:
        """A family as its folder holds it now."""
        return cls(root, folder, folders, tuple(_texts(folder)))

    @contextmanager
    def read_again(self) -> Iterator[None]:
        """Within, its files are as they were when they were read."""
        names: dict[str, tuple[str, ...]] = {
            str(folder): () for folder in (self.folder / "profiles", self.folder / "overlays")
        }
        for path in (Path(path) for path, _ in self.texts):
            names[str(path.parent)] = (*names.get(str(path.parent), ()), path.name)
        with Snapshot(dict(self.texts), names).going_on():
            yield

    def __reduce__(self) -> tuple[object, ...]:
        # The files themselves do not travel: another process reads them when it is asked.
        return Family.of, (self.root, self.folder, self.folders)


def written_in(folder: Path) -> tuple[Path, ...]:
    """The files in which a folder holds its profiles and overlays, or may."""
    beside = (path for path in files_in(folder) if path.name not in OTHERS)
    return (*files_in(folder / "profiles"), *files_in(folder / "overlays"), *beside)


def _texts(folder: Path) -> Iterator[tuple[str, str]]:
    for path in written_in(folder):
        try:
            yield str(path), read_text(path)
        except (OSError, UnicodeDecodeError):
            continue  # whoever asks for it is told


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
        say(
            "the rule data is missing: neither {inside} nor {beside} holds"
            " sources.toml; reinstall arkrules",
            inside=inside,
            beside=beside,
        )
    )


class Library:
    """All the rule data within reach: the package's, the extensions', and the given folders'.

    It knows where to look and keeps nothing: what it is asked is read when it is asked.
    What has not changed since gives the same objects.
    """

    def __init__(self, folders: Iterable[Path] = (), *, extensions: bool = True) -> None:
        names = extension_names() if extensions else ()
        brought = (find_extension(name).variants for name in names)
        self.folders = (
            shipped_variants(),
            *(folder for folder in brought if folder is not None),
            *folders,
        )

    def __repr__(self) -> str:
        return f"<Library of {', '.join(map(str, self.folders))}>"

    @classmethod
    def among(cls, folders: tuple[Path, ...]) -> Library:
        """The rule data of these folders and of no others, the package's first."""
        found = cls.__new__(cls)
        found.folders = folders
        return found

    @property
    def sources(self) -> Sources:
        """Everything that can be cited."""
        return all_sources(self.files_named("sources.toml"))

    @property
    def passages(self) -> Mapping[str, PassageFile]:
        """What sources say sentence by sentence, by the id of the source."""
        with at_once():
            listed_in = self.files_named("sources.toml")
            found = _by_id(tuple(files_in(folder / "passages") for folder in self.folders))
            return {id: passages_in(_read(path), listed_in) for id, path in found.items()}

    def files_named(self, name: str) -> tuple[FileText, ...]:
        """The files of a name that stand directly in the folders."""
        return _files_named(self.folders, name)

    @property
    def files(self) -> Mapping[str, Path]:
        """Where each profile and overlay is written, by id; a later folder may not repeat one."""
        return once(("files", self.folders), self._files)

    def _files(self) -> Mapping[str, Path]:
        found = []
        for folder in self.folders:
            found.append((*files_in(folder / "profiles"), *files_in(folder / "overlays")))
        for folder in self.folders[1:]:
            beside = (path for path in written_in(folder) if path.parent == folder)
            found.append(tuple(path for path in beside if _looks_like_profile(path)))
        return _by_id(tuple(found))

    @property
    def sets(self) -> Mapping[str, Path]:
        """Where each set of tiles is written, by id."""
        return once(("sets", self.folders), self._sets)

    def _sets(self) -> Mapping[str, Path]:
        return _by_id(tuple(files_in(folder / "tiles") for folder in self.folders))

    def profile_ids(self) -> Iterator[str]:
        """The ids of all profiles, overlays left out."""
        with at_once():
            return iter([id for id in self.files if not self._row(id).is_overlay])

    def overlay_ids(self) -> Iterator[str]:
        """The ids of all overlays."""
        with at_once():
            return iter([id for id in self.files if self._row(id).is_overlay])

    def overlay(self, id: str) -> ProfileFile:
        """An overlay as it is written."""
        row = self._row(id)
        if not row.is_overlay:
            raise ProfileError(say("{id} is a profile, not an overlay", id=repr(id)))
        return row

    def about(self, id: str) -> str:
        """What the file of a profile or of an overlay says about it."""
        return self._row(id).about

    def profile(self, name: str | Path, *, named_in: str | None = None) -> Profile:
        """The profile of a name: an id or a file, then overlays joined by `+`; or of a path.

        `named_in` is the file in which the name is written, or empty for some other text, where
        it is not the word of whoever asks: it can stand only for what lies below that file.
        """
        require(name, (str, Path), "name", "the name of a profile, such as its id or its file")
        if isinstance(name, Path):
            return self.laid(name)
        base, *overlays = name.split("+") if named_in is not None else _parts(name)
        return self.laid(base.strip(), *map(str.strip, overlays), named_in=named_in)

    def laid(self, base: str | Path, *overlays: str | Path, named_in: str | None = None) -> Profile:
        """A profile with overlays over it, each an id or a file, whatever signs its path has."""
        with at_once():
            chain = self._chain(base, (), named_in)
            self._check(chain)
            extensions = next((found for row in chain if (found := extensions_named(row))), ())
            sets = next((row.sets for row in chain if row.sets), [])
            home = self._home(Path(chain[-1].file))
            family = None if home is None else self._family(chain[-1].id, home)
            profile = edition_of(
                chain,
                self.files_named("sources.toml"),
                tuple(self._set_file(id) for id in sets),
                self._data(extensions, home),
                family,
            )
            if not overlays:
                return profile
            laid = tuple(self._row(overlay, named_in) for overlay in overlays)
            return overlaid(profile, laid, self.files_named("sources.toml"))

    def _home(self, path: Path) -> Path | None:
        """The folder that holds a profile or an overlay; none for a file from elsewhere."""
        found = self.files.get(path.stem)
        if found is None or (found != path and found.resolve() != path.resolve()):
            return None
        return found.parent if found.parent in self.folders else found.parent.parent

    def _family(self, root: str, home: Path) -> Family:
        return once((root, home, self.folders), lambda: Family.of(root, home, self.folders))

    def _data(self, extensions: tuple[str, ...], home: Path | None) -> tuple[FileText, ...]:
        """What a profile's extensions read: as shipped, as they bring it, as its family has it."""
        played = [find_extension(name) for name in (BASE, *extensions)]
        brought = (one.variants for one in played)
        folders = tuple(
            dict.fromkeys(
                folder for folder in (self.folders[0], *brought, home) if folder is not None
            )
        )
        names = dict.fromkeys(name for one in played for name in one.data)
        return tuple(file for name in names for file in _files_named(folders, name))

    def _set_file(self, id: str) -> FileText:
        path = self.sets[id]
        try:
            return FileText.of(path)
        except (OSError, UnicodeDecodeError) as error:
            raise TileSetError(why_unread(error), file=str(path)) from None

    def _check(self, chain: tuple[ProfileFile, ...]) -> None:
        """Refuse extensions that cannot be played with, and sets of tiles that are not there."""
        for row in reversed(chain):
            try:
                catalogue_of(extensions_named(row))
            except ProfileError as error:
                raise ProfileError(error.faults, file=row.file, key="extensions") from None
            for id in row.sets:
                if id not in self.sets:
                    known = listing(self.sets)
                    raise ProfileError(
                        say("no tile set {id}; known are {known}", id=repr(id), known=known),
                        file=row.file,
                        key="sets",
                    )

    def _row(self, name: str | Path, named_in: str | None = None) -> ProfileFile:
        """The file that a name stands for, read."""
        if isinstance(name, Path):
            return read_profile_file(name, given=True)
        if named_in is None and (name.endswith(".toml") or os.sep in name):
            return read_profile_file(Path(name), given=True)
        if named_in is not None and is_path(name):
            return read_profile_file(path_named(name, named_in))
        path = self.files.get(name)
        if path is None:
            hint = suggest(name, self.files)
            said = say("no profile or overlay {name!r}", name=name)
            raise ProfileError(hinted(said, hint))
        row = read_profile_file(path)
        if row.id != name:
            raise ProfileError(
                say(
                    "the id is {id}, but the file's name says {name}",
                    id=repr(row.id),
                    name=repr(name),
                ),
                file=str(path),
                key="id",
            )
        return row

    def _chain(
        self, name: str | Path, below: tuple[str, ...], named_in: str | None
    ) -> tuple[ProfileFile, ...]:
        """The file of a profile, its parent's, and so on; `below` are those that extend it."""
        row = self._row(name, named_in)
        if row.is_overlay:
            raise ProfileError(
                say(
                    "{name} is an overlay; write it behind a profile: {profile}+{id}",
                    name=repr(row.id),
                    profile=row.overlays,
                    id=row.id,
                )
            )
        if row.id in below:
            chain = " → ".join((*below[below.index(row.id) :], row.id))
            raise ProfileError(
                say("circular parents: {chain}", chain=chain), file=row.file, key="extends"
            )
        if len(below) >= DEPTH:
            too_many = say("more than {most} profiles extend each other", most=DEPTH)
            raise ProfileError(too_many, file=row.file, key="extends")
        if not row.extends:
            return (row,)
        try:
            return (row, *self._chain(row.extends, (*below, row.id), row.file))
        except ProfileError as error:
            if error.file:
                raise
            raise ProfileError(error.faults, file=row.file, key="extends") from None


def _parts(name: str) -> list[str]:
    """An id or a file, and the overlays behind it; a `+` may belong to the path of a file."""
    parts = name.split("+")
    if os.sep not in name and ".toml" not in name:
        return parts
    found = []
    while parts:
        lengths = range(min(len(parts), DEPTH), 1, -1)
        paths = {number: "+".join(parts[:number]) for number in lengths}
        number = next((n for n, path in paths.items() if os.path.isfile(path.strip())), 1)  # noqa: PTH113  # takes names of any length
        found.append("+".join(parts[:number]))
        parts = parts[number:]
    return found


def _files_named(folders: tuple[Path, ...], name: str) -> tuple[FileText, ...]:
    """The files of a name that stand directly in some folders."""
    return once(("named", folders, name), lambda: tuple(_read_all(folders, name)))


def _read_all(folders: Iterable[Path], name: str) -> Iterator[FileText]:
    for path in (folder / name for folder in folders):
        try:
            yield _read(path)
        except FileNotFoundError:
            continue


def _read(path: Path) -> FileText:
    try:
        return FileText.of(path)
    except FileNotFoundError:
        raise
    except (OSError, UnicodeDecodeError) as error:
        raise ProfileError(why_unread(error), file=str(path)) from None


@lru_cache(maxsize=64)
def _by_id(groups: tuple[tuple[Path, ...], ...]) -> Mapping[str, Path]:
    """Files by what they are called; no two may be called alike."""
    found: dict[str, Path] = {}
    for paths in groups:
        for id, path in sorted((path.stem, path) for path in paths):  # parents before children
            if (other := found.get(id)) is not None:
                raise ProfileError(
                    say(
                        "there are two files for {id}: {other} and {path}",
                        id=repr(id),
                        other=other,
                        path=path,
                    )
                )
            found[id] = path
    return MappingProxyType(found)


def _looks_like_profile(path: Path) -> bool:
    """Whether a file in a user's own folder is meant as a profile or an overlay."""
    try:
        return _profile_text(read_text(path))
    except (OSError, UnicodeDecodeError):
        return True  # whoever asks for it is told what is wrong with it


@lru_cache(maxsize=1024)
def _profile_text(text: str) -> bool:
    try:
        raw = parse_table(text)
    except tomllib.TOMLDecodeError:
        return True  # likewise
    ours = {"title", "rules", "extends", "overlays"} & raw.keys()
    return bool(ours) and not {"position", "tiles", "reference"} & raw.keys()


def shipped_library() -> Library:
    """The rule data that comes with the package, and nothing else."""
    return Library(extensions=False)


def library(folders: Iterable[Path | str] = ()) -> Library:
    """The rule data within reach, the folders of `ARKRULES_PATH` included."""
    given = [part for part in os.environ.get(PATH_VARIABLE, "").split(os.pathsep) if part]
    paths = [Path(part) for part in (*folders, *given)]
    for path in paths:
        if not path.is_dir():
            raise ProfileError(
                say(
                    "{path} is no folder; check {variable} or --profile-path",
                    path=path,
                    variable=PATH_VARIABLE,
                )
            )
    return Library(dict.fromkeys(path.resolve() for path in paths))


def load_profile(
    name: str | Path, *, paths: Iterable[Path | str] = (), named_in: str | None = None
) -> Profile:
    """The profile of a name: `carcassonne`, `carcassonne+house.bag`, `my/variant.toml`.

    A `Path` is that of one file, whatever signs it has.
    A program that has the name from a file of somebody else says so by `named_in`.
    """
    return library(paths).profile(name, named_in=named_in)


_WANTED = later("a profile or its name")


def profile_of(
    profile: Profile | str | Path, shelf: Library | None = None, *, name: str = "profile"
) -> Profile:
    """A profile that was given as it is, or by its name."""
    if isinstance(profile, (str, Path)):
        return (shelf or library()).profile(profile)
    require(profile, Profile, name, _WANTED)
    return profile


def profiles_of(
    profiles: Iterable[Profile | str | Path], shelf: Library | None = None
) -> tuple[Profile, ...]:
    """Several profiles; one name is no list of them."""
    if isinstance(profiles, (str, Path, Profile, Mapping)) or not isinstance(profiles, Iterable):
        raise unwanted(profiles, "profiles", "a list of profiles or their names")
    return tuple(
        profile_of(profile, shelf, name=f"profiles[{at}]") for at, profile in enumerate(profiles)
    )
