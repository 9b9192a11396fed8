"""The public cases of a course, for the tests of its modules and of our solved versions. Runs under Python 2.7, too."""
from __future__ import print_function

import io
import json
import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
PYTHON = os.path.dirname(HERE)
COURSES = os.path.join(PYTHON, '..', '..', 'courses')
# Set to False where the core answers, which is fast enough for all cases.
SHORT_ONLY = True
# Cases that ask for a count and not for an answer of a course's function: the tests of the rules have them all.
COUNTS = ('paths', 'perft', 'solved')


def use(course, *folders):
    """Lets the modules of a course be imported, and our solved versions."""
    paths = [os.path.join(PYTHON, 'solved', course), os.path.join(PYTHON, 'courses', course)]
    sys.path[:0] = paths + [os.path.join(PYTHON, folder) for folder in folders]


def forget(*names):
    """Takes modules out again whose names another course has, too."""
    for name in list(sys.modules):
        if name.split('.')[0] in names:
            del sys.modules[name]


class VectorTest(unittest.TestCase):
    """The cases of one course. Those that plain Python is too slow for are counted, and told."""

    course = None

    def cases(self, kind, is_short=lambda case: True, why=''):
        """The cases of a kind that are short enough."""
        path = os.path.join(COURSES, self.course, 'vectors.json')
        with io.open(path, encoding='utf-8') as file:
            found = [case for case in json.load(file)['cases'] if case['kind'] == kind]
        self.assertTrue(found, kind)
        short = [case for case in found if is_short(case) or not (SHORT_ONLY or kind in COUNTS)]
        if len(short) < len(found):
            # run.py passes such lines on.
            print('VECTORS {0} {1}: {2} of {3}; the others have {4}'.format(
                self.course, kind, len(short), len(found), why))
        return short
