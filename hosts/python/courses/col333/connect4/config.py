"""Points for a run of 0, 1, 2, 3 and 4, and whether the counters check themselves."""
win_pts = [0, 0, 2, 5, 20]
debug_mode = True
