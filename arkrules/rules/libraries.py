"""The available rule data as it is in files: profiles, overlays, sources, tile sets."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path

import attrs

from arkrules.errors import ProfileError, TileSetError
from arkrules.files import DEPTH, Contents, FileText, folders_in
from arkrules.formats import parse_table
from arkrules.rules.clauses import Catalogue, Clause, Span
from arkrules.rules.extensions import BASE, Registry, registry
from arkrules.rules.profile import Answer, Profile, Status
from arkrules.rules.profile_files import (
    ProfileFile,
    answers_in,
    by_clause,
    is_id,
    path_named,
    profile_file,
    read_profile_file,
)
from arkrules.rules.sources import PassageFile, Source, Sources, passages_in
from arkrules.structure import read_listings, require, unwanted
from arkrules.text import Said, later, listing, say, saying, unknown_name

OTHERS = ("sources.toml", "casebook.toml", "pieces.toml", "disputes.toml", "boxes.toml")
"""Files beside profiles that are not profiles."""
ROOMS = ("profiles", "overlays", "tiles", "passages")
"""The folders in a folder of rule data, besides that of its cases."""
PATH_VARIABLE = "ARKRULES_PATH"


def shipped_variants() -> Path:
    """The rule data in the package: beside it in a checkout, otherwise inside it.

    A checkout comes first, because an editable install may leave a copy behind that goes stale.
    """
    package = Path(__file__).resolve().parents[1]
    beside = package.parent / "variants"
    if (beside / "sources.toml").is_file() and (package.parent / "pyproject.toml").is_file():
        return beside
    inside = package / "_variants"
    if (inside / "sources.toml").is_file():
        return inside
    missing = later(
        "the rule data is missing: neither {inside} nor {beside} holds"
        " sources.toml; reinstall arkrules"
    )
    raise ProfileError(say(missing, inside=inside, beside=beside))


Named = str | Path | ProfileFile
"""An id, a file, or its content."""


class Library:
    """All the rule data of some folders: editions, overlays, sources, tile sets and cases.

    `library()` returns that of the package, of what is installed, and of the folders named in
    `ARKRULES_PATH`, and makes a new one as soon as a file or an extension has changed; a library
    itself never changes. Profiles are made when somebody asks for them, and kept. Whatever takes a
    profile by name asks a library for it; pass your own to ask only its folders.

    >>> shelf = arkrules.library()
    >>> shelf.profile("carcassonne+river").title
    'Carcassonne, first design, with The River'
    """

    def __init__(self, folders: tuple[Path, ...], extensions: Registry) -> None:
        """Read the rule data of these folders only, the package's first."""
        self.folders = folders
        self.extensions = extensions
        self.rules = Contents(self._rooms)
        self._made = lru_cache(maxsize=256)(self._make)

    def __repr__(self) -> str:
        return f"<Library of {', '.join(map(str, self.folders))}>"

    def __reduce__(self) -> tuple[object, ...]:
        # The files themselves do not travel: another process reads them.
        return library_of, (self.folders,)

    def _rooms(self) -> Iterator[Path]:
        for folder in self.folders:
            yield folder
            yield from (folder / room for room in ROOMS)

    @cached_property
    def cases(self) -> Contents:
        """The files of the casebooks, which are many and are read on demand."""
        books = [Path(head.path).with_suffix("") for head in self.files_named("casebook.toml")]
        return Contents(lambda: (subject for book in books for subject in folders_in(book)))

    def is_current(self) -> bool:
        """Return whether the files that were read are unchanged."""
        return self.rules.is_current() and ("cases" not in vars(self) or self.cases.is_current())

    def files_named(
        self, name: str, folders: Iterable[Path | None] | None = None
    ) -> tuple[FileText, ...]:
        """Return the files with a name that are directly in the folders, or in some of them."""
        within = self.folders if folders is None else folders
        paths = (folder / name for folder in within if folder is not None)
        return tuple(self.rules.file(path, ProfileError) for path in paths if path in self.rules)

    # -- sources

    @cached_property
    def sources(self) -> Sources:
        """Everything that can be cited; no source may be listed twice."""
        files, twice = self.files_named("sources.toml"), later("the source {id} is listed twice")
        return Sources(read_listings(files, Source, ProfileError, twice))

    @cached_property
    def passages(self) -> Mapping[str, PassageFile]:
        """The passages of sources, sentence by sentence, by the id of the source."""
        return {
            id: passages_in(self.rules.file(path, ProfileError), self.sources)
            for id, path in self._by_id("passages").items()
        }

    # -- where it is written

    @cached_property
    def files(self) -> Mapping[str, Path]:
        """The file of each profile and overlay, by id; a later folder may not repeat one."""
        return self._by_id("profiles", "overlays", beside=True)

    def file(self, id: str) -> FileText:
        """Return the file of a profile or an overlay."""
        return self.rules.file(self.files[id], ProfileError)

    @cached_property
    def sets(self) -> Mapping[str, Path]:
        """The file of each set of tiles, by id."""
        return self._by_id("tiles")

    def set_file(self, id: str) -> FileText:
        """Return the file of a set of tiles."""
        return self.rules.file(self.sets[id], TileSetError)

    def _by_id(self, *rooms: str, beside: bool = False) -> Mapping[str, Path]:
        """Return files by name; no two may have the same name."""
        listed = [self.rules.paths(folder / room) for folder in self.folders for room in rooms]
        if beside:
            own = map(self.rules.paths, self.folders[1:])
            listed += [tuple(filter(self._is_profile, lying)) for lying in own]
        found: dict[str, Path] = {}
        for paths in listed:
            for path in paths:
                if (other := found.setdefault(path.stem, path)) is not path:
                    twice = later("there are two files for {id}: {other} and {path}")
                    raise ProfileError(say(twice, id=repr(path.stem), other=other, path=path))
        return found

    def _is_profile(self, path: Path) -> bool:
        """Return whether a file in a user's folder is meant to be a profile or an overlay."""
        if path.name in OTHERS:
            return False
        try:
            raw = parse_table(self.rules.file(path, ProfileError).text)
        except (ProfileError, ValueError):
            return True  # asking for it raises the error
        ours = {"title", "game", "rules", "extends", "overlays"} & raw.keys()
        return bool(ours) and not {"position", "tiles", "reference"} & raw.keys()

    def home(self, path: Path) -> Path | None:
        """Return the folder of a profile or overlay; `None` for a file from elsewhere."""
        found = self.files.get(path.stem)
        if found is None or (found != path and found.resolve() != path.resolve()):
            return None
        return found.parent if found.parent in self.folders else found.parent.parent

    # -- profiles and overlays

    def rows(self, home: Path | None = None) -> Iterator[ProfileFile]:
        """Return all profiles and overlays as written, or those in one folder.

        A file that cannot be read is warned of and left out; asking for it raises the error.
        """
        for id, path in self.files.items():
            if home is None or self.home(path) == home:
                try:
                    row = self.row(id)
                except ProfileError as error:
                    warnings.warn(say("{error}; skipping it", error=error), stacklevel=1)
                else:
                    yield row

    def profile_ids(self) -> tuple[str, ...]:
        """The ids of all profiles, without overlays."""
        return tuple(row.id for row in self.rows() if not row.is_overlay)

    def overlay_ids(self) -> tuple[str, ...]:
        """The ids of all overlays."""
        return tuple(row.id for row in self.rows() if row.is_overlay)

    def overlay(self, name: Named, named_in: str | None = None) -> ProfileFile:
        """Return an overlay as written, or what a profile adds to its parent."""
        row = self.row(name, named_in)
        if row.expands:
            parents = self._chain(row.extends, row.file)
            sets = next((above.sets for above in parents if above.sets), ())
            more = tuple(id for id in row.sets if id not in sets)
            return row.evolved(overlays=row.extends, extends="", sets=more)
        if not row.is_overlay:
            raise ProfileError(say("{id} is a profile, not an overlay", id=repr(row.id)))
        return row

    def profile(self, name: str | Path, *, named_in: str | None = None) -> Profile:
        """Return the profile with a name: an id or a file, then overlays joined by `+`; or with a
        path.

        `named_in` is the file in which the name is written, or empty for other text that was
        not typed by the user: then it may refer only to files below that one.
        """
        require(name, (str, Path), "name", "the name of a profile, such as its id or its file")
        if isinstance(name, Path):
            return self.with_overlays(name)
        base, *overlays = name.split("+") if named_in is not None else _parts(name)
        return self.with_overlays(base.strip(), *map(str.strip, overlays), named_in=named_in)

    def with_overlays(self, base: Named, *overlays: Named, named_in: str | None = None) -> Profile:
        """Return a profile with overlays, each an id or a file with any characters in its path."""
        chain = self._chain(base, named_in)
        laid = (self.overlay(overlay, named_in) for overlay in overlays)
        once = dict.fromkeys(laid)  # though it may be named twice
        return self._made(chain, tuple(sorted(once, key=lambda row: row.id)))

    def _make(self, chain: tuple[ProfileFile, ...], overlays: tuple[ProfileFile, ...]) -> Profile:
        """Make a profile from its file and those of its parents, with overlays sorted by id."""
        lineage = tuple(row.id for row in chain)
        order = tuple(dict.fromkeys(row.id for row in overlays))
        for row in overlays:
            self._require_edition(row, chain, order)
        laid = [row.laid_over(lineage, order) for row in overlays]
        home = self.home(Path(chain[-1].file))
        catalogue, played = self._catalogue(chain, laid)
        for row in overlays:
            _require_clauses(row, catalogue, (*lineage, *order))
        sets = self._sets(chain, laid)
        inherited = self._made(chain, ()).answers if overlays else self._inherited(chain, catalogue)
        return Profile(
            id="+".join((lineage[0], *order)),
            game=chain[-1].game or chain[-1].title,
            edition=chain[0].edition,
            own_title=chain[0].title,
            additions=tuple(map(_addition, overlays)),
            catalogue=catalogue,
            answers=self._overlaid(inherited, laid, catalogue),
            lineage=lineage,
            published=chain[0].published,
            extensions=played,
            sets=sets,
            set_files=tuple(map(self.set_file, sets)),
            data=self._data(played, home),
            library=self,
            home=home,
            overlays=order,
            boxes=frozenset(row.id for row in overlays if row.is_box or self._is_narrow(row)),
        )

    def _require_edition(
        self, row: ProfileFile, chain: Sequence[ProfileFile], overlays: Sequence[str]
    ) -> None:
        """Refuse an overlay for an edition that is not there, and a box for another edition."""
        try:
            family = self._chain(row.beneath[0], row.file)
        except ProfileError as error:
            file, key = (error.file, error.key) if error.file else (row.file, "overlays")
            raise ProfileError(error.faults, file=file, key=key) from None
        if not row.is_box or row.overlays in (above.id for above in chain):
            return
        fault = later("the overlay {id} is for {known}, and {profile} does not extend it")
        remedy = ""
        if family[-1] == chain[-1]:
            expanding = [above.id for above in chain if above.expands]
            names = (row.overlays, *expanding[:1], *overlays)
            remedy = say("write {name}", name="+".join(names))
        places = {"known": row.overlays, "profile": chain[0].id}
        raise ProfileError(say(fault, id=repr(row.id), **places), remedy=remedy)

    def _is_narrow(self, row: ProfileFile) -> bool:
        """Whether an overlay is written for some editions of a family only."""
        return bool(self.row(row.beneath[0]).extends)

    def _catalogue(
        self, chain: Sequence[ProfileFile], laid: Sequence[ProfileFile]
    ) -> tuple[Catalogue, tuple[str, ...]]:
        """Return the clauses of a profile with overlays, and its extensions."""
        extending = next((row for row in chain if row.played_with), chain[-1])
        found: dict[str, None] = {}
        for row in (extending, *laid):
            try:
                self.extensions.catalogue(row.played_with)
            except ProfileError as error:
                raise ProfileError(error.faults, file=row.file, key="extensions") from None
            found |= dict.fromkeys(row.played_with)
        return self.extensions.catalogue(tuple(found)), tuple(found)

    def _sets(self, chain: Sequence[ProfileFile], laid: Sequence[ProfileFile]) -> tuple[str, ...]:
        """Return the sets of tiles of a profile with overlays; all must be there."""
        boxing = next((row for row in chain if row.sets), chain[-1])
        for row in (boxing, *laid):
            if unknown := [id for id in row.sets if id not in self.sets]:
                fault = later("no tile set {id}; there are {known}")
                said = say(fault, id=repr(unknown[0]), known=listing(self.sets))
                raise ProfileError(said, file=row.file, key="sets")
        return tuple(dict.fromkeys(id for row in (boxing, *laid) for id in row.sets))

    def _inherited(self, chain: Sequence[ProfileFile], catalogue: Catalogue) -> dict[str, Answer]:
        """Return the answers of a file and of its parents."""
        answers: dict[str, Answer] = {}
        for row in reversed(chain):
            weaker = row.inherits.status, row.inherits.note
            above = {id: answer.inherited(*weaker) for id, answer in answers.items()}
            answers = {**above, **answers_in(row, catalogue, above, self.sources)}
        return answers

    def _overlaid(
        self, below: Mapping[str, Answer], laid: Sequence[ProfileFile], catalogue: Catalogue
    ) -> dict[str, Answer]:
        """Return answers with those of overlays: what one says beside another goes first."""
        found: dict[str, Answer] = {}
        stated = [(row, answers_in(row, catalogue, below, self.sources)) for row in laid]
        for id in dict.fromkeys(id for _, answers in stated for id in answers):
            rows = [(row, answers[id]) for row, answers in stated if id in answers]
            first = [one for one in rows if not any(row.overrules(one[0], id) for row, _ in rows)]
            for _, answer in first or rows:
                if found.setdefault(id, answer).value != answer.value:
                    raise _contradiction(catalogue[id], found[id], answer)
                found[id] = answer
        answers = {**below, **found}
        for row in laid:
            more = answers_in(row, catalogue, answers, self.sources, "adds")
            for id, added in more.items():
                answers[id] = _sum(catalogue[id], answers.get(id), added, row)
        return answers

    def _data(self, extensions: tuple[str, ...], home: Path | None) -> tuple[FileText, ...]:
        """Return the data that a profile's extensions read: shipped, from the extensions, and from
        its family.
        """
        played = [self.extensions.find(name) for name in (BASE, *extensions)]
        folders = dict.fromkeys((self.folders[0], *(one.variants for one in played), home))
        names = dict.fromkeys(name for one in played for name in one.data)
        return tuple(file for name in names for file in self.files_named(name, folders))

    def row(self, name: Named, named_in: str | None = None) -> ProfileFile:
        """Return the file of a profile or an overlay as written."""
        if isinstance(name, ProfileFile):
            return name
        if isinstance(name, Path) or (
            named_in is None and (name.endswith(".toml") or os.sep in name)
        ):
            return read_profile_file(Path(name))
        if named_in is not None and not is_id(name):
            return read_profile_file(path_named(name, named_in), regular=True)
        if name not in self.files:
            message = later("no profile or overlay {name}")
            raise ProfileError(unknown_name(message, name, self.files))
        row = profile_file(self.file(name))
        if row.id != name:
            fault = later("the id is {id}, but the file's name says {name}")
            said = say(fault, id=repr(row.id), name=repr(name))
            raise ProfileError(said, file=row.file, key="id")
        return row

    def _chain(self, name: Named, named_in: str | None) -> tuple[ProfileFile, ...]:
        """Yield the file of a profile, its parent's, and so on."""
        row = self._profile_row(name, named_in)
        chain = {row.id: row}
        while row.extends:
            try:
                above = self._profile_row(row.extends, row.file)
            except ProfileError as error:
                if error.file:
                    raise
                raise ProfileError(error.faults, file=row.file, key="extends") from None
            if above.id in chain:
                ids = " → ".join((*chain, above.id))
                circle = say("circular parents: {chain}", chain=ids)
                raise ProfileError(circle, file=above.file, key="extends")
            chain[above.id] = row = above
        return tuple(chain.values())

    def _profile_row(self, name: Named, named_in: str | None) -> ProfileFile:
        """Return the file of a profile that is not an overlay."""
        row = self.row(name, named_in)
        if row.is_overlay:
            fault = later("{name} is an overlay; write it after a profile: {profile}+{id}")
            places = {"name": repr(row.id), "profile": row.overlays, "id": str(name)}
            raise ProfileError(say(fault, **places))
        return row


