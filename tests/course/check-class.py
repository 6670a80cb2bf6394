"""Adds up the grades of a class against what its generator knows, with nothing of croupier: `csv`, `json`, and `datetime` only.

usage: check-class.py TRUTH RECORD CSV

TRUTH has the rule of lateness and, for each student by the id: what was submitted, when, and an extension. Points, lateness, and totals are
computed from it, as far as they follow from it, and from the parts of the record. Prints how many students were checked.
"""

import csv
import datetime
import json
import math
import sys

FULL = ("right", "zip", "late", "named", "extended")


def days_late(truth, one):
    if truth["due"] is None or one["submitted"] is None:
        return 0
    submitted = datetime.datetime.fromisoformat(one["submitted"])
    due = datetime.datetime.fromisoformat(one.get("extension") or truth["due"])
    late = (submitted - due).total_seconds()
    return 0 if late <= truth["grace"] else math.ceil(late / 86400)


def near(one, other, by=0.0051):
    return abs(one - other) <= by


def main():
    truth, record, table = sys.argv[1:]
    with open(truth, encoding="utf-8") as file:
        truth = json.load(file)
    with open(record, encoding="utf-8") as file:
        record = json.load(file)
    with open(table, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    submissions = record["submissions"]
    assert len(rows) == len(submissions)

    found = {}
    for one, row in zip(submissions, rows):
        found[one["hand_in"]["ids"][truth["kind"]]] = (one, row)
    assert found.keys() == truth["students"].keys(), found.keys() ^ truth["students"].keys()

    for number, expected in truth["students"].items():
        one, row = found[number]
        what = expected["what"]
        if what == "hostile":
            assert one["points"] is None and one["status"] == "not_graded" and row["total"] == "", one
            continue
        status = {"absent": "missing", "empty": "missing", "broken": "build_failed"}.get(what, "graded")
        assert one["status"] == row["status"] == status, (number, what, one["status"])
        parts = sum(part["points"] for part in one["parts"])
        maximum = sum(part["max_points"] for part in one["parts"])
        if what in FULL:
            assert near(parts, maximum), (number, what, parts)
        elif what == "wrong":
            assert 0 <= parts < maximum, (number, what, parts)
        else:
            assert parts == 0, (number, what, parts)
        for part in one["parts"]:
            lost = sum(loss["points"] for loss in part.get("losses", []))
            assert near(part["points"] + lost, part["max_points"]), part
            assert near(float(row[part["id"]]), part["points"]), row
        days = 0 if status == "missing" else days_late(truth, expected)
        late = one["hand_in"].get("late") or {"days": 0, "share": 0, "points": 0}
        share = min(days * truth["per_day"], truth["at_most"])
        assert late["days"] == days and near(late["share"], share), (number, what, days, late)
        assert near(late["points"], min(share * maximum, parts)), (number, late)
        total = max(parts - share * maximum, 0)
        assert near(one["points"], total) and near(one["max_points"], maximum), (number, one["points"], total)
        assert near(float(row["total"]), total), row
        assert near(float(row["late"] or 0), total - parts), row
    print(len(truth["students"]))


main()
