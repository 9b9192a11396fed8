"""Gives every in/inputN.txt of the problems to the solutions, and compares with out/outputN.txt, to the letter.

    cd tests
    python test_problems.py
"""
import glob
import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
PROBLEMS = os.path.join(HERE, '..', 'problems')
sys.path += [os.path.join(HERE, '..', 'src'), os.path.join(HERE, '..', 'solutions')]


def read(path):
    """What a file holds."""
    with open(path) as file:
        return file.read()


def solution(problem):
    """The file of solutions that belongs to a problem."""
    return sorted(glob.glob(os.path.join(HERE, '..', 'solutions', problem + '_*.py')))[0]


def answer(problem, input_file, python_file=None):
    """What a solution says to an input."""
    folder = os.path.join(PROBLEMS, problem)
    if folder not in sys.path:
        sys.path.append(folder)
    module = __import__('test_' + problem)
    return module.run_code_from(python_file or solution(problem), read(input_file))


class ProblemsTest(unittest.TestCase):
    """One test for each input file."""


def _test(problem, input_file, output_file):
    def test(self):
        self.assertEqual(read(output_file), answer(problem, input_file).strip())
    return test


def _add_tests():
    for folder in sorted(glob.glob(os.path.join(PROBLEMS, 'p*'))):
        problem = os.path.basename(folder)
        for input_file in sorted(glob.glob(os.path.join(folder, 'in', 'input*.txt'))):
            suffix = os.path.basename(input_file)[len('input'):-len('.txt')]
            output_file = os.path.join(folder, 'out', 'output{0}.txt'.format(suffix))
            name = 'test_{0}_input{1}'.format(problem, suffix)
            setattr(ProblemsTest, name, _test(problem, input_file, output_file))


_add_tests()

if __name__ == '__main__':
    unittest.main()