def _require_clauses(row: ProfileFile, catalogue: Catalogue, names: Sequence[str]) -> None:
    """Refuse house rules about what is not in the game, which say in what game it is."""
    missing = [id for id in by_clause(row.rules, row.adds) if id not in catalogue]
    if missing and not {*row.beneath} <= {*names}:  # else it is a mistake of the file
        fault = later(
            "the overlay {id} answers {clause}, which {profile} does not have; it is for {known}"
        )
        places = {"clause": missing[0], "profile": names[0], "known": row.overlays}
        raise ProfileError(say(fault, id=repr(row.id), **places))


def _contradiction(clause: Clause, one: Answer, other: Answer) -> ProfileError:
    fault = later(
        "{one} and {other} contradict each other on {clause}: {this} against"
        " {that}; leave one of them out"
    )
    this, that = (repr(clause.say(answer.value)) for answer in (one, other))
    names = {"one": one.origin, "other": other.origin, "clause": clause.id}
    return ProfileError(say(fault, this=this, that=that, **names))


def _sum(clause: Clause, before: Answer | None, added: Answer, row: ProfileFile) -> Answer:
    """Return an answer with what an overlay adds to it."""
    before = before or Answer(clause.default, Status.STATED)
    value = before.value
    if not isinstance(value, (int, tuple, Span)) or isinstance(value, bool):
        fault = say("it is neither a number nor a list, so nothing is added to it")
        raise ProfileError(fault, file=row.file, key=f"adds.{clause.id}")
    entry = by_clause(row.adds)[clause.id]
    beside = entry.before or entry.after
    if not beside:
        value += added.value  # type: ignore[operator]  # of the same type
    elif isinstance(value, tuple) and beside in value:
        at = value.index(beside) + bool(entry.after)
        value = (*value[:at], *added.value, *value[at:])  # type: ignore[misc]  # likewise
    else:
        message = later("{item} is not in the list to which it is added: {known}")
        fault = say(message, item=repr(beside), known=clause.say(value))
        raise ProfileError(fault, file=row.file, key=f"adds.{clause.id}")
    return attrs.evolve(
        added,
        value=value,
        status=added.status.weaker(before.status),
        cite=tuple(dict.fromkeys((*before.cite, *added.cite))),
        note="; ".join(filter(None, (before.note, added.note))),
    )


