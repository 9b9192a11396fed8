"""CIS 521: questions to single functions, answered as the handout's examples say."""
import tempfile
import unittest

from driver import Session, agent_file, submission_file, vectors

# Of each kind, the fields that are answers.
ANSWERS = {'best_move': ('move', 'value', 'leaves'), 'moves': ('moves',), 'successors': ('successors',),
           'legal': ('legal',), 'game_over': ('over',), 'play': ('result',), 'create': ('result',),
           'get_board': ('text',), 'reset': ('result',), 'copy': ('equal',)}


class Questions(unittest.TestCase):
    def session(self, name):
        session = Session('cis521', asks=True)
        self.assertEqual(session.begun, {'kind': 'started'})
        self.loaded = session.ask(do='load', file=agent_file('cis521', name), options={})
        return session

    def test_a_sound_file_answers_every_example(self):
        asked = 0
        with self.session('homework4') as session:
            self.assertIn('get_best_move', self.loaded['has'])
            for kind, fields in sorted(ANSWERS.items()):
                for case in vectors('cis521', kind):
                    if case.get('leaves', 0) > 300 or 'nomove' in case['tags']:
                        continue
                    question = dict((key, value) for key, value in case.items() if key not in fields)
                    answer = session.ask(do='ask', question=question, wall=60, number=asked)
                    if answer['kind'] == 'missing':
                        continue
                    asked += 1
                    self.assertEqual(answer['kind'], 'answered', (case, answer))
                    self.assertEqual(answer['answers'], dict((field, case[field]) for field in fields), case)
        self.assertGreater(asked, 100)

    def test_what_a_call_leaves_behind_shows_when_it_is_asked_twice_and_never_in_the_next_question(self):
        question = {'kind': 'best_move', 'board': ['...'] * 3, 'vertical': True, 'limit': 2}
        with self.session('accumulates') as session:
            answers = [session.ask(do='ask', question=question, wall=60, times=2) for _ in range(2)]
        for answer in answers:
            self.assertEqual([answer['answers']['leaves'], answer['again']['leaves']], [10, 20])

    def test_an_object_whose_board_has_not_changed_is_asked_twice(self):
        question = {'kind': 'best_move', 'board': ['...'] * 3, 'vertical': True, 'limit': 2}
        for name, leaves in (('counts-accumulate', [10, 20]), ('negamax', [10, 10])):
            with Session('cis521', asks=True) as session:
                session.ask(do='load', file=submission_file('cis521', name, 'homework4.py'), options={})
                answer = session.ask(do='ask', question=question, wall=60, times=2)
            self.assertEqual([answer['answers']['leaves'], answer['again']['leaves']], leaves)

    def test_only_a_program_that_waits_for_a_processor_gets_more_time(self):
        question = {'kind': 'best_move', 'board': ['...'] * 3, 'vertical': True, 'limit': 2}
        sleeps = 'import time\n\n\nclass DominoesGame(object):\n    def __init__(self, board):\n        time.sleep(3600)\n' \
                 '\n    def get_best_move(self, vertical, limit):\n        pass\n'
        with tempfile.NamedTemporaryFile('w', suffix='.py') as file:
            file.write(sleeps)
            file.flush()
            with Session('cis521', asks=True) as session:
                session.ask(do='load', file=file.name, options={})
                answer = session.ask(do='ask', question=question, wall=0.1, patience=3600)
        self.assertEqual(answer['kind'], 'timed_out')

    def test_a_program_that_exits_can_be_asked_again(self):
        question = {'kind': 'best_move', 'board': ['...'] * 3, 'vertical': True, 'limit': 2}
        with self.session('exits') as session:
            self.assertEqual(session.ask(do='ask', question=question, wall=60)['kind'], 'raised')
            self.assertEqual(session.ask(do='ask', question=question, wall=60)['kind'], 'raised')


if __name__ == '__main__':
    unittest.main()
