"""A mail server that takes all mail on a port of this machine and keeps it."""

import re
import socketserver
import threading
import time
from email import message_from_bytes, policy


class Mailbox:
    def __init__(self):
        self.mails = []
        mails = self.mails

        class Handler(socketserver.StreamRequestHandler):
            def handle(self):
                self.say("220 mailbox")
                while line := self.rfile.readline():
                    word = line[:4].upper()
                    if word == b"DATA":
                        self.say("354 go on")
                        text = b""
                        while (line := self.rfile.readline()) not in (b".\r\n", b""):
                            text += line[1:] if line.startswith(b"..") else line
                        mails.append(message_from_bytes(text, policy=policy.default))
                    self.say("221 bye" if word == b"QUIT" else "250 ok")
                    if word == b"QUIT":
                        return

            def say(self, text):
                self.wfile.write(text.encode() + b"\r\n")

        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self.url = f"smtp://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def newest(self, address, words, seconds=90):
        """The text of the newest mail to an address that holds these words, as soon as there is one."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            for mail in reversed(list(self.mails)):
                text = mail.get_content().replace("\r\n", "\n")
                if mail["To"] == address and words in text:
                    return mail, text
            time.sleep(0.2)
        raise AssertionError(f"no mail to {address} says “{words}”")


def link(text, path):
    """The address on a line of its own that begins with a path."""
    return re.search(rf"^https?://[^/\n]+({re.escape(path)}\S+)$", text, re.MULTILINE).group(1)
