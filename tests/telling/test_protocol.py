"""The page about what programs can ask, made of a document written by hand."""

from __future__ import annotations

from arkrules.documents import write_markdown
from arkrules.telling.protocol import protocol_page

REF = "#/components/schemas/"
PROTOCOL = {
    "methods": [
        {
            "name": "weigh",
            "description": "Weigh a tile.\n\nThe same as `arkrules weigh`.",
            "params": [
                {
                    "name": "tile",
                    "required": True,
                    "schema": {"type": "string", "description": "a tile, such as `E`"},
                },
                {
                    "name": "often",
                    "required": False,
                    "schema": {"anyOf": [{"type": "integer"}, {"type": "null"}], "default": 3},
                },
                {"name": "why", "required": False, "schema": {"type": "boolean", "default": False}},
            ],
            "result": {"name": "Weight", "schema": {"$ref": f"{REF}Weight"}},
            "x-notifications": {"weigh.progress": {"$ref": f"{REF}Weight"}},
        },
        {
            "name": "rest",
            "description": "Do nothing.",
            "params": [],
            "result": {"name": "Weight", "schema": {"$ref": f"{REF}Weight"}},
        },
    ],
    "components": {
        "schemas": {
            "Weight": {
                "description": "What a tile weighs.",
                "properties": {
                    "grams": {"type": "number"},
                    "of": {"type": "array", "items": {"$ref": f"{REF}Weight"}},
                    "by": {"type": "object", "additionalProperties": {"type": "integer"}},
                    "how": {"enum": ["well", "badly"]},
                    "more": {"type": "object", "additionalProperties": {}},
                    "any": {},
                },
                "required": ["grams", "of", "by", "how", "more"],
            }
        },
        "errors": {"TOO_HEAVY": {"code": -5, "message": "too heavy"}},
    },
}

PAGE = """\
## `weigh`

Weigh a tile.

The same as `arkrules weigh`.

| Parameter | Type | If left out | Meaning |
|---|---|---|---|
| `tile` | text | required | a tile, such as `E` |
| `often` | whole number or null | `3` |  |
| `why` | true or false | `false` |  |

Its result: `Weight`.

Notifications that may come before it:

- `weigh.progress` with `Weight`

## `rest`

Do nothing.

It takes no parameters.

Its result: `Weight`.

## Objects

### `Weight`

What a tile weighs.

| Key | Type | Meaning |
|---|---|---|
| `grams` | number |  |
| `of` | list of `Weight` |  |
| `by` | object with whole number for each name |  |
| `how` | `"well"` or `"badly"` |  |
| `more` | object |  |
| `any` | anything, or not there |  |

## Errors

| Code | Message |
|---|---|
| `-5` | too heavy |
"""


def test_every_method_object_and_error_is_told():
    assert write_markdown(protocol_page(PROTOCOL)).rstrip() == PAGE.rstrip()
