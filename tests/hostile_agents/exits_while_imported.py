# Ends the whole process while it is imported.
# runs: cse415
# level: none
# verdict: unprepared crashed
import os

os._exit(0)
