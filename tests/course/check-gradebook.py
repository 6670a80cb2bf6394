"""Adds up a filled gradebook against the record and the export, with nothing of croupier: `csv` and `json` only.

usage: check-gradebook.py canvas|moodle EXPORT FILLED RECORD COLUMN

Every cell but those of the column (and Moodle's feedback) is as in the export. Every student who has points in the record has them in the
column, to two decimals; everybody else's cell is as in the export. Prints how many rows were filled.
"""

import csv
import json
import sys


def rows(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file))


def main():
    kind, export, filled, record, column = sys.argv[1:]
    before, after = rows(export), rows(filled)
    head = before[0]
    column = head.index(column)
    may_change = {column}
    if kind == "moodle":
        may_change.add(head.index("Feedback comments"))
    assert len(before) == len(after), "the number of rows differs"

    with open(record, encoding="utf-8") as file:
        submissions = json.load(file)["submissions"]
    due = {}
    for one in submissions:
        number = one.get("hand_in", {}).get("ids", {}).get(kind)
        if number and one["points"] is not None and one["status"] in ("graded", "build_failed"):
            due[number] = one["points"]

    count = 0
    for old, new in zip(before, after):
        assert len(old) == len(new), new
        for at, (was, now) in enumerate(zip(old, new)):
            assert at in may_change or was == now, (was, now)
        number = old[1] if kind == "canvas" else old[0].rsplit(" ", 1)[-1]
        locked = old[column].upper() in ("EX", "N/A")
        if "Grade can be changed" in head:
            locked = old[head.index("Grade can be changed")] == "No"
        if number in due and not locked:
            points = float(new[column].replace(",", "."))
            assert abs(points - due.pop(number)) <= 0.005 + 1e-9, new
            count += 1
            if kind == "moodle":
                assert new[head.index("Feedback comments")].startswith(new[column].replace(",", ".") + " of "), new
        else:
            assert old == new, "the cells of a student without points changed"
            due.pop(number, None)
    assert not due, f"these points are nowhere: {due}"
    print(count)


main()
