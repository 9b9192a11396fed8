"""Asks the functions of a student's file, one question at a time.

Each question is answered in a fork of the file as it was imported: no question sees what another one left behind, and one
that never ends costs only itself.
"""
import plyground_calls
from plyground_calls import LARGEST, REMARK, is_text, plain, said, whole
from plyground_fork import in_fork
from plyground_trace import record

__plyground_host__ = True

_INFINITY = float('inf')
# A value nested deeper than any answer of a course is shown, not taken apart.
_DEPTH = 8
_MOST = 10000


class Asked(object):
    """The part of a course that asks, behind what is the same for all courses."""

    def __init__(self, host, wire):
        self.host, self.wire = host, wire

    def load(self, request, load_agent):
        """Imports the file."""
        return self.host.load(request, load_agent)

    def ask(self, request):
        """Answers a question; asked twice in one fork, what a first call leaves behind shows in the second."""
        question, times = request['question'], request.get('times', 1)
        most = request.get('trace', 0)
        return in_fork(self.wire, lambda: self._answers(question, times, most), request.get('wall'),
                       patience=request.get('patience', 0))

    def _answers(self, question, times, most):
        answer = {'kind': 'answered'}
        if most:
            answers, answer['trace'] = record(plyground_calls.course, question, most, lambda: self.host.ask(question))
        else:
            answers = self.host.ask(question)
        answer['answers'] = as_json(answers)
        if times > 1:
            answer['again'] = as_json(self.host.ask(question))
        return answer


def as_json(value, depth=0):
    """A value of the student's as one that the wire can carry. What is not plain data is shown as `{"repr": ...}`, so that
    it equals no answer by accident."""
    if value is None or value is True or value is False:
        return value
    if is_text(value):
        return plain(value, REMARK)
    number = whole(value)
    if number is not None:
        return number
    if isinstance(value, float):
        return _float(value)
    if depth < _DEPTH and isinstance(value, dict) and len(value) <= _MOST:
        return dict((plain(key if is_text(key) else said(key)), as_json(inner, depth + 1))
                    for key, inner in dict.items(value))
    if depth < _DEPTH and isinstance(value, (list, tuple)) and len(value) <= _MOST:
        return [as_json(inner, depth + 1) for inner in value]
    return {'repr': said(value)}


def _float(value):
    value = float.__float__(value) if hasattr(float, '__float__') else float(value)
    if value != value:
        return 'nan'
    if value in (_INFINITY, -_INFINITY):
        return 'inf' if value > 0 else '-inf'
    return int(value) if value == int(value) and abs(value) <= LARGEST else value
