"""A board in the browser, for the programs of courses that open a window.

The page is served to this computer only, at an address that is printed; it ends when the page is closed, or with
Ctrl-C. Over SSH, forward the port (PLYGROUND_PORT chooses it). PLYGROUND_BROWSER=no keeps the browser from being opened.
"""
import ctypes
import json
import os
import secrets
import sys
import threading
import time
import traceback
import webbrowser
from http.server import BaseHTTPRequestHandler, HTTPServer
from socketserver import ThreadingMixIn

# A page asks again and again what is new; an answer waits so long for something new.
NEWS_SECONDS = 10
# A page that is loaded again says farewell, too, and is back before this is over.
FAREWELL_SECONDS = 1
# A page that has not asked for so long was closed without a word.
LOST_SECONDS = 40
MAX_REQUEST = 1000

HERE = os.path.dirname(os.path.abspath(__file__))


class Stopped(BaseException):
    """The person at the page does not want to wait for this any longer."""


class Page(object):
    """What a program shows. A subclass says what is to be seen, and what happens."""

    title = 'Plyground'

    def __init__(self):
        self.changes = threading.Condition()
        self.version = 0
        self.worker = None
        self.error = None
        self.marks = {}
        self.marked_cells = []

    def view(self):
        """What is to be seen: a dictionary with rows, lines (of text), help, buttons and shape."""
        raise NotImplementedError

    def act(self, kind, value):
        """Does what was asked for: a `click` on [row, column], a `key`, or a `button`. Runs in a thread of its own."""
        raise NotImplementedError

    def changed(self):
        """Tells the page that there is something new to be seen."""
        with self.changes:
            self.version += 1
            self.changes.notify_all()

    def mark(self, text, kind=None, cell=None):
        """Notes, once for each kind, that something is not as it should be, and at which [row, column]."""
        kind = kind or text
        if kind not in self.marks:
            self.marks[kind] = text
            self.marked_cells += [cell] if cell else []
            self.changed()

    @property
    def is_busy(self):
        """Whether something is being done."""
        return self.worker is not None

    def start(self, kind, value):
        """Does something, unless something else is being done."""
        with self.changes:
            if self.worker is not None:
                return
            self.error = None
            self.worker = threading.Thread(target=self._work, args=(kind, value), daemon=True)
            self.worker.start()
        self.changed()

    def _work(self, kind, value):
        try:
            self.act(kind, value)
        except Stopped:
            self.error = 'Stopped.'
        except BaseException:
            self.error = traceback.format_exc()
            sys.stderr.write(self.error)
        with self.changes:
            self.worker = None
        self.changed()

    def stop(self):
        """Ends what is being done, at the next line of Python that it runs."""
        with self.changes:
            if self.worker is not None:
                thread = ctypes.c_ulong(self.worker.ident)
                ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(Stopped))

    def news(self, after):
        """What is to be seen, as soon as it is newer than that version."""
        with self.changes:
            self.changes.wait_for(lambda: self.version > after, NEWS_SECONDS)
            version = self.version
        seen = dict(self.view(), title=self.title, busy=self.is_busy, error=self.error)
        return dict(seen, marks=list(self.marks.values()), marked=list(self.marked_cells), version=version)


class PageServer(ThreadingMixIn, HTTPServer):
    """Serves a page to this computer, under an address that cannot be guessed."""
    daemon_threads = True

    def __init__(self, page):
        HTTPServer.__init__(self, ('127.0.0.1', int(os.environ.get('PLYGROUND_PORT', '0'))), Handler)
        self.page = page
        self.secret = secrets.token_urlsafe(12)
        self.opened = threading.Event()
        self.asked_at = None
        self.farewell_at = None

    @property
    def address(self):
        """What is to be typed into the browser."""
        return 'http://127.0.0.1:{}/{}/'.format(self.server_address[1], self.secret)

    def service_actions(self):
        """Ends when the page is gone. Called twice a second."""
        now = time.monotonic()
        gone = self.farewell_at is not None and now - self.farewell_at > FAREWELL_SECONDS
        lost = self.asked_at is not None and now - self.asked_at > LOST_SECONDS
        if gone or lost:
            threading.Thread(target=self.shutdown, daemon=True).start()

    def handle_error(self, request, client_address):
        """A page that was closed while it was being answered is not an error."""


class Handler(BaseHTTPRequestHandler):
    """Answers the page."""

    def _path(self):
        """The path after the secret, or None for strangers: other programs, and other names of this computer."""
        port = self.server.server_address[1]
        hosts = ['{}:{}'.format(name, port) for name in ('127.0.0.1', 'localhost')]
        start = '/{}/'.format(self.server.secret)
        if self.headers.get('Host') not in hosts or not self.path.startswith(start):
            return None
        self.server.asked_at = time.monotonic()
        return self.path[len(start):]

    def do_GET(self):
        """The page itself, and what is new on it."""
        path = self._path()
        if path == '':
            self.server.opened.set()
            self.server.farewell_at = None
            with open(os.path.join(HERE, 'plyground_page.html'), 'rb') as file:
                self._send(200, 'text/html; charset=utf-8', file.read())
        elif path is not None and path.startswith('news/') and path[5:].lstrip('-').isdigit():
            self.server.farewell_at = None
            news = self.server.page.news(int(path[5:]))
            self._send(200, 'application/json', json.dumps(news).encode())
        else:
            self._send(404, 'text/plain', b'not here')

    def do_POST(self):
        """Something that the person at the page did."""
        path = self._path()
        length = self.headers.get('Content-Length', '')
        if path is None or not length.isdigit() or int(length) > MAX_REQUEST:
            return self._send(404, 'text/plain', b'not here')
        body = self.rfile.read(int(length))
        if path == 'farewell':
            self.server.farewell_at = time.monotonic()
        elif path == 'stop':
            self.server.page.stop()
        elif path == 'do':
            asked = json.loads(body.decode())
            self.server.page.start(asked['kind'], asked['value'])
        return self._send(200, 'application/json', b'{}')

    def _send(self, status, kind, body):
        self.send_response(status)
        self.send_header('Content-Type', kind)
        self.send_header('Content-Length', str(len(body)))
        self.send_header('Cache-Control', 'no-store')
        self.send_header('Content-Security-Policy',
                         "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format, *args):
        """The console belongs to the program."""


def has_display():
    """Whether a browser can be opened that the person sees."""
    if os.environ.get('PLYGROUND_BROWSER') == 'no' or os.environ.get('SSH_CONNECTION'):
        return False
    return sys.platform in ('darwin', 'win32') or bool(os.environ.get('DISPLAY') or os.environ.get('WAYLAND_DISPLAY'))


def open_page(page):
    """Starts to serve a page, says where, and opens it."""
    server = PageServer(page)
    sys.stderr.write('{}: {} (Ctrl-C ends it)\n'.format(page.title, server.address))
    sys.stderr.flush()
    if has_display():
        webbrowser.open(server.address)
    return server


def show(page):
    """Serves a page until it is closed."""
    server = open_page(page)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass
    server.server_close()
