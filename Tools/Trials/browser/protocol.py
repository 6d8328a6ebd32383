"""Checks the requirements of RFC 9110 and RFC 9112 over a raw socket. Each row names its section."""

import re
import socket
import time

from served import Served

from .checks import Checks

CHECKS = Checks()
check = CHECKS.add


class Reply:
    def __init__(self, version, status, headers, body):
        self.version, self.status, self.headers, self.body = version, status, headers, body

    def __getitem__(self, name):
        values = [value for key, value in self.headers if key == name.lower()]
        return values[0] if values else None

    def __repr__(self):
        return "%s %d %s %r" % (self.version, self.status, self.headers, self.body[:200])


class Connection:
    """A connection to the program. Responses with incorrect framing are errors."""

    def __init__(self, served):
        self.socket = socket.create_connection(("127.0.0.1", served.port), timeout=8)
        self.host = "127.0.0.1:%d" % served.port
        self.buffer = b""

    def send(self, text):
        self.socket.sendall(text.replace("HOST", self.host).encode("latin-1") if isinstance(text, str) else text)

    def more(self):
        piece = self.socket.recv(1 << 16)
        self.buffer += piece
        return bool(piece)

    def until(self, end):
        while end not in self.buffer:
            if not self.more():
                raise AssertionError("the connection ended within %r" % self.buffer[-200:])
        found, self.buffer = self.buffer.split(end, 1)
        return found

    def exactly(self, count):
        while len(self.buffer) < count:
            if not self.more():
                raise AssertionError("the body ended after %d of %d bytes" % (len(self.buffer), count))
        found, self.buffer = self.buffer[:count], self.buffer[count:]
        return found

    def read(self, method="GET"):
        lines = self.until(b"\r\n\r\n").decode("latin-1").split("\r\n")
        match = re.fullmatch(r"(HTTP/1\.[01]) (\d{3}) [^\r\n]*", lines[0])
        assert match, lines[0]
        headers = [(line.split(":", 1)[0].lower(), line.split(":", 1)[1].strip()) for line in lines[1:]]
        reply = Reply(match[1], int(match[2]), headers, b"")
        if reply.status < 200 or reply.status in (204, 304) or method == "HEAD":
            return reply
        if reply["transfer-encoding"] == "chunked":
            while True:
                size = int(self.until(b"\r\n"), 16)
                reply.body += self.exactly(size)
                assert self.exactly(2) == b"\r\n"
                if not size:
                    return reply
        if reply["content-length"] is not None:
            reply.body = self.exactly(int(reply["content-length"]))
            return reply
        while self.more():
            pass
        reply.body, self.buffer = self.buffer, b""
        return reply

    def is_closed(self):
        """Returns whether the program closes the connection without sending anything else."""
        assert not self.buffer, self.buffer[:200]
        self.socket.settimeout(4)
        try:
            return self.socket.recv(1) == b""
        except ConnectionResetError:
            return True
        except socket.timeout:
            return False

    def is_open(self):
        """Returns whether another request gets a response."""
        self.send("GET /-/health HTTP/1.1\r\nHost: HOST\r\n\r\n")
        return self.read().body == b"ok\n"


def ask(served, text, method="GET"):
    connection = Connection(served)
    connection.send(text)
    return connection.read(method), connection


FORM = ("POST /-/act HTTP/1.1\r\nHost: HOST\r\nOrigin: http://HOST\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\n")

