# Starts, and never says its name.
# runs: exec
# level: none
# verdict: unprepared silent
# slow: it is given the 20 seconds that everybody has to get ready
import time

time.sleep(3600)
