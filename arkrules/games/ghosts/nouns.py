"""What the things of Spirits, Castles and Graveyards are called, and figures from elsewhere."""

from __future__ import annotations

from arkrules.messages import later, several
from arkrules.nouns import named

__all__ = ["NOUNS"]

NOUNS = (
    named(
        "ghosts",
        later("bare: ghosts; a: ghosts; the: the ghosts"),
        several("{number} ghost", "{number} ghosts"),
    ),
    named(
        "mist",
        later("bare: mist; a: mist; the: the mist"),
        several("{number} mist", "{number} mists"),
    ),
    named(
        "ghost",
        later("bare: ghost; a: a ghost; the: the ghost"),
        several("{number} ghost", "{number} ghosts"),
    ),
    named(
        "guard",
        later("bare: guard; a: a guard; the: the guard"),
        several("{number} guard", "{number} guards"),
    ),
    named(
        "castle",
        later("bare: castle; a: a castle; the: the castle; at: the castle at {cell}"),
        several("{number} castle", "{number} castles"),
    ),
    named(
        "graveyard",
        later("bare: graveyard; a: a graveyard; the: the graveyard; at: the graveyard at {cell}"),
        several("{number} graveyard", "{number} graveyards"),
    ),
    named(
        "misty tile",
        later("bare: misty tile; a: a misty tile; the: the misty tile"),
        several("{number} misty tile", "{number} misty tiles"),
    ),
    named(
        "misty neighbor",
        later("bare: misty neighbor; a: a misty neighbor; the: the misty neighbor"),
        several("{number} misty neighbor", "{number} misty neighbors"),
    ),
    named(
        "abbot",
        later("bare: abbot; a: an abbot; the: the abbot"),
        several("{number} abbot", "{number} abbots"),
    ),
    named(
        "mayor",
        later("bare: mayor; a: a mayor; the: the mayor"),
        several("{number} mayor", "{number} mayors"),
    ),
    named(
        "large",
        later("bare: large follower; a: a large follower; the: the large follower"),
        several("{number} large follower", "{number} large followers"),
    ),
    named(
        "wagon",
        later("bare: wagon; a: a wagon; the: the wagon"),
        several("{number} wagon", "{number} wagons"),
    ),
    named(
        "ringmaster",
        later("bare: ringmaster; a: a ringmaster; the: the ringmaster"),
        several("{number} ringmaster", "{number} ringmasters"),
    ),
    named(
        "phantom",
        later("bare: phantom; a: a phantom; the: the phantom"),
        several("{number} phantom", "{number} phantoms"),
    ),
    named(
        "builder",
        later("bare: builder; a: a builder; the: the builder"),
        several("{number} builder", "{number} builders"),
    ),
    named(
        "pig",
        later("bare: pig; a: a pig; the: the pig"),
        several("{number} pig", "{number} pigs"),
    ),
    named(
        "barn",
        later("bare: barn; a: a barn; the: the barn"),
        several("{number} barn", "{number} barns"),
    ),
    named(
        "shepherd",
        later("bare: shepherd; a: a shepherd; the: the shepherd"),
        several("{number} shepherd", "{number} shepherds"),
    ),
)
