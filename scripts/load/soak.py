"""A server under mixed load for long: soak.py [--minutes N]. Memory, waits and waiting rows at both ends, side by side."""
import argparse
import http.client
import os
import random
import re
import socket
import threading
import time
import urllib.parse

from house import Postgres, Server, lines, screen, status

# Tables whose rows wait for something; each should hold no more at the end than work under way.
WAITING = {
    "notices": "webhook_deliveries WHERE state = 'waiting'", "replies": "report_replies WHERE state = 'waiting'",
    "imports": "report_imports WHERE state = 'running'", "tables": "waiting_tables",
    "request keys": "request_keys", "held reports": "public_reports WHERE draft IS NOT NULL",
    "sign-in links": "sign_in_links", "wrong passwords": "sign_in_failures"}


class Load:
    """Clients that each do one kind of thing, with a pause between, until it is over."""

    def __init__(self, server, cookie):
        self.server, self.cookie, self.isOver = server, cookie, False
        # By kind: when it was asked, seconds until the answer.
        self.waits, self.faults, self.lock = {}, [], threading.Lock()
        kinds = [(self.uploads, 0.3), (self.reports, 0.3), (self.reports, 0.3), (self.reads, 0.05), (self.pages, 0.2),
                 (self.gates, 0.5), (self.bad, 0.1), (self.broken, 0.5)]
        self.threads = [threading.Thread(target=self.go, args=kind) for kind in kinds]

    def go(self, kind, pause):
        turn, chance = 0, random.Random(kind.__name__)
        link = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        while not self.isOver:
            began = time.time()
            try:
                kind(turn, link, chance)
            except (OSError, http.client.HTTPException) as error:
                link.close()
                self.faults.append(f"{kind.__name__}: {error!r}")
            with self.lock:
                self.waits.setdefault(kind.__name__, []).append((began, time.time() - began))
            turn += 1
            time.sleep(pause)

    def ask(self, link, method, path, body=None, headers=None, wanted=(200, 201)):
        headers = headers or {"Authorization": f"Bearer {self.server.token}", "Content-Type": "application/json"}
        link.request(method, path, body, headers)
        answer = link.getresponse()
        text = answer.read()
        if answer.status not in wanted:
            said = re.sub(r'"instance":"[^"]*",?', "", text[:160].decode(errors="replace"))
            self.faults.append(f"{method} {path}: {answer.status} {said}")
        return text

    def uploads(self, turn, link, chance):
        build = f"1.{turn // 40}"
        self.ask(link, "POST", f"/v1/apps/soak/builds/{build}/uploads", lines([screen(turn % 40, chance.randrange(6))]))
        if turn % 40 == 39:
            self.ask(link, "POST", f"/v1/apps/soak/builds/{build}/seal")

    def reports(self, turn, link, chance):
        key = f"soak-{chance.random()}"
        body = ('{"text":"Nothing is said on the row of number %d","release":"1.0","screen":"screen-%d","reporter":{"name":"Ada"}}'
                % (turn, turn % 40))
        self.ask(link, "POST", "/v1/apps/soak/reports", body.encode(), {
            "Authorization": f"Bearer {self.server.token}", "Content-Type": "application/json", "Idempotency-Key": key})

    def reads(self, turn, link, chance):
        self.ask(link, "GET", chance.choice(["/v1/apps/soak", "/v1/apps/soak/problems", "/v1/apps/soak/reports?limit=20",
                                             f"/v1/apps/soak/screens/screen-{turn % 5}/transcript", "/healthz"]))

    def pages(self, turn, link, chance):
        self.ask(link, "GET", chance.choice(["/", "/apps/soak", "/apps/soak/problems", "/apps/soak/reports", "/apps/soak/inbox",
                                             "/apps/soak/releases/1.0", "/apps/soak/screens/screen-1"]),
                 headers={"Cookie": self.cookie})

    def gates(self, turn, link, chance):
        self.ask(link, "GET", "/v1/apps/soak/releases/1.0/gate", wanted=(200, 404))

    def bad(self, turn, link, chance):
        """What is refused: each with the status that says so."""
        wrong = {"Authorization": "Bearer wrong"}
        method, path, body, headers, wanted = [
            ("POST", "/v1/apps/soak/reports", b"{", None, (400, 422)), ("GET", "/v1/apps/soak", None, wrong, (401,)),
            ("GET", "/v1/apps/nowhere", None, None, (404,)), ("POST", "/v1/apps/soak/builds/1.0/uploads", b"<xml", None, (400, 415, 422)),
            ("GET", "/apps/soak/%00", None, None, (400,)), ("DELETE", "/v1/apps", None, None, (405,)),
            ("POST", "/v1/apps/soak/reports", b"x" * 100_000, wrong, (401, 413))][turn % 7]
        self.ask(link, method, path, body, headers, wanted)
        if wanted[0] in (400, 401, 413):
            link.close()

    def broken(self, turn, link, chance):
        """What is no request at all, or stops half-way."""
        said = [b"\x16\x03\x01\x00", b"GET / HTTP/1.1\r\nnonsense\r\n\r\n", b"POST /v1/apps HTTP/1.1\r\nHost: x\r\nContent-Length: ten\r\n\r\n",
                b"POST /v1/apps HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nhalf", b"GET /heal"][turn % 5]
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=5) as wire:
            wire.sendall(said)
            if turn % 2:
                wire.settimeout(0.5)
                try:
                    wire.recv(4096)
                except TimeoutError:
                    pass