# The section, the request, and the status or the allowed ones. 'close' requires the connection to close, and 'open' to answer another
# request.
TABLE = [
    ("9112 2.2: an empty line before a request", "\r\nGET /-/health HTTP/1.1\r\nHost: HOST\r\n\r\n", 200, "open"),
    ("9112 2.2: space before the first header", "GET /-/health HTTP/1.1\r\n Host: HOST\r\n\r\n", 400, "close"),
    ("9112 2.3: another major version", "GET /-/health HTTP/3.0\r\nHost: HOST\r\n\r\n", (400, 505), "close"),
    ("9112 2.3: a version that isn't one", "GET /-/health HTTP/x\r\nHost: HOST\r\n\r\n", (400, 505), "close"),
    ("9112 3: an unknown method", "BREW /-/health HTTP/1.1\r\nHost: HOST\r\n\r\n", (501, 405), None),
    ("9110 9.1: methods have a case", "get /-/health HTTP/1.1\r\nHost: HOST\r\n\r\n", (400, 405, 501), None),
    ("9112 3: a target that is too long", "GET /" + "a" * 9_000 + " HTTP/1.1\r\nHost: HOST\r\n\r\n", 414, None),
    ("9112 3: a target of 8,000 bytes", "GET /-/health?" + "a" * 7_980 + " HTTP/1.1\r\nHost: HOST\r\n\r\n", 200, "open"),
    ("9112 3.2: no host", "GET /-/health HTTP/1.1\r\n\r\n", 400, None),
    ("9112 3.2: two hosts", "GET /-/health HTTP/1.1\r\nHost: HOST\r\nHost: HOST\r\n\r\n", 400, None),
    ("9112 3.2: two different hosts", "GET / HTTP/1.1\r\nHost: evil.example\r\nHost: HOST\r\n\r\n", 400, None),
    ("9110 7.4: a host that isn't the program's", "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", 421, "open"),
    ("9112 3.2.2: a target in absolute form", "GET http://HOST/-/health HTTP/1.1\r\nHost: HOST\r\n\r\n", 200, "open"),
    ("9112 3.2.2: its host counts", "GET http://HOST/ HTTP/1.1\r\nHost: evil.example\r\n\r\n", 200, "open"),
    ("9112 3.2.2: its host counts, if it isn't the program's", "GET http://evil.example/ HTTP/1.1\r\nHost: HOST\r\n\r\n", 421, "open"),
    ("9112 3.2.4: the whole server", "OPTIONS * HTTP/1.1\r\nHost: HOST\r\n\r\n", (200, 204, 405), "open"),
    ("9112 5.1: space before a header's colon", "GET /-/health HTTP/1.1\r\nHost : HOST\r\n\r\n", 400, "close"),
    ("9112 5.2: a folded header", "GET /-/health HTTP/1.1\r\nHost: HOST\r\nX-A: a\r\n b\r\n\r\n", (200, 400), None),
    ("9110 5.5: a null character in a header", "GET /-/health HTTP/1.1\r\nHost: HOST\r\nX-A: a\0b\r\n\r\n", 400, "close"),
    ("9110 5.5: a return character in a header", "GET /-/health HTTP/1.1\r\nHost: HOST\r\nX-A: a\rb\r\n\r\n", 400, "close"),
    ("6585 5: headers that are too large", "GET /-/health HTTP/1.1\r\nHost: HOST\r\nX-A: " + "a" * 20_000 + "\r\n\r\n", 431, "close"),
    ("9112 6.1: length and chunks", FORM + "Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nX", (400, 303, 409), "close"),
    ("9112 6.1: an unknown transfer coding", FORM + "Transfer-Encoding: foo\r\n\r\n0\r\n\r\n", (400, 501), "close"),
    ("9112 6.3: chunks aren't the last coding", FORM + "Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n", (400, 501), "close"),
    ("9112 6.3: two lengths", FORM + "Content-Length: 6\r\nContent-Length: 7\r\n\r\ndo=&a=", 400, "close"),
    ("9112 6.3: a negative length", FORM + "Content-Length: -1\r\n\r\n", 400, "close"),
    ("9112 6.3: a length that isn't a number", FORM + "Content-Length: 6x\r\n\r\ndo=&a=", 400, "close"),
    ("9112 6.3: a length beyond all integers", FORM + "Content-Length: 99999999999999999999\r\n\r\n", (400, 413), "close"),
    ("9110 8.6: the longest length", FORM + "Content-Length: 9223372036854775807\r\n\r\n", 413, "close"),
    ("9112 7.1: a chunk's size that isn't a number", FORM + "Transfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n", 400, "close"),
    ("9112 7.1: a chunk that is longer than its size", FORM + "Transfer-Encoding: chunked\r\n\r\n2\r\nabc\r\n0\r\n\r\n", 400, "close"),
    ("9112 7.1: a chunk's size beyond all integers", FORM + "Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\nabc\r\n0\r\n\r\n", (400, 413), "close"),
    ("9112 7.1.1: extensions of chunks", FORM + "Transfer-Encoding: chunked\r\n\r\n6;a=b\r\ndo=&a=\r\n0\r\n\r\n", 303, "open"),
    ("9112 7.1.2: trailers", FORM + "Transfer-Encoding: chunked\r\n\r\n6\r\ndo=&a=\r\n0\r\nX-A: b\r\n\r\n", 303, "open"),
    ("9110 10.1.1: an unknown expectation", FORM + "Expect: wonders\r\nContent-Length: 6\r\n\r\ndo=&a=", 417, None),
    ("9110 15.5.14: a body that is too large", FORM + "Content-Length: 300000\r\n\r\n", 413, "close"),
    ("9110 15.5.14: chunks that are too large", FORM + "Transfer-Encoding: chunked\r\n\r\n" + "10000\r\n" + "a" * 65_536 + "\r\n" * 1
     + ("10000\r\n" + "a" * 65_536 + "\r\n") * 4 + "0\r\n\r\n", 413, "close"),
    ("9110 8.3.1: a media type has no case", FORM.replace("application/x-www-form-urlencoded", "Application/X-WWW-Form-Urlencoded ; Charset=UTF-8")
     + "Content-Length: 6\r\n\r\ndo=&a=", 303, "open"),
    ("9110 15.5.16: another media type", FORM.replace("urlencoded", "urlencodedx") + "Content-Length: 6\r\n\r\ndo=&a=", 415, "open"),
    ("9110 8.4: a coding of the body", FORM + "Content-Encoding: gzip\r\nContent-Length: 6\r\n\r\ndo=&a=", 415, "open"),
    ("9112 9.3: a connection stays", "GET / HTTP/1.1\r\nHost: HOST\r\n\r\n", 200, "open"),
    ("9112 9.6: a connection is closed as asked", "GET /-/health HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n", 200, "close"),
    ("9110 7.6.1: options of connections have no case", "GET /-/health HTTP/1.1\r\nHost: HOST\r\nConnection: TE, Close\r\n\r\n", 200, "close"),
    ("9112 9.3: an old connection is closed", "GET / HTTP/1.0\r\nHost: HOST\r\n\r\n", 200, "close"),
    ("9110 7.8: an upgrade is ignored", "GET /-/health HTTP/1.1\r\nHost: HOST\r\nConnection: Upgrade\r\nUpgrade: h2c, websocket\r\n\r\n", 200, "close"),
    ("9110 9.3.8: no trace", "TRACE /-/health HTTP/1.1\r\nHost: HOST\r\n\r\n", 405, None),
    ("9110 9.3.6: no tunnel", "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n", (400, 404, 405, 421, 501), None),
    ("9110 14.2: ranges are ignored", "GET /-/script.js HTTP/1.1\r\nHost: HOST\r\nRange: bytes=0-9\r\n\r\n", 200, "open"),
]


