"""Plays si204/play (seed 110, keys s s) with check50's own `run`, and prints the median time of a game in seconds.

Usage: check50_play.py PROGRAM ROUNDS
"""

import statistics
import sys
import time

import check50


def game(program):
    started = time.perf_counter()
    # Its rule: before a line is typed, wait until a tenth of a second passes in silence.
    played = check50.run(program).stdin("110").stdin("s").stdin("s").stdout("Player wins!", timeout=30).exit(timeout=30)
    assert played == 0, played
    return time.perf_counter() - started


print(statistics.median(game(sys.argv[1]) for _ in range(int(sys.argv[2]))))
