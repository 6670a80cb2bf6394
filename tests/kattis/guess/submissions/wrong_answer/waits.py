# Waits for an answer to a guess that it has not made: so does the judge.
input()
input()
