"""The line to the referee: JSON objects, one a line, on two private descriptors.

An agent runs in this very process, so nothing here may lean on what an agent can change by accident or for fun:
reading and writing JSON is a private matter, the system calls are private references, and the descriptors lie high up,
closed in every program the agent starts. An agent that hunts them down all the same gains nothing: whatever it
writes there is judged by the referee as its own answer.
"""
import fcntl
import os
import sys
from os import close as _close, pipe as _pipe, read as _read, write as _write

__plyground_host__ = True

REQUESTS = 3
ANSWERS = 4
# Python 2 empties modules without a reference.
_kept = []


def _private_json():
    """encode and decode of a copy of the json package that no agent can reach by `import json`."""
    def ours():
        return [name for name in sys.modules if name == 'json' or name.startswith('json.')]
    before = dict((name, sys.modules.pop(name)) for name in ours())
    import json
    private = json
    for name in ours():
        del sys.modules[name]
    sys.modules.update(before)
    _kept.append(private)
    return private.JSONEncoder(ensure_ascii=True, allow_nan=False).encode, private.JSONDecoder().decode


class _Scanning(object):
    """What the scanner in C asks of the decoder it belongs to."""
    strict, memo = True, {}
    object_hook = object_pairs_hook = None
    parse_float, parse_int, parse_constant = float, int, float


def _json_in_c():
    """The same from the part of json that is written in C. The package around it imports regular expressions and
    enumerations first, for which every agent would wait as long as Python itself takes to start."""
    import _json
    scan = _json.make_scanner(_Scanning)

    def refuse(value):
        raise TypeError('{0} cannot be written as JSON'.format(type(value).__name__))
    chunks = _json.make_encoder(None, refuse, _json.encode_basestring_ascii, None, ': ', ', ', False, False, False)

    def decode(text):
        value, end = scan(text, len(text) - len(text.lstrip()))
        if text[end:].strip():
            raise ValueError('something stands behind the object')
        return value

    def encode(value):
        return ''.join(chunks(value, 0))
    probe = {'a': [1, -2.5, True, None, '\xe9"']}
    if decode(encode(probe)) != probe:
        raise ValueError('this json is another one')
    return encode, decode


try:
    encode, decode = _json_in_c()
except Exception:  # a Python whose json has other insides
    encode, decode = _private_json()


def _hide(descriptor):
    """Moves a descriptor out of the way of agents and of the programs they start."""
    for least in (4000, 1000, 200, 50, 10):
        try:
            hidden = fcntl.fcntl(descriptor, fcntl.F_DUPFD, least)
        except (EnvironmentError, ValueError):
            continue
        fcntl.fcntl(hidden, fcntl.F_SETFD, fcntl.FD_CLOEXEC)
        _close(descriptor)
        return hidden
    raise EnvironmentError('no free descriptor for the line to the referee')


def write_line(descriptor, answer):
    """Writes one object as one line, however many pieces the system makes of it."""
    data = (encode(answer) + '\n').encode('ascii')
    while data:
        data = data[_write(descriptor, data):]


def hidden_pipe():
    """A pipe whose two ends are hidden like the line itself: (read, write)."""
    reader, writer = _pipe()
    try:
        reader = _hide(reader)
        return reader, _hide(writer)
    except EnvironmentError:
        _close(reader)
        _close(writer)
        raise


class Wire(object):
    """The two descriptors that the referee gave us."""

    def __init__(self):
        self._requests = _hide(REQUESTS)
        self._answers = _hide(ANSWERS)
        self._rest = b''
        if hasattr(os, 'register_at_fork'):  # Python 3.7 on
            os.register_at_fork(after_in_child=self.close)  # novm

    def read(self):
        """The next request, or None when the referee has gone."""
        while b'\n' not in self._rest:
            more = _read(self._requests, 65536)
            if not more:
                return None
            self._rest += more
        line, self._rest = self._rest.split(b'\n', 1)
        return decode(line.decode('utf-8'))

    def write(self, answer):
        """Sends an answer."""
        write_line(self._answers, answer)

    def close(self):
        """Lets go of the line: a forked child has no business on it."""
        for descriptor in (self._requests, self._answers):
            try:
                _close(descriptor)
            except EnvironmentError:
                pass
        self._requests = self._answers = -1
