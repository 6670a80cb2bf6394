"""Writes a report that is none, and ends."""
import os

with open("report.xml", "w") as report:
    report.write("<testsuites><testcase name='all'>" + "x" * 100000)
os._exit(0)
