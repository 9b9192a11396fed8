"""One move in a fresh fork of the agent, as two of the courses play: nothing the agent does outlives the move."""
import errno
import os
import select
import sys
from os import _exit, getpid as _getpid, close as _close, fork as _fork, kill as _kill, read as _read, wait4 as _wait4

from plyground_calls import Report, measured, settle, wall_clock
from plyground_wire import decode, hidden_pipe, write_line

__plyground_host__ = True

# How often a child is looked at that has not hung up: a grandchild may keep its end of the pipe open.
_LOOK_AGAIN = 0.05
_FAILED = 70
_SIGKILL = 9


def _company():
    """The threads and processes of this one that are not daemons."""
    others = []
    if 'threading' in sys.modules:  # else there are no other threads
        threading = sys.modules['threading']
        others += [thread for thread in threading.enumerate() if thread is not threading.current_thread()]
    if 'multiprocessing.process' in sys.modules:
        started = sys.modules['multiprocessing.process'].active_children()
        others += [process for process in started if process._parent_pid == _getpid()]
    return [other for other in others if not other.daemon]


def _outlive_company():
    """Waits for what a process of multiprocessing waits for before it ends."""
    company = _company()
    while company:
        company[0].join()
        company = _company()


def _in_child(wire, pipe, work, to_its_end):
    """The child's whole life."""
    try:
        wire.close()
        _close(pipe[0])
        if 'random' in sys.modules:
            sys.modules['random'].seed()
        write_line(pipe[1], measured(work))
        if to_its_end:
            _outlive_company()
        _exit(0)
    finally:
        _exit(_FAILED)


def _ready(poller, seconds):
    try:
        return poller.poll(int(seconds * 1000) + 1)
    except (select.error, EnvironmentError) as problem:
        if problem.args[0] != errno.EINTR:
            raise
        return []


def _waited(pid):
    """How long a process has stood in line for a processor, in seconds; 0 where the system does not say."""
    try:
        with open('/proc/{0}/schedstat'.format(pid)) as file:
            return int(file.read().split()[1]) / 1e9
    except (EnvironmentError, ValueError, IndexError):
        return 0.0


def _receive(reader, pid, deadline, to_its_end, patience):
    """What the child wrote, whether time ran out first, and its end if that is known already: (status, usage).

    Its line is enough, unless it is waited for to its end. While it stood in line for a processor its clock stands still,
    for at most `patience` seconds.
    """
    first_deadline = deadline
    poller = select.poll()
    poller.register(reader, select.POLLIN | select.POLLHUP)
    heard, end = b'', None
    while to_its_end or b'\n' not in heard:
        left = _LOOK_AGAIN if deadline is None else min(_LOOK_AGAIN, deadline - wall_clock())
        if left <= 0:
            later = first_deadline + min(patience, _waited(pid)) if patience else deadline
            if later <= deadline + _LOOK_AGAIN:
                return heard, True, end
            deadline = later
            continue
        if _ready(poller, left):
            more = _read(reader, 65536)
            if not more:
                break
            heard += more
        elif end is not None:
            break
        else:
            ended, status, usage = _wait4(pid, os.WNOHANG)
            end = (status, usage) if ended else None
    return heard, False, end


def _first_answer(heard):
    """The first line. A move that forks answers once for each process that returns, and the courses take what comes first."""
    try:
        answer = decode(heard.split(b'\n', 1)[0].decode('utf-8'))
    except ValueError:
        answer = None
    if isinstance(answer, dict):
        return answer
    return {'kind': 'unreadable', 'why': 'the process of the move wrote something else than an answer to the host'}


def _exit_words(status):
    if os.WIFSIGNALED(status):
        return 'the process of the move was ended by signal {0}'.format(os.WTERMSIG(status))
    return 'the process of the move ended with status {0} and without an answer'.format(os.WEXITSTATUS(status))


def in_fork(wire, work, allowed, to_its_end=False, patience=0):
    """Runs `work() -> answer` in a fork. Not done within `allowed` seconds (None: no limit) is reported as `timed_out`.
    On a busy machine, time that it spent waiting for a processor is not counted, up to `patience` seconds.

    With `to_its_end` the fork must also have ended by then, and whatever it has started and would wait for; if it has
    only answered, that is reported as `overstayed`.
    """
    settle()
    pipe = ()
    try:
        pipe = hidden_pipe()
        start = wall_clock()
        pid = _fork()
    except EnvironmentError as problem:  # it has used up the descriptors or processes that it may have
        for end in pipe:
            _close(end)
        raise Report('exited', 'no process could be started for the move: {0}'.format(problem))
    if pid == 0:
        _in_child(wire, pipe, work, to_its_end)
    _close(pipe[1])
    heard, late, end = _receive(pipe[0], pid, None if allowed is None else start + allowed,
                                to_its_end, patience)
    wall = wall_clock() - start
    _close(pipe[0])
    if end is None:  # it has answered, is late, or has thrown its pipe away: nothing more is wanted of it
        _kill(pid, _SIGKILL)
        end = _wait4(pid, 0)[1:]
    status, usage = end
    answered = b'\n' in heard
    if answered and not late:
        answer = _first_answer(heard)
    elif answered:
        why = 'it answered, but its process had not ended within {0:g} s: threads or processes that it started went on'
        answer = {'kind': 'overstayed', 'why': why.format(allowed), 'said': _first_answer(heard).get('said', '')}
    elif late:
        answer = {'kind': 'timed_out', 'why': 'it made no move within {0:g} s; its process was ended'.format(allowed)}
    else:
        answer = {'kind': 'exited', 'why': _exit_words(status)}
    answer['wall'] = round(wall, 6)
    answer['cpu'] = round(usage.ru_utime + usage.ru_stime, 6)
    return answer
