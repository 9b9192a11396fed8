"""The guard: the small program beside this file that starts agents in their sandbox."""

from pathlib import Path

#: Never the running program, which is Python here.
GUARD = Path(__file__).parent / "_bin" / "plyground-guard"
