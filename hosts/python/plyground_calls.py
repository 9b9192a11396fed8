"""Calling into an agent: the clock, exceptions that become reports, and answers made fit for the wire.

Every agent waits for what is imported here, so what only few of them need is imported where it is used.
"""
import operator
import sys
from time import time as _time

try:
    import _signal as signal  # what `signal` has, without the enumerations it makes of it
except ImportError:  # Python 2.7
    import signal

try:
    from time import perf_counter as wall_clock, process_time as cpu_clock  # novm
except ImportError:  # Python 2.7
    wall_clock = _time
    from time import clock as cpu_clock

SAID = 200
TRACEBACK = 6000
FRAMES = 60
REMARK = 100000
# The referee keeps numbers in 64 bits. A larger one is off every board, and so is the largest of 64 bits.
LARGEST = 2 ** 63 - 1

_exc_info = sys.exc_info
# From the end, also of the exceptions behind this one; Python 2 knows neither.
_LIMIT = -FRAMES if sys.version_info[0] > 2 else FRAMES
_index = operator.index
_stop_timer = getattr(signal, 'setitimer', None)
_timers = [getattr(signal, name) for name in ('ITIMER_REAL', 'ITIMER_VIRTUAL', 'ITIMER_PROF') if hasattr(signal, name)]
_set_trace = sys.settrace
_text = type(u'')
_out, _err = sys.stdout, sys.stderr
_VERSION = sys.version_info[:2]
# So a traceback shows the frames of plyground_*.py.
_OUR_FRAME = '  File "{0}plyground_'.format(__file__[:-len('plyground_calls.py')])
# What people write in Python 2, by what Python 3 says about it.
_PYTHON_2 = '|'.join([
    r"name '(xrange|raw_input|unicode|basestring|long|unichr|reduce|cmp|file|execfile|reload|apply)' is not defined",
    r"has no attribute '(has_key|iteritems|iterkeys|itervalues|maxint|izip|imap|ifilter|letters)'",
    r"'(dict_keys|dict_values|dict_items|map|filter|zip|range)' object (is not subscriptable|does not support|has no attr)",
    r"object of type '(map|filter|zip)' has no len",
    r"not supported between instances of .*NoneType",
    r"(list|tuple) indices must be integers or slices, not float",
    r"'float' object cannot be interpreted as an integer",
])


course = None  # whose agent runs here


class Report(Exception):
    """What happened instead of what was asked for, as an answer. Whether it is a foul is the referee's to say."""

    def __init__(self, kind, why, **more):
        Exception.__init__(self, why)
        self.answer = dict(more, kind=kind, why=why)


def plain(text, most=REMARK):
    """Text that is surely Unicode without stray halves of characters, and not endless."""
    if isinstance(text, bytes):
        text = text.decode('utf-8', 'replace')
    text = _text.__str__(text) if _text is str else _text(text)
    return text[:most].encode('utf-8', 'backslashreplace' if _text is str else 'replace').decode('utf-8')


def _no_address(text):
    """Without the addresses of objects: the same game must give the same record."""
    if ' at 0x' not in text:
        return text
    import re
    return re.sub(r' at 0x[0-9a-fA-F]+', '', text)


def is_text(value):
    """Whether a value is text, in the sense of the running Python."""
    return isinstance(value, (str, _text))


def said(value, show=repr):
    """How Python shows a value, cut; never an exception."""
    try:
        return plain(_no_address(show(value)[:10 * SAID]), SAID)
    except BaseException as problem:
        return '<{0} whose {1} raised {2}>'.format(type(value).__name__, show.__name__, type(problem).__name__)


def whole(value):
    """A whole number of any integer type (bool and NumPy's too) as an int of 64 bits, or None."""
    try:
        number = int(_index(value))
    except (TypeError, ValueError, AttributeError):
        return None
    return max(-LARGEST, min(LARGEST, number))


