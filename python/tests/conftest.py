"""The package as it lies in `python/plyground`, with the extension that cargo has built."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
