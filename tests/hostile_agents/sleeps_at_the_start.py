# Starts, and never says who it is.
# runs: exec
# level: none
# verdict: unprepared silent
# slow: it is given the 20 seconds that everybody has to get ready
import time

time.sleep(3600)