def _addition(overlay: ProfileFile) -> Said:
    """Return what an edition with an overlay is said to be played with."""
    title = saying(overlay.title or overlay.edition or overlay.game)
    return title if overlay.is_box else saying("“{rule}”", rule=title)


def _parts(name: str) -> list[str]:
    """Split a name into an id or a file, and its overlays; a `+` may be part of a file's path."""
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


attrs.resolve_types(Profile, localns={"Library": Library})  # which its module cannot import


_READ: dict[tuple[Registry, tuple[Path, ...]], Library] = {}
"""The most recently used libraries."""


def library_of(folders: tuple[Path, ...]) -> Library:
    """Return the rule data of these folders: the same object until something in them changes."""
    extensions = registry()
    found = _READ.pop((extensions, folders), None)
    if found is None or not found.is_current():
        found = Library(folders, extensions)
    _READ[extensions, folders] = found
    while len(_READ) > 8:
        _READ.pop(next(iter(_READ)), None)
    return found


def shipped_library() -> Library:
    """Return only the rule data in the package."""
    return library_of((shipped_variants(),))


def library(folders: Iterable[Path | str] = ()) -> Library:
    """Return the available rule data, including the folders in `ARKRULES_PATH`.

    >>> "carcassonne-2000" in arkrules.library().profile_ids()
    True
    """
    given = [part for part in os.environ.get(PATH_VARIABLE, "").split(os.pathsep) if part]
    paths = [Path(part) for part in (*folders, *given)]
    for path in paths:
        if not path.is_dir():
            fault = later("{path} is not a folder; check {variable} or --profile-path")
            raise ProfileError(say(fault, path=path, variable=PATH_VARIABLE))
    brought = (registry().find(name).variants for name in registry().names())
    found = (shipped_variants(), *brought, *(path.resolve() for path in paths))
    return library_of(tuple(dict.fromkeys(folder for folder in found if folder is not None)))


