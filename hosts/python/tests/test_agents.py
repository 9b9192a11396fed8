"""The test agents themselves: each says what is expected of it, and each is expected somewhere."""
import io
import os
import unittest

from driver import AGENTS, HERE


COURSES = ('cse415', 'csc384', 'col333', 'cse150', 'cis521')


def files():
    """The agents of the courses; those of other protocols have no suite here."""
    for course in COURSES:
        for folder, _, names in os.walk(os.path.join(AGENTS, course)):
            for name in sorted(names):
                if name.endswith('.py'):
                    yield os.path.join(folder, name)


class Agents(unittest.TestCase):
    def test_each_says_what_is_expected_of_it(self):
        for path in files():
            with io.open(path, encoding='utf-8') as file:
                comment = ''
                for line in file:
                    if not line.startswith('#'):
                        break
                    comment += line
            self.assertTrue('Expected:' in comment or 'Part of the agent' in comment, path)

    def test_each_is_run_by_its_suite(self):
        for path in files():
            course, name = os.path.relpath(path, AGENTS).split(os.sep)[:2]
            with io.open(os.path.join(HERE, 'test_{0}.py'.format(course)), encoding='utf-8') as file:
                suite = file.read()
            name = name.replace('.py', '')
            self.assertTrue("'{0}'".format(name) in suite or ' {0} '.format(name) in suite.replace("'", ' '), path)


if __name__ == '__main__':
    unittest.main()