@check
def each_requirement_of_http(served, browser, picture):
    wrong = []
    for name, text, statuses, after in TABLE:
        try:
            reply, connection = ask(served, text)
            allowed = statuses if isinstance(statuses, tuple) else (statuses,)
            assert reply.status in allowed, "status %d" % reply.status
            # 9110 6.6.1
            assert re.fullmatch(r"\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT", reply["date"] or ""), "date %s" % reply["date"]
            if after == "close":
                assert (reply["connection"] or "").lower() == "close", "it doesn't say that it closes: %s" % reply
                assert connection.is_closed(), "it stays open"
            if after == "open":
                assert connection.is_open(), "it doesn't stay open"
            connection.socket.close()
        except Exception as error:
            wrong.append("%s: %s" % (name, error))
    assert not wrong, "\n        " + "\n        ".join(wrong)


@check
def head_is_get_without_a_body(served, browser, picture):
    # 9110 9.3.2, 8.6
    for path in ("/", "/list/new", "/nowhere", "/-/script.js", "/-/style.css", "/-/stream.js", "/-/health", "/-/ready", "/-/metrics", "/-/nothing"):
        get, _ = ask(served, "GET %s HTTP/1.1\r\nHost: HOST\r\n\r\n" % path)
        # Use the same window, because the numbers in the page differ between windows.
        cookie = "Cookie: %s\r\n" % get["set-cookie"].split(";")[0] if get["set-cookie"] else ""
        name = re.search(rb'name="window" value="([^"]+)"', get.body)
        query = "?window=" + name[1].decode() if name else ""
        head, connection = ask(served, "HEAD %s%s HTTP/1.1\r\nHost: HOST\r\n%s\r\n" % (path, query, cookie), "HEAD")
        assert get.status == head.status, (path, get.status, head.status)
        if path != "/-/metrics":
            assert head["content-length"] == str(len(get.body)), (path, head, len(get.body))
        assert head["content-type"] == get["content-type"], (path, head)
        assert connection.is_open(), path
    head, connection = ask(served, "HEAD /-/events?edition=old HTTP/1.1\r\nHost: HOST\r\n\r\n", "HEAD")
    assert head.status == 200 and connection.is_open(), head


@check
def methods_of_each_address(served, browser, picture):
    # 9110 15.5.6, 10.2.1
    for path, allowed in (("/", "GET, HEAD"), ("/-/act", "POST"), ("/-/events", "GET, HEAD"), ("/-/script.js", "GET, HEAD"), ("/-/health", "GET, HEAD")):
        for method in ("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"):
            if method in allowed:
                continue
            reply, _ = ask(served, "%s %s HTTP/1.1\r\nHost: HOST\r\nOrigin: http://HOST\r\nContent-Length: 0\r\n\r\n" % (method, path))
            assert reply.status == 405 and reply["allow"] == allowed, (method, path, reply)


