"""Adds up the exports of a class against its record, with nothing of croupier: `csv`, `json`, and `xml` only.

usage: check-exports.py RECORD DIRECTORY

DIRECTORY has grades.csv, junit.xml, gitlab.json, and for each submission, by its index, gradescope-N.json, classroom50-N.json,
student-N.json. Prints how many submissions were checked.
"""

import csv
import json
import pathlib
import sys
import xml.etree.ElementTree as xml


def near(one, other, by=0.0051):
    return abs(one - other) <= by


def of_csv(path, submissions):
    with open(path, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == len(submissions)
    for row, one in zip(rows, submissions):
        assert row["student"].lstrip("'") == one["student"], row
        if one["points"] is None:
            assert row["total"] == "", row
            continue
        assert near(float(row["total"]), one["points"]), row
        columns = ("functionality", "style", "by hand", "late", "adjusted")
        assert near(sum(float(row[name] or 0) for name in columns), one["points"], 0.03), row
        for part in one["parts"]:
            cell = row[part["id"]]
            assert cell == "" if part["points"] is None else near(float(cell), part["points"]), row


def of_junit(path, submissions, by_hand):
    suites = xml.parse(path).getroot().findall("testsuite")
    assert [suite.get("name") for suite in suites] == [one["student"] for one in submissions]
    every = [(case.get("classname"), case.get("name")) for suite in suites for case in suite.findall("testcase")]
    assert len(every) == len(set(every)), "two tests of the class have the same name"
    for suite, one in zip(suites, submissions):
        cases = suite.findall("testcase")
        keys = [(case.get("classname"), case.get("name")) for case in cases]
        assert len(keys) == len(set(keys)), "two tests have the same name"
        passed = {key for key, case in zip(keys, cases) if len(case) == 0}
        for part in one["parts"]:
            if part["id"] in by_hand:
                continue
            for scenario in part["scenarios"]:
                whose = one["student"].replace(".", "_")
                key = (f"si204.{whose}.{part['id']}", scenario["name"])
                if scenario["visibility"] == "visible":
                    assert (key in passed) == (scenario["verdict"] == "passed"), key
                else:
                    assert key not in keys, key


def of_gitlab(path):
    entries = json.loads(path.read_text(encoding="utf-8"))
    marks = [entry["fingerprint"] for entry in entries]
    assert entries and len(marks) == len(set(marks))
    for entry in entries:
        assert entry["severity"] in ("info", "minor", "major", "critical", "blocker")
        assert entry["description"] and entry["check_name"] and entry["location"]["lines"]["begin"] >= 1
        assert not entry["location"]["path"].startswith(("/", "./"))


def of_gradescope(results, one):
    tests = results["tests"]
    numbers = [test["number"] for test in tests]
    assert len(numbers) == len(set(numbers)), numbers
    if one["points"] is None:
        assert "score" not in results and all("score" not in test for test in tests)
        return
    assert near(results["score"], one["points"], 1e-9)
    assert near(sum(test.get("score", 0) for test in tests), one["points"], 1e-6)
    words = ("visible", "hidden", "after_due_date", "after_published")
    assert all(test.get("visibility", "visible") in words for test in tests)


def of_classroom50(result, one):
    for value in (result["score"], result["max-score"]):
        assert type(value) is int and value >= 0
    assert near(result["score"], one["points"], 0.5)
    for key in ("score", "max-score"):
        assert sum(test[key] for test in result["tests"]) == result[key], key
    assert all(test["score"] <= test["max-score"] for test in result["tests"])
    assert all(value != "" for value in result.values())


def of_student(shown, one):
    assert shown["kind"] == "student" and shown["points"] == one["points"]
    for part, whole in zip(shown["parts"], one["parts"]):
        assert len(part["scenarios"]) + part["hidden"]["count"] == len(whole["scenarios"])
        lost = sum(scenario.get("lost", 0) for scenario in whole["scenarios"])
        if whole["status"] == "graded" and whole["functionality"] is not None:
            full = sum(loss["points"] for loss in whole.get("losses", []) if "style" not in loss["why"])
            gated = any("no points until" in loss["why"] for loss in whole.get("losses", []))
            assert gated or near(lost, full, 0.01), (lost, full)


def main():
    record, directory = json.loads(pathlib.Path(sys.argv[1]).read_text()), pathlib.Path(sys.argv[2])
    submissions = record["submissions"]
    by_hand = {part["id"] for part in record["parts"] if part["graded_manually"]}
    of_csv(directory / "grades.csv", submissions)
    of_junit(directory / "junit.xml", submissions, by_hand)
    of_gitlab(directory / "gitlab.json")
    for at, one in enumerate(submissions):
        def read(name):
            return json.loads((directory / f"{name}-{at}.json").read_text(encoding="utf-8"))
        of_gradescope(read("gradescope"), one)
        of_student(read("student"), one)
        if one["points"] is not None:
            of_classroom50(read("classroom50"), one)
    print(len(submissions))


main()
