"""`python -m plyground` is the `plyground` command."""

from plyground._command import main

if __name__ == "__main__":
    main()
