"""What JSON for programs looks like: the parts that several documents share."""

from __future__ import annotations

from arkrules.rules import Part

FORMAT = {"const": 2}
TEXT = {"type": "string"}
TEXTS = {"type": "array", "items": TEXT}
ANSWER = {
    "answer": {},
    "words": TEXT,
    "status": {"enum": ["stated", "clarified", "implied", "community", "silent", "contested"]},
    "cite": TEXTS,
    "note": TEXT,
    "origin": TEXT,
    "readings": {
        "type": "array",
        "items": {
            "type": "object",
            "required": ["words", "because"],
            "properties": {"words": TEXT, "because": TEXT, "answer": {}},
            "additionalProperties": False,
        },
    },
}
CLAUSE = {
    "clause": TEXT,
    "part": {"enum": [part.value for part in Part]},
    "question": TEXT,
    "standing": {"enum": ["executed", "given", "reference", "notation"]},
}


def strict(properties):
    """The schema of an object with these keys and no others."""
    return {
        "type": "object",
        "required": list(properties),
        "properties": properties,
        "additionalProperties": False,
    }
