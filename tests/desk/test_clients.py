"""The programs in other languages print what their page says that they print."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest

from tests.desk.serving import program
from tests.paths import ROOT

CLIENTS = ROOT / "examples" / "clients"
PAGE = ROOT / "docs" / "how-to" / "other-languages.md"
ARKRULES = (sys.executable, "-m", "arkrules")


def interpreter(name: str) -> str:
    """Where a language's program is; a test that needs it says so if it is missing."""
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"NOT TESTED: {name} is not installed, so this client was not run")
    return found


def printed(name: str, *command: str) -> str:
    """What a client prints."""
    if name == "perl":
        module = [interpreter("perl"), "-MJSON::PP", "-e", "1"]
        if subprocess.run(module, capture_output=True, check=False).returncode:
            pytest.skip("NOT TESTED: Perl has no JSON::PP here, so this client was not run")
    done = subprocess.run(
        [interpreter(name), *command],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


@pytest.mark.parametrize(("language", "file"), [("node", "lines.mjs"), ("perl", "lines.pl")])
def test_a_client_over_lines_is_answered(language, file):
    said = (CLIENTS / "said.txt").read_text(encoding="utf-8")
    assert printed(language, str(CLIENTS / file), *ARKRULES) == said


def test_a_client_over_http_is_answered():
    pytest.importorskip("uvicorn")
    interpreter("node")
    said = (CLIENTS / "said-over-http.txt").read_text(encoding="utf-8")
    with program("-m", "arkrules", "serve", "--http", "0") as served:
        assert printed("node", str(CLIENTS / "http.mjs"), served.address) == said


@pytest.mark.parametrize("language", ["node", "perl"])
def test_a_client_whose_desk_does_not_come_ends(language):
    file = CLIENTS / ("lines.mjs" if language == "node" else "lines.pl")
    command = [interpreter(language), str(file), sys.executable, "-c", "pass"]
    done = subprocess.run(command, capture_output=True, timeout=60, check=False)
    assert done.returncode != 0


def test_every_client_is_on_the_page():
    text = PAGE.read_text(encoding="utf-8")
    for file in CLIENTS.iterdir():
        assert f"literalinclude}} ../../examples/clients/{file.name}\n" in text, file.name
