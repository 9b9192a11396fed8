"""Runs the host's tests with every interpreter at hand: `python3 run.py [--python PATH]...`.

Without --python: the one that runs this, and python2.7 and python3.6 to python3.13 where they are on the PATH or among
those that pyenv keeps. Tests that were left out, and why, are told at the end; nothing is left out in silence.
`run.py --vectors` gives the public cases of all courses to their modules and to our solved versions, instead.
"""
import argparse
import glob
import os
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
SUITES = ['test_agents', 'test_cse415', 'test_csc384', 'test_col333', 'test_cse150', 'test_cis521',
          'test_ask_cis521', 'test_ask_col333', 'test_ask_csc384', 'test_ask_cse150', 'test_ask_cse415', 'test_trace',
          'test_trace_cse150', 'test_inspect']
ON_PYTHON_2 = ['test_cse150', 'test_ask_cse150', 'test_trace_cse150', 'test_inspect.Inspection']
# The public cases of all courses, which take longer.
VECTORS = ['test_vectors', 'test_vectors_cse150']
FACTS = 'import sys; print("%d.%d.%d" % sys.version_info[:3])'


def found():
    """Interpreters that can be found, each once, with the running one in front."""
    names = ['python2.7'] + ['python3.{}'.format(minor) for minor in range(6, 14)]
    kept = sorted(glob.glob(os.path.expanduser('~/.pyenv/versions/*/bin/python[23].*')))
    kept = [path for path in kept if os.path.basename(path) in names]
    paths = [sys.executable] + [path for path in map(shutil.which, names) if path and is_working(path)] + kept
    return list({os.path.realpath(path): path for path in reversed(paths)}.values())[::-1]


def is_working(python):
    """Whether an interpreter runs: pyenv puts programs on the PATH for versions that are not chosen."""
    return subprocess.call([python, '-c', ''], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) == 0


def run(python, vectors):
    """Runs the suites with one interpreter: (passed, the lines about tests left out, and those about cases)."""
    version = subprocess.check_output([python, '-c', FACTS]).decode().strip()
    suites = ON_PYTHON_2 if version.startswith('2.') else SUITES
    if vectors:
        suites = VECTORS[1:] if version.startswith('2.') else VECTORS
    done = subprocess.run([python, '-B', '-m', 'unittest', '-v'] + suites, cwd=HERE, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)
    text = done.stdout.decode('utf-8', 'replace')
    if done.returncode:
        print(text)
    ran = [line for line in text.splitlines() if line.startswith('Ran ')]
    told = [line[line.index('VECTORS '):] for line in text.splitlines() if 'VECTORS ' in line]
    left_out = [line for line in text.splitlines() if ' ... skipped ' in line and 'has NumPy' not in line]
    verdict = 'failed' if done.returncode else 'passed'
    print('{} {}: {}, {}'.format(python, version, verdict, (ran or ['ran nothing'])[0]))
    return done.returncode == 0, ['{}: {}'.format(version, line) for line in left_out], told


def main():
    """Runs them all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--python', action='append', metavar='PATH', help='an interpreter to test with')
    parser.add_argument('--vectors', action='store_true', help='the public cases of all courses instead')
    parser.add_argument('--no-skips', action='store_true', help='fail when a test is left out (for CI)')
    arguments = parser.parse_args()
    results = [run(python, arguments.vectors) for python in arguments.python or found()]
    left_out = [line for _, lines, _ in results for line in lines]
    for line in sorted({line for _, _, lines in results for line in lines}):
        print(line)
    for line in left_out:
        print('LEFT OUT  ' + line)
    if left_out:
        print('{} tests were left out, see above'.format(len(left_out)))
    sys.exit(0 if all(passed for passed, _, _ in results) and not (left_out and arguments.no_skips) else 1)


if __name__ == '__main__':
    main()