@check
def a_body_is_asked_for(served, browser, picture):
    # 9110 10.1.1
    connection = Connection(served)
    connection.send(FORM + "Expect: 100-Continue\r\nContent-Length: 6\r\n\r\n")
    interim = connection.read()
    assert interim.status == 100 and interim.version == "HTTP/1.1", interim
    connection.send("do=&a=")
    reply = connection.read()
    assert reply.status == 303 and connection.is_open(), reply
    # The program doesn't ask for a body that it will refuse.
    reply, connection = ask(served, FORM + "Expect: 100-continue\r\nContent-Length: 300000\r\n\r\n")
    assert reply.status == 413 and connection.is_closed(), reply
    # A client with HTTP/1.0 gets no interim response.
    reply, connection = ask(served, FORM.replace("1.1", "1.0", 1) + "Expect: 100-continue\r\nContent-Length: 6\r\n\r\ndo=&a=")
    assert reply.status == 303 and connection.is_closed(), reply


@check
def requests_behind_one_another(served, browser, picture):
    # 9112 9.3.2: responses have the order of the requests.
    connection = Connection(served)
    connection.send("GET /-/health HTTP/1.1\r\nHost: HOST\r\n\r\nHEAD / HTTP/1.1\r\nHost: HOST\r\n\r\n" + FORM
                    + "Content-Length: 6\r\n\r\ndo=&a=GET /-/ready HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n")
    assert connection.read().body == b"ok\n"
    assert connection.read("HEAD").status == 200
    assert connection.read().status == 303
    assert connection.read().body == b"ready\n"
    assert connection.is_closed()
    # Requests after the last one, or after an invalid one, get no response.
    reply, connection = ask(served, "GET /-/health HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\nGET /-/ready HTTP/1.1\r\nHost: HOST\r\n\r\n")
    assert reply.body == b"ok\n" and connection.is_closed()
    connection = Connection(served)
    connection.send("GET /-/health HTTP/1.1\r\nHost: HOST\r\n\r\nnonsense\r\n\r\nGET /-/ready HTTP/1.1\r\nHost: HOST\r\n\r\n")
    assert connection.read().body == b"ok\n"
    assert connection.read().status in (400, 501) and connection.is_closed()


@check
def old_clients(served, browser, picture):
    # 9112 6.1: no chunks for a client of HTTP/1.0. 9112 9.3: its stream ends with the connection.
    reply, connection = ask(served, "GET /-/events?edition=old HTTP/1.0\r\nHost: HOST\r\n\r\n")
    assert reply["transfer-encoding"] is None and reply["connection"] == "close" and b"reload" in reply.body, reply
    reply, connection = ask(served, "GET / HTTP/1.0\r\nHost: HOST\r\nConnection: keep-alive\r\n\r\n")
    assert reply.status == 200 and connection.is_closed(), reply


@check
def a_body_that_is_cut_off_is_not_acted_on(served, browser, picture):
    # 9112 8
    page, _ = ask(served, "GET /list/new HTTP/1.1\r\nHost: HOST\r\n\r\n")
    cookie = page["set-cookie"].split(";")[0]
    field = re.search(rb'name="(text\.\d+)"', page.body)[1].decode()
    for framing, body in (("Content-Length: 100\r\n\r\n", "do=&a=&%s=cut"), ("Transfer-Encoding: chunked\r\n\r\n", "40\r\ndo=&a=&%s=cut")):
        connection = Connection(served)
        connection.send(FORM + "Cookie: %s\r\n" % cookie + framing + body % field)
        connection.socket.shutdown(socket.SHUT_WR)
        try:
            assert connection.read().status == 400
        except (AssertionError, ConnectionResetError) as error:
            assert "ended within" in str(error) or isinstance(error, ConnectionResetError), error
    time.sleep(0.2)
    page, _ = ask(served, "GET /list/new HTTP/1.1\r\nHost: HOST\r\nCookie: %s\r\n\r\n" % cookie)
    assert b'value="cut"' not in page.body


@check
def one_name_lets_a_visitor_in(served, browser, picture):
    trusting = Served(served.arguments[0], "--trust-header", "X-User")
    try:
        for names, status in ((["ada"], 200), ([], 403), ([""], 403), (["ada", "ada"], 403), (["", "ada"], 403), (["ada", ""], 403)):
            headers = "".join("X-User: %s\r\n" % name for name in names)
            reply, _ = ask(trusting, "GET / HTTP/1.1\r\nHost: HOST\r\n%s\r\n" % headers)
            assert reply.status == status, (names, reply)
    finally:
        trusting.close()


@check
def a_reset_ends_nothing(served, browser, picture):
    for text in ("GET / HTTP/1.1\r\nHost: HOST\r\n", FORM + "Content-Length: 100\r\n\r\ndo=", "GET /-/events HTTP/1.1\r\nHost: HOST\r\n\r\n"):
        connection = Connection(served)
        connection.send(text)
        connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
        connection.socket.close()
    assert Connection(served).is_open()
