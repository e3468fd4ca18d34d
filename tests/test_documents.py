"""What the documents say is true: their code runs, and CI runs the README's own commands."""

import doctest
import re
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parent.parent
MORE = [path.relative_to(CHECKOUT).as_posix() for path in CHECKOUT.glob("[a-z]*/README.md")]
DOCUMENTS = ["README.md", "CONTRIBUTING.md", *sorted(MORE)]


def blocks(text, language):
    """The fenced blocks of one language, each with the number of its first line."""
    fence = re.compile(rf"^```{language}\n(.*?)^```$", re.MULTILINE | re.DOTALL)
    for found in fence.finditer(text):
        yield text[: found.start(1)].count("\n") + 1, found[1]


def run_examples(text, name):
    """Runs a document's Python blocks in order, as one session; gives the failures' report.

    A block with `>>>` is compared with its output; any other only has to run.
    """
    report = []
    names = {}
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    runner = doctest.DocTestRunner(optionflags=flags, verbose=False)  # whatever pytest's -v says
    for line, code in blocks(text, "python"):
        if ">>>" not in code:
            exec(compile("\n" * (line - 1) + code, name, "exec"), names)
            continue
        test = doctest.DocTestParser().get_doctest(code, names, name, name, line - 1)
        runner.run(test, out=report.append, clear_globs=False)
        names = test.globs
    return "".join(report)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_code_in_a_document_runs(name, checkout, tmp_path, monkeypatch):
    text = (checkout / name).read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)  # what an example saves is not left in the checkout
    assert run_examples(text, name) == ""


def test_a_wrong_example_is_found():
    """Otherwise the test above could pass whatever a document says."""
    right = "```python\n>>> x = 2\n```\n\nText.\n\n```python\n>>> x + 2\n4\n```\n"
    assert run_examples(right, "right.md") == ""
    assert "line 8, in wrong.md" in run_examples(right.replace("4", "5"), "wrong.md")


def test_each_link_to_a_file_leads_somewhere(checkout):
    for name in DOCUMENTS:
        text = (checkout / name).read_text(encoding="utf-8")
        for target in re.findall(r"\]\(([^)#]+)", text):
            if "://" not in target:
                assert ((checkout / name).parent / target).exists(), f"{name}: {target}"


def ci_line(checkout, mark):
    lines = (checkout / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    return lines[lines.index(f"# README: {mark}") + 1]


def readme_command(checkout, number):
    """The README's two commands are its first two blocks of shell words."""
    text = (checkout / "README.md").read_text(encoding="utf-8")
    (_, first), (_, second), *_ = blocks(text, "sh")
    return (first, second)[number].strip()


def test_ci_tests_with_the_very_command_of_the_readme(checkout):
    assert ci_line(checkout, "test") == readme_command(checkout, 1)


def test_ci_installs_by_the_very_words_of_the_readme(checkout):
    """The README's line ends by opening JupyterLab, which nobody would close in CI."""
    assert ci_line(checkout, "install") == readme_command(checkout, 0) + " --version"


def test_the_readme_has_the_same_commands_for_windows(checkout):
    """Line by line, since not every Windows shell knows `&&`."""
    text = (checkout / "README.md").read_text(encoding="utf-8")
    ((_, windows),) = blocks(text, "bat")
    posix = " && ".join(readme_command(checkout, number) for number in (0, 1))
    there = posix.replace("python3 -m venv", "py -m venv").replace(".venv/bin/", ".venv\\Scripts\\")
    assert windows.splitlines() == there.split(" && ")
