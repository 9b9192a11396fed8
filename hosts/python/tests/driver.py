"""Drives the host as the referee does: a real process, requests on its descriptor 3, answers on 4."""
import fcntl
import json
import os
import subprocess
import sys
import tempfile
import threading

HERE = os.path.dirname(os.path.abspath(__file__))
HOST = os.path.dirname(HERE)
ROOT = os.path.dirname(os.path.dirname(HOST))
AGENTS = os.path.join(ROOT, 'tests', 'agents')
SUBMISSIONS = os.path.join(ROOT, 'tests', 'submissions')


def agent_file(course, name):
    """A test agent by its name; a folder stands for the agent.py inside."""
    path = os.path.join(AGENTS, course, name)
    return path + '.py' if os.path.isfile(path + '.py') else os.path.join(path, 'agent.py')


def submission_file(course, name, file):
    """A file of one of our hand-ins."""
    return os.path.join(SUBMISSIONS, course, name, file)


def vectors(course, kind):
    """The cases of one kind from a course's vectors and examples."""
    cases = []
    for name in ('vectors.json', 'examples.json'):
        with open(os.path.join(ROOT, 'courses', course, name), 'rb') as file:
            cases += [case for case in json.loads(file.read().decode('utf-8'))['cases'] if case['kind'] == kind]
    assert cases, kind
    return cases


def supplied(*course):
    """Puts a course's supplied modules on the path of this very process."""
    folder = os.path.join(HOST, 'courses', *course)
    if folder not in sys.path:
        sys.path.insert(0, folder)


def ended_if_it_hangs(process):
    """A net under a broken host: its tests fail instead of waiting for ever. No test depends on the time."""
    timer = threading.Timer(120, process.kill)
    timer.daemon = True
    timer.start()
    return timer


class Session(object):
    """One host process."""

    def __init__(self, course, python=sys.executable, environment=None, asks=False, mode=None):
        self.log = tempfile.TemporaryFile()
        down, up = os.pipe(), os.pipe()
        for end in down + up:
            _inheritable(end, False)

        def arrange():
            # Through high numbers first: the ends may themselves be 3 or 4.
            requests, answers = _high(down[0]), _high(up[1])
            os.dup2(requests, 3)
            os.dup2(answers, 4)
            for descriptor in range(3, 1024):
                _inheritable(descriptor, descriptor in (3, 4))

        words = [mode] if mode else ['ask'] * asks
        self.process = subprocess.Popen(
            [python, os.path.join(HOST, 'plyground_host.py'), course] + words, preexec_fn=arrange, close_fds=False,
            stdout=self.log, stderr=subprocess.STDOUT, env=environment)
        self.net = ended_if_it_hangs(self.process)
        os.close(down[0])
        os.close(up[1])
        self.requests = os.fdopen(down[1], 'wb', 0)
        self.answers = os.fdopen(up[0], 'rb')
        self.begun = self.ask(do='begin')

    def ask(self, **request):
        """One request, one answer; None when the host has gone."""
        self.requests.write((json.dumps(request) + '\n').encode('utf-8'))
        line = self.answers.readline()
        return json.loads(line.decode('utf-8')) if line else None

    def printed(self):
        """All that the agent has printed so far."""
        self.log.seek(0)
        return self.log.read().decode('utf-8', 'replace')

    def end(self):
        """Ends the host and gives its exit status."""
        if not self.requests.closed:
            self.requests.close()
        status = self.process.wait()
        self.net.cancel()
        self.answers.close()
        return status

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.end()
        finally:
            self.log.close()


def _high(descriptor):
    return fcntl.fcntl(descriptor, fcntl.F_DUPFD, 100)


def _inheritable(descriptor, yes):
    try:
        fcntl.fcntl(descriptor, fcntl.F_SETFD, 0 if yes else fcntl.FD_CLOEXEC)
    except EnvironmentError:
        pass  # there is none of that number
