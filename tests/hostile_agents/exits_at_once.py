# Is gone before the first word.
# runs: exec
# level: none
# verdict: unprepared crashed
raise SystemExit(7)
