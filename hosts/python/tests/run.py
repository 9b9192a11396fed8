"""Runs the host's tests with every interpreter at hand: `python3 run.py [--python PATH]...`.

Without --python: the one that runs this, and python2.7 and python3.6 to python3.13 where they are on the PATH. Tests
that were left out, and why, are told at the end; nothing is left out in silence.
"""
import argparse
import os
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
SUITES = ['test_agents', 'test_cse415', 'test_csc384', 'test_col333', 'test_cse150', 'test_cis521',
          'test_ask_cis521', 'test_ask_col333', 'test_ask_csc384', 'test_ask_cse150', 'test_ask_cse415', 'test_trace',
          'test_trace_cse150', 'test_inspect']
ON_PYTHON_2 = ['test_cse150', 'test_ask_cse150', 'test_trace_cse150', 'test_inspect.Inspection']
FACTS = 'import sys; print("%d.%d.%d" % sys.version_info[:3])'


def found():
    """Interpreters on the PATH, each once, with the running one in front."""
    names = ['python2.7'] + ['python3.{}'.format(minor) for minor in range(6, 14)]
    paths = [sys.executable] + [path for path in map(shutil.which, names) if path]
    return list({os.path.realpath(path): path for path in reversed(paths)}.values())[::-1]


def run(python):
    """Runs the suites with one interpreter: (version, passed, the lines about tests left out)."""
    version = subprocess.check_output([python, '-c', FACTS]).decode().strip()
    suites = ON_PYTHON_2 if version.startswith('2.') else SUITES
    done = subprocess.run([python, '-B', '-m', 'unittest', '-v'] + suites, cwd=HERE, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)
    text = done.stdout.decode('utf-8', 'replace')
    if done.returncode:
        print(text)
    ran = [line for line in text.splitlines() if line.startswith('Ran ')]
    left_out = [line for line in text.splitlines() if ' ... skipped ' in line and 'has NumPy' not in line]
    verdict = 'failed' if done.returncode else 'passed'
    print('{} {}: {}, {}'.format(python, version, verdict, (ran or ['ran nothing'])[0]))
    return done.returncode == 0, ['{}: {}'.format(version, line) for line in left_out]


def main():
    """Runs them all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--python', action='append', metavar='PATH', help='an interpreter to test with')
    parser.add_argument('--no-skips', action='store_true', help='fail when a test is left out (for CI)')
    arguments = parser.parse_args()
    results = [run(python) for python in arguments.python or found()]
    left_out = [line for _, lines in results for line in lines]
    for line in left_out:
        print('LEFT OUT  ' + line)
    if left_out:
        print('{} tests were left out, see above'.format(len(left_out)))
    sys.exit(0 if all(passed for passed, _ in results) and not (left_out and arguments.no_skips) else 1)


if __name__ == '__main__':
    main()