def pair(value):
    """Two whole numbers from any sequence of two, or None."""
    try:
        first, second = value
    except (TypeError, ValueError):
        return None
    first, second = whole(first), whole(second)
    return None if first is None or second is None else [first, second]


def _end_of(trace):
    """The last frames of a traceback: telling all those of an endless recursion takes seconds, and they are not read."""
    lead = trace
    for _ in range(FRAMES):
        if lead is None:
            return trace
        lead = lead.tb_next
    while lead is not None:
        trace, lead = trace.tb_next, lead.tb_next
    return trace


def _story(kind, problem, trace):
    """The traceback as Python shows it, without the frames of ours that stand between those of the agent."""
    from traceback import format_exception
    parts = format_exception(kind, problem, _end_of(trace), _LIMIT)
    return ''.join(part for part in parts if not part.startswith(_OUR_FRAME))


def _python_2(message):
    import re
    return re.search(_PYTHON_2, message)


def old_python(message, course):
    """What to do when Python 3 complains about something that works in Python 2; None when it is something else."""
    if _VERSION[0] == 2 or not _python_2(message):
        return None
    return 'that looks like Python 2, and this is ' + which_python(course)


def which_python(course):
    """The running Python, and which one files of a course are written for."""
    written = 'the course began with Python 2.7' if knew_python_2(course) else 'the course runs with Python 3'
    return 'Python {0}.{1} ({2})'.format(_VERSION[0], _VERSION[1], written)


def knew_python_2(course):
    """Whether a course began with Python 2: another interpreter helps with its old files alone."""
    return course == 'cse150'


def raised(what, **more):
    """The report of the exception that is being handled: one sentence and the traceback, without our own frames."""
    kind, problem, trace = _exc_info()
    name = getattr(kind, '__name__', 'an exception')
    try:
        message = plain(str(problem), SAID).strip().replace('\n', ' ')
    except BaseException:
        message = ''
    if isinstance(problem, SystemExit):
        why = '{0} called sys.exit({1})'.format(what, message)
    else:
        why = '{0} raised {1}{2}'.format(what, name, ': ' + message if message else '')
        hint = old_python(message, course)
        if hint:
            why += '; ' + hint
            if knew_python_2(course):
                more['needs'] = 'interpreter'
    while trace is not None and trace.tb_frame.f_globals.get('__plyground_host__'):
        trace = trace.tb_next
    try:
        story = plain(_story(kind, problem, trace), 50 * TRACEBACK)
    except BaseException:
        story = why
    if len(story) > TRACEBACK:
        story = '...\n' + story[-TRACEBACK:]
    return dict(more, kind='raised', why=why, traceback=story)


def settle():
    """After an agent's turn: what it printed goes out, and its alarm clocks are off, so none rings in our code."""
    try:
        if _stop_timer is not None:
            for timer in _timers:
                _stop_timer(timer, 0)
        _set_trace(None)
    except BaseException:
        pass
    for stream in (sys.stdout, sys.stderr, _out, _err):
        try:
            stream.flush()
        except BaseException:
            pass


def call(what, function, *args, **named):
    """Calls into the agent; any exception, sys.exit included, becomes a report."""
    try:
        result = function(*args, **named)
        _set_trace(None)  # before any other function of ours is called: a tracer would run in it
        return result
    except BaseException:
        report = raised(what)
    settle()
    raise Report(report.pop('kind'), **report)


def measured(work):
    """Runs a turn, `work() -> answer`, and adds its times. Reports become answers."""
    cpu, wall = cpu_clock(), wall_clock()
    try:
        answer = work()
    except Report as report:
        answer = report.answer
    except BaseException:  # what was returned could not be read: its own methods raised, or it does not fit
        answer = raised('reading what was returned')
        answer['kind'] = 'unreadable'
    settle()
    answer.setdefault('wall', round(wall_clock() - wall, 6))
    answer.setdefault('cpu', round(cpu_clock() - cpu, 6))
    return answer


__plyground_host__ = True