def signed_in(server):
    """A cookie of somebody who may do everything."""
    link = server.command("account", "link", "admin") if has_admin(server) else server.command(
        "account", "add", "admin", "--scopes", "admin", "read", "upload", "triage", "support", "--link")
    token = re.search(r"token=([\w-]+)", link).group(1)
    wire = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    wire.request("POST", "/sign-in/link", urllib.parse.urlencode({"token": token}), {
        "Content-Type": "application/x-www-form-urlencoded", "Origin": f"http://127.0.0.1:{server.port}"})
    answer = wire.getresponse()
    answer.read()
    cookies = [value.split(";")[0] for name, value in answer.getheaders() if name.lower() == "set-cookie"]
    if not cookies:
        raise SystemExit(f"signing in: {answer.status}")
    return "; ".join(cookies)


def has_admin(server):
    return Postgres.query(server.url, "SELECT count(*) FROM accounts WHERE name = 'admin'") != "0"


def state(server):
    """MiB, open files, connections of the database, and rows that wait."""
    rows = {name: Postgres.query(server.url, f"SELECT count(*) FROM {table}") for name, table in WAITING.items()}
    held = Postgres.query(server.url, "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()")
    return {"memory, MiB": f"{status(server.pid, 'VmRSS') / 1024:.0f}", "open files": str(len(os.listdir(f"/proc/{server.pid}/fd"))),
            "threads": str(status(server.pid, "Threads")), "database connections": str(int(held) - 1), **rows}


def shares(waits):
    ordered = sorted(wait for _, wait in waits)
    return [f"{ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1e3:.0f}" for share in (0.5, 0.95, 0.99)] + [
        f"{ordered[-1] * 1e3:.0f}"]


def main():
    asked = argparse.ArgumentParser()
    asked.add_argument("--minutes", type=float, default=60)
    minutes = asked.parse_args().minutes
    postgres = Postgres()
    server = Server(postgres)
    try:
        server.token = server.command("token", "add", "soak", "--scopes", "admin", "read", "upload", "triage", "support")
        server.ask("POST", "/v1/apps", {"slug": "soak", "name": "Soak", "platform": "iOS"})
        server.ask("POST", "/v1/apps/soak/builds/1.0/uploads", lines([screen(number) for number in range(40)]))
        load = Load(server, signed_in(server))
        for thread in load.threads:
            thread.start()
        # What is warm after a minute is compared with the end.
        window = min(60.0, minutes * 60 / 4)
        began = time.time()
        time.sleep(window)
        early = state(server)
        time.sleep(max(0.0, began + minutes * 60 - time.time()))
        late, end = state(server), time.time()
        load.isOver = True
        for thread in load.threads:
            thread.join()
        time.sleep(3)
        rest = state(server)
        print(f"{'':<24}{'after %.1f min' % (window / 60):>16}{'after %.1f min' % minutes:>16}{'at rest':>12}")
        for name in early:
            print(f"{name:<24}{early[name]:>16}{late[name]:>16}{rest[name]:>12}")
        print(f"\n{'ms: half, 95 %, 99 %, all':<24}{'first %d s' % window:>28}{'last %d s' % window:>28}{'asked':>8}")
        for kind, waits in sorted(load.waits.items()):
            first = [wait for wait in waits if wait[0] < began + window]
            last = [wait for wait in waits if wait[0] > end - window]
            if first and last:
                print(f"{kind:<24}{' '.join(shares(first)):>28}{' '.join(shares(last)):>28}{len(waits):>8}")
        print(f"\nunexpected answers: {len(load.faults)}")
        for line in sorted(set(load.faults))[:10]:
            print("   ", line)
    finally:
        server.stop()
        postgres.stop()


main()
