# Exits before it says anything.
# runs: exec
# level: none
# verdict: unprepared crashed
raise SystemExit(7)
