"""A proxy that forwards requests, and fails on demand."""

import re
import socket
import threading


class Proxy:
    """Listens on a local port for one served program.

    'fail(mode, count)' makes the next 'count' responses to user actions fail. The modes are: a status instead of the response ('502'),
    a status after the program has performed the action ('after 502'), no response after it has performed the action ('reset'), a
    truncated response ('cut', or 'short' if the truncation can't be detected), and the page of another site ('page'). 'everything' is a
    status for every request. 'dropsPort' hides the port from the program. 'isNew' makes pages appear to have another version.
    """

    def __init__(self, served):
        self.served = served
        self.mode, self.count = None, 0
        self.everything, self.dropsPort, self.isNew = None, False, False
        # The number of answered streams.
        self.streams = 0
        self.open = set()
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=100)
        self.port = self.listener.getsockname()[1]
        self.url = "http://127.0.0.1:%d" % self.port
        threading.Thread(target=self.listen, daemon=True).start()

    def fail(self, mode, count=2):
        self.mode, self.count = mode, count

    def listen(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.handle, args=(connection,), daemon=True).start()

    def drop(self):
        """Closes all connections, including streams."""
        for connection in list(self.open):
            end(connection)

    def close(self):
        self.listener.close()
        self.drop()

    def handle(self, client):
        self.open.add(client)
        try:
            self.exchange(client)
        except OSError:
            pass
        finally:
            self.open.discard(client)
            end(client)

    def exchange(self, client):
        head, body = read(client)
        if head is None:
            return
        if self.everything:
            return status(client, self.everything)
        isAct = b" /-/act " in head.split(b"\r\n")[0]
        mode = None
        if isAct and self.count:
            self.count -= 1
            mode = self.mode
        if mode and mode.isdigit():
            return status(client, mode)
        if mode == "page":
            return client.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 14\r\nConnection: close\r\n\r\n<p>Sign in</p>")
        head = re.sub(rb"(?i)\r\nConnection: [^\r]*", b"", head)
        if self.dropsPort:
            head = re.sub(rb"(?i)(\r\nHost: 127.0.0.1):\d+", rb"\1", head)
        if self.isNew:
            head = head.replace(b"edition=", b"edition=new")
        server = socket.create_connection(("127.0.0.1", self.served.port))
        self.open.add(server)
        try:
            server.sendall(head + b"\r\nConnection: close\r\n\r\n" + body)
            if not mode:
                piece = server.recv(1 << 16)
                client.sendall(piece)
                if b" /-/events?" in head.split(b"\r\n")[0]:
                    self.streams += 1
                return relay(server, client)
            answer = b""
            while True:
                piece = server.recv(1 << 16)
                if not piece:
                    break
                answer += piece
            head, body = answer.split(b"\r\n\r\n", 1)
            if mode == "reset":
                client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
            elif mode == "cut":
                client.sendall(head + b"\r\n\r\n" + body[:len(body) // 2])
            elif mode == "short":
                head = re.sub(rb"(?i)\r\n(content-length|transfer-encoding): [^\r]*", b"", head)
                client.sendall(head + b"\r\n\r\n" + body[:len(body) // 2])
            else:
                status(client, mode.split()[-1])
        finally:
            self.open.discard(server)
            end(server)


def end(connection):
    try:
        connection.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass
    connection.close()


def read(client):
    """Returns the head of a request without the final line breaks, and its body."""
    data = b""
    while b"\r\n\r\n" not in data:
        piece = client.recv(1 << 16)
        if not piece:
            return None, None
        data += piece
    head, body = data.split(b"\r\n\r\n", 1)
    length = re.search(rb"(?i)\r\ncontent-length: (\d+)", head)
    while length and len(body) < int(length[1]):
        piece = client.recv(1 << 16)
        if not piece:
            return None, None
        body += piece
    return head, body


def status(client, number):
    body = b"<html><body><h1>%s</h1></body></html>" % number.encode()
    client.sendall(b"HTTP/1.1 %s Trouble\r\nContent-Type: text/html\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s"
                   % (number.encode(), len(body), body))


def relay(server, client):
    def watch():
        # A stream ends when the client disconnects.
        try:
            while client.recv(1 << 16):
                pass
        except OSError:
            pass
        end(server)

    threading.Thread(target=watch, daemon=True).start()
    while True:
        piece = server.recv(1 << 16)
        if not piece:
            return
        client.sendall(piece)
