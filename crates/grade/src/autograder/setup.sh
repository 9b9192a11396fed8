#!/usr/bin/env bash
# Prepares Gradescope's container, once, when the image is built. Written by `plyground grade autograder`.
set -u
cd /autograder/source || exit 1

needed=%GLIBC%
found=$(getconf GNU_LIBC_VERSION 2>/dev/null)
found=${found#glibc }
if [ -n "$needed" ] && [ -z "$found" ]; then
    echo "plyground: this system does not have glibc; choose an image with Ubuntu or Rocky Linux as its base" >&2
    exit 1
fi
if [ -n "$needed" ] && [ "$(printf '%s\n' "$needed" "$found" | sort -V | head -n 1)" != "$needed" ]; then
    echo "plyground: this system has glibc $found, and the program in this autograder needs $needed or newer;" >&2
    echo "plyground: choose a newer base image, or write the autograder with a program for older systems (--program)" >&2
    exit 1
fi

# Cases, answers and rubric are for the grader alone: programs of students run as other users, to whom this folder is closed. The
# strongest sandbox starts the program as such a user, in a view of the disk that has nothing else of this folder.
chown -R 0:0 . && chmod -R u=rwX,go= . && chmod 700 setup.sh run_autograder && chmod 755 plyground || exit 1

if ! command -v python3 >/dev/null; then
    echo "plyground: this system does not have Python 3" >&2
    exit 1
fi
if [ -n "%NUMPY%" ] && ! python3 -c 'import numpy' 2>/dev/null; then
    (apt-get update && apt-get install -y --no-install-recommends python3-numpy) || dnf install -y python3-numpy ||
        python3 -m pip install numpy || { echo "plyground: NumPy cannot be installed, and this course needs it" >&2; exit 1; }
fi

# Which sandbox students' programs get here. The container that grades may allow another one, and says so again.
./plyground doctor
