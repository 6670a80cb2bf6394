"""Plays si204/play (seed 110, keys s s) as pexpect scripts usually do, and prints the median time of a game in seconds.

Usage: pexpect_play.py PROGRAM ROUNDS
"""

import statistics
import sys
import time

import pexpect


def game(program):
    started = time.perf_counter()
    child = pexpect.spawn(program, encoding="utf-8", timeout=30)
    child.expect("Seed: ")
    child.sendline("110")
    child.expect("Hit or stand")
    child.sendline("s")
    child.expect("Push! Play again.")
    child.expect("Hit or stand")
    child.sendline("s")
    child.expect("Player wins!")
    child.expect(pexpect.EOF)
    child.close()
    return time.perf_counter() - started


print(statistics.median(game(sys.argv[1]) for _ in range(int(sys.argv[2]))))