def load_profile(
    name: str | Path, *, paths: Iterable[Path | str] = (), named_in: str | None = None
) -> Profile:
    """Return the profile with a name: `carcassonne`, `carcassonne+house.bag`, `my/variant.toml`.

    A `Path` is that of one file, whatever signs it has.
    A program that has the name from a file of somebody else says so by `named_in`.

    >>> arkrules.load_profile("carcassonne+house.no-final").id
    'carcassonne+house.no-final'
    """
    return library(paths).profile(name, named_in=named_in)


_WANTED = later("a profile or its name")


def profile_of(
    profile: Profile | str | Path, shelf: Library | None = None, *, name: str = "profile"
) -> Profile:
    """Return a profile given as it is or by its name."""
    if isinstance(profile, (str, Path)):
        return (shelf or library()).profile(profile)
    require(profile, Profile, name, _WANTED)
    return profile


def profiles_of(
    profiles: Iterable[Profile | str | Path], shelf: Library | None = None
) -> tuple[Profile, ...]:
    """Return several profiles; a single name is not accepted as a list."""
    if isinstance(profiles, (str, Path, Profile, Mapping)) or not isinstance(profiles, Iterable):
        raise unwanted(profiles, "profiles", "a list of profiles or their names")
    return tuple(
        profile_of(profile, shelf, name=f"profiles[{at}]") for at, profile in enumerate(profiles)
    )
