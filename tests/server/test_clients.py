"""The programs in other languages print what their page says that they print."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest

from tests.paths import ROOT
from tests.server.serving import program

CLIENTS = ROOT / "examples" / "clients"
PAGE = ROOT / "docs" / "how-to" / "developer.md"
FILES = {"node": "lines.mjs", "perl": "lines.pl"}


def run(language: str, file: str, *words: str) -> subprocess.CompletedProcess[str]:
    """A client with words; a test that needs a language says so if it is missing."""
    interpreter = shutil.which(language)
    if interpreter is None:
        pytest.skip(f"NOT TESTED: {language} is not installed, so this client was not run")
    if language == "perl":
        module = [interpreter, "-MJSON::PP", "-e", "1"]
        if subprocess.run(module, capture_output=True, check=False).returncode:
            pytest.skip("NOT TESTED: Perl has no JSON::PP here, so this client was not run")
    command = [interpreter, str(CLIENTS / file), *words]
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, encoding="utf-8", timeout=120, check=False
    )


@pytest.mark.parametrize("language", FILES)
def test_a_client_over_lines_is_answered_and_ends_where_no_dispatcher_comes(language):
    said = (CLIENTS / "said.txt").read_text(encoding="utf-8")
    done = run(language, FILES[language], sys.executable, "-m", "arkrules")
    assert (done.returncode, done.stdout, done.stderr) == (0, said, "")
    assert run(language, FILES[language], sys.executable, "-c", "pass").returncode != 0


def test_a_client_over_http_is_answered():
    pytest.importorskip("uvicorn")
    said = (CLIENTS / "said-over-http.txt").read_text(encoding="utf-8")
    with program("-m", "arkrules", "serve", "--http", "0") as served:
        done = run("node", "http.mjs", served.address)
    assert (done.returncode, done.stdout, done.stderr) == (0, said, "")


def test_every_client_is_on_the_page():
    text = PAGE.read_text(encoding="utf-8")
    for file in CLIENTS.iterdir():
        assert f"examples/clients/{file.name}" in text, file.name
