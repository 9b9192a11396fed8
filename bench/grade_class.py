"""How long it takes to grade a class: `python3 bench/grade_class.py`, kept in results/grade-300.txt.

Makes a class of hand-ins of CIS 521 from those in tests/submissions, each with a name and comments of its own, so that no two
are the same files. Two in a hundred never answer. Then `plyground grade run` grades them on two cores, with 5 s a test as the
course has it, and once more, when nothing is left to do.

    python3 bench/grade_class.py                          300 hand-ins, with target/release/plyground
    python3 bench/grade_class.py --count 30 --program target/debug/plyground
"""
import argparse
import collections
import csv
import json
import os
import platform
import random
import re
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SUBMISSIONS = os.path.join(ROOT, 'tests', 'submissions')
HANGS = os.path.join(SUBMISSIONS, 'hostile', 'sleeps-in-its-answer', 'homework4.py')
COURSE = 'cis521'
NAME = re.compile(r'^student_name = .*$', re.MULTILINE)
GOAL = 600


def read(path):
    """The text of a file."""
    with open(path, encoding='utf-8') as file:
        return file.read()


def models():
    """The programs that the class is made of, by name."""
    folder = os.path.join(SUBMISSIONS, COURSE)
    names = sorted(name for name in os.listdir(folder) if os.path.isdir(os.path.join(folder, name)))
    return [(name, read(os.path.join(folder, name, 'homework4.py'))) for name in names]


def own_version(text, number, rng):
    """The same program as another student would hand it in: another name, and comments at other places."""
    text = NAME.sub('student_name = "Student {:03}"'.format(number), text)
    lines = text.rstrip('\n').split('\n')
    for _ in range(3):
        places = [index for index, line in enumerate(lines) if line.startswith(('    def ', 'def '))]
        place = rng.choice(places)
        indent = lines[place][:len(lines[place]) - len(lines[place].lstrip())]
        lines.insert(place, '{}# Note {} of student {:03}.'.format(indent, rng.randrange(1000), number))
    return '\n'.join(lines) + '\n'


def make_class(folder, count, seed):
    """Writes the hand-ins; returns how many there are of each model."""
    rng = random.Random(seed)
    every = models()
    hanging = read(HANGS)
    made = collections.Counter()
    for number in range(count):
        is_hanging = number % 50 == 49
        name, text = ('never answers', hanging) if is_hanging else every[number % len(every)]
        home = os.path.join(folder, 'student{:03}'.format(number))
        os.makedirs(home)
        with open(os.path.join(home, 'homework4.py'), 'w', encoding='utf-8') as file:
            file.write(own_version(text, number, rng))
        made[name] += 1
    return made


def grade(program, home, cores):
    """Grades the class; returns what it printed, and the seconds by the wall and of the processors."""
    command = [program, 'grade', 'run', COURSE, 'class', '--out', 'out', '--jobs', str(len(cores))]
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    ran = subprocess.run(command, cwd=home, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
                         preexec_fn=lambda: os.sched_setaffinity(0, cores))
    wall, after = time.monotonic() - begun, resource.getrusage(resource.RUSAGE_CHILDREN)
    if ran.returncode != 0:
        sys.exit(ran.stdout.decode('utf-8', 'replace'))
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return ran.stdout.decode('utf-8').strip(), wall, cpu


def parts(ledger):
    """The seconds that each part of the checks took, all submissions together."""
    seconds = collections.Counter()
    with sqlite3.connect(ledger) as connection:
        for test, result in connection.execute('SELECT test, result FROM tests'):
            seconds[test.split('/')[0]] += json.loads(result)['seconds']
    return seconds


def main():
    """Makes the class, grades it twice and prints what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--count', type=int, default=300)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--program', default=os.path.join(ROOT, 'target', 'release', 'plyground'))
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    cores = set(sorted(os.sched_getaffinity(0))[:2])
    home = tempfile.mkdtemp()
    try:
        made = make_class(os.path.join(home, 'class'), options.count, options.seed)
        told, wall, cpu = grade(program, home, cores)
        again, wall_again, _ = grade(program, home, cores)
        with open(os.path.join(home, 'out', 'grades.csv'), encoding='utf-8', newline='') as file:
            grades = list(csv.DictReader(file))
        print('Python {}, {} cores'.format(platform.python_version(), len(cores)))
        print('{} hand-ins of {} programs, {} of them never answer'.format(
            options.count, len(made), made['never answers']))
        print(told)
        print('graded in {:.0f} s ({:.0f} s of processor time); the goal for 300 is {} s'.format(wall, cpu, GOAL))
        print('again, with nothing changed: {:.1f} s'.format(wall_again))
        print('points: {:.1f} on average, {} hand-ins have all'.format(
            sum(float(row['points']) for row in grades) / len(grades),
            sum(row['points'] == row['of'] for row in grades)))
        print('seconds in each part of the checks, all hand-ins together:')
        for part, seconds in parts(os.path.join(home, 'out', 'ledger.sqlite')).most_common():
            print('  {:12} {:8.1f}'.format(part, seconds))
        assert len(grades) == options.count and again.splitlines()[-1] == told.splitlines()[-1]
    finally:
        shutil.rmtree(home)


if __name__ == '__main__':
    main()
