"""A database as an earlier version left it, upgraded under traffic: upgrade.py [--old FOLDER] [--releases N] [--screens N].

Readers and writers ask the old server while the new program runs one migration after the other; of each it prints how long
somebody waited at most, what failed, and what became of the rows that were there. Then the new server answers beside the
old one, and both are asked the same."""
import argparse
import contextlib
import http.client
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import threading
import time

from house import ROOT, Postgres, answers, free_port, lines, run, screen

KEPT = "kept"
# A server notes when it saw a token last, and an app's stamp is drawn anew with each change of it.
UNSTEADY = {("tokens", "last_used_at"), ("history_stamps", "stamp"), ("accounts", "last_used_at")}


class Program:
    """One version of the server on the database."""

    def __init__(self, program, home, url):
        self.program, self.home, self.port = program, home, free_port()
        self.environment = os.environ | {
            "EARSHOT_DATABASE_URL": url, "EARSHOT_LISTEN": f"127.0.0.1:{self.port}", "EARSHOT_HOME": str(home),
            "EARSHOT_PUBLIC_URL": "http://earshot.test"}
        self.token = None

    def command(self, *arguments, home=None):
        done = subprocess.run([self.program, *arguments], env=self.environment | {"EARSHOT_HOME": str(home or self.home)},
                              cwd=self.home, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"{' '.join(arguments)}: {done.stderr.strip()[-600:]}")
        return done.stdout.strip()

    def migrate(self, home, number):
        """Runs what is missing. What the program does after the last migration may fail where others are still to come."""
        try:
            self.command("migrate", home=home)
        except SystemExit:
            done = Postgres.query(self.environment["EARSHOT_DATABASE_URL"], "SELECT max(number) FROM schema_migrations")
            if int(done) != number:
                raise

    def start(self):
        self.process = subprocess.Popen([self.program, "serve"], env=self.environment, cwd=self.home,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        answers("/healthz", self.port)

    def stop(self):
        self.process.terminate()
        self.process.wait()

    def link(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)

    def ask(self, method, path, body=None, link=None):
        """Status and text; 0 where nobody answered."""
        link = link or self.link()
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        try:
            link.request(method, path, body, headers)
            answer = link.getresponse()
            return answer.status, answer.read().decode()
        except (OSError, http.client.HTTPException) as error:
            link.close()
            return 0, repr(error)

    def must(self, *asked):
        status, text = self.ask(*asked)
        if not 200 <= status < 300:
            raise SystemExit(f"{asked[:2]}: {status} {text[:300]}")
        return json.loads(text) if text else None


class Traffic:
    """Writers on an app of their own and readers of the kept one, until they are stopped."""

    def __init__(self, server, slug):
        self.server, self.slug, self.isOver = server, slug, False
        self.longest, self.failed, self.count = {"write": 0, "read": 0}, [], 0
        server.must("POST", "/v1/apps", {"slug": slug, "name": slug, "platform": "iOS"})
        self.threads = [threading.Thread(target=self.go, args=(kind, steps)) for kind, steps in [
            ("write", self.uploads), ("write", self.reports), ("read", self.pages), ("read", self.gates)]]
        for thread in self.threads:
            thread.start()

    def uploads(self, turn):
        return "POST", f"/v1/apps/{self.slug}/builds/1.{turn // 5}/uploads", lines([screen(turn % 5, turn, rows=4)])

    def reports(self, turn):
        return "POST", f"/v1/apps/{self.slug}/reports", {
            "text": f"Nothing is said on screen {turn}", "release": "1.0", "screen": f"screen-{turn % 5}"}

    def pages(self, turn):
        return "GET", [f"/v1/apps/{KEPT}/problems", f"/v1/apps/{KEPT}/screens/screen-1/transcript",
                       f"/v1/apps/{KEPT}/search?q=amber", f"/v1/apps/{KEPT}/reports"][turn % 4], None

    def gates(self, turn):
        return "GET", f"/v1/apps/{KEPT}/releases", None

    def go(self, kind, steps):
        link, turn = self.server.link(), 0
        while not self.isOver:
            began = time.time()
            method, path, body = steps(turn)
            status, text = self.server.ask(method, path, body, link)
            self.longest[kind] = max(self.longest[kind], time.time() - began)
            if status == 0 or status >= 500:
                said = json.loads(text)["detail"] if status else text
                self.failed.append(f"{method} {path.split('?')[0]}: {status} {said}")
            turn, self.count = turn + 1, self.count + 1
            time.sleep(0.005)

    def stop(self):
        self.isOver = True
        for thread in self.threads:
            thread.join()


class Rows:
    """What stands in every row of every table, as a sum for each column."""

    def __init__(self, url):
        self.url = url
        Postgres.query(url, "CREATE SCHEMA IF NOT EXISTS trial")

    def tables(self):
        """Columns and keys by table, of tables with a key."""
        found = {}
        for line in Postgres.query(self.url, """
            SELECT c.relname, a.attname, coalesce(a.attnum = ANY (i.indkey::int2[]), false), a.attgenerated <> ''
            FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
            JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
            WHERE c.relnamespace = 'public'::regnamespace AND c.relname <> 'schema_migrations' ORDER BY 1, a.attnum
            """).splitlines():
            table, column, isKey, _ = line.split("|")
            columns, keys = found.setdefault(table, ([], []))
            columns.append(column)
            if isKey == "t":
                keys.append(column)
        return found

    def mark(self):
        """From now on these are the rows there were."""
        self.were = self.tables()
        script = ["DROP SCHEMA trial CASCADE; CREATE SCHEMA trial;"]
        script += [f"CREATE TABLE trial.{table} AS SELECT {', '.join(keys)} FROM public.{table};"
                   for table, (_, keys) in self.were.items()]
        Postgres.query(self.url, "\n".join(script))
        self.sums = self.summed()

    def summed(self):
        now, asked = self.tables(), []
        for table, (columns, keys) in self.were.items():
            if table not in now:
                continue
            both = [column for column in columns if column in now[table][0]]
            row = " || '|' || ".join(f"r.{key}::text" for key in keys)
            for column in both:
                asked.append(f"SELECT '{table}|{column}', count(*), sum(hashtextextended({row} || coalesce(r.{column}::text, '~'), 0)) "
                             f"FROM trial.{table} JOIN public.{table} r USING ({', '.join(keys)})")
        sums = {}
        for line in Postgres.query(self.url, "\nUNION ALL ".join(asked)).splitlines():
            table, column, count, value = line.split("|")
            sums[table, column] = (int(count), value)
        return sums

    def differences(self):
        """What became of the rows there were, in words; nothing: all are as they were."""
        now, words = self.summed(), []
        for table in self.were:
            columns = [column for name, column in self.sums if name == table]
            kept = [column for column in columns if (table, column) in now]
            if not kept:
                words.append(f"{table}: gone")
                continue
            gone = self.sums[table, kept[0]][0] - now[table, kept[0]][0]
            if gone:
                words.append(f"{table}: {gone} rows gone")
                continue
            words += [f"{table}.{column}: removed" for column in columns if column not in kept]
            changed = [column for column in kept if now[table, column] != self.sums[table, column]
                       and (table, column) not in UNSTEADY]
            if changed:
                words.append(f"{table}: {', '.join(changed)} changed")
        return words


def kept_answers(server):
    """What the kept app is answered with, by address."""
    places = [f"/v1/apps/{KEPT}", f"/v1/apps/{KEPT}/releases", f"/v1/apps/{KEPT}/problems?limit=50", f"/v1/apps/{KEPT}/reports?limit=50"]
    places += [f"/v1/apps/{KEPT}/screens/screen-{number}/transcript" for number in range(3)]
    places += [f"/v1/problems/{number}" for number in range(1, 11)]
    return {place: server.ask("GET", place) for place in places}


def leaves(value, path=""):
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, f"{path}/{key}")
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from leaves(inner, f"{path}/{number}")
    else:
        yield path, value


def lost(before, after):
    """Places and values of the one answer that the other lacks."""
    found = dict(leaves(json.loads(after)))
    return [f"{path} {value!r} → {found.get(path)!r}" for path, value in leaves(json.loads(before)) if found.get(path) != value]


def fill(server, releases, screens):
    server.must("POST", "/v1/apps", {"slug": KEPT, "name": "Kept", "platform": "iOS"})
    for release in range(1, releases + 1):
        link = server.link()
        server.ask("POST", f"/v1/apps/{KEPT}/builds/{release}.0/uploads", lines([screen(number, release) for number in range(screens)]), link)
        server.must("POST", f"/v1/apps/{KEPT}/builds/{release}.0/seal")
        for number in range(20):
            server.must("POST", f"/v1/apps/{KEPT}/reports", {
                "text": f"The button to start says nothing, number {number}", "release": f"{release}.0",
                "screen": f"screen-{number % screens}", "element": f"start-{number % 12}",
                "reporter": {"name": f"Ada {number}", "contact": f"ada{number}@example.org"}})
    for problem in server.must("GET", f"/v1/apps/{KEPT}/problems?limit=20")["items"][:10]:
        server.ask("POST", f"/v1/problems/{problem['id']}/fixes", {"release": f"{releases}.0"})
    server.ask("POST", f"/v1/apps/{KEPT}/releases/{releases}.0/verdicts", {})


def earlier():
    """The commit at which the first release was cut, checked out and built."""
    commit = run("git", "log", "-S## 0.1.0", "--format=%H", "--", "CHANGELOG.md", cwd=ROOT).splitlines()[-1]
    folder = ROOT / ".build" / "upgrade-trial"
    if not (folder / ".git").exists():
        run("git", "clone", "-q", "--shared", str(ROOT), str(folder))
    run("git", "checkout", "-q", commit, cwd=folder)
    subprocess.run(["swift", "build", "--product", "earshot-server"], cwd=folder, check=True)
    return folder


def main():
    asked = argparse.ArgumentParser()
    asked.add_argument("--old", type=pathlib.Path, help="a checkout of the earlier version, built")
    asked.add_argument("--releases", type=int, default=5)
    asked.add_argument("--screens", type=int, default=100)
    asked = asked.parse_args()
    folder = asked.old or earlier()
    numbered = sorted((ROOT / "migrations").glob("[0-9]*.sql"))
    first = len(list((folder / "migrations").glob("[0-9]*.sql")))
    postgres = Postgres()
    with contextlib.ExitStack() as ends:
        ends.callback(postgres.stop)
        url = postgres.database()
        old = Program(f"{folder}/.build/debug/earshot-server", folder, url)
        new = Program(os.environ.get("EARSHOT_BENCH_PROGRAMS", f"{ROOT}/.build/debug") + "/earshot-server", ROOT, url)
        old.command("migrate")
        old.token = new.token = old.command("token", "add", "trial", "--scopes", "admin", "read", "upload", "triage", "support").splitlines()[-1]
        old.start()
        ends.callback(old.stop)
        fill(old, asked.releases, asked.screens)
        rows = Rows(url)
        before = kept_answers(old)
        home = pathlib.Path(ends.enter_context(tempfile.TemporaryDirectory()))
        (home / "migrations").mkdir()
        (home / "Public").symlink_to(ROOT / "Public")
        for file in numbered[:first]:
            shutil.copy(file, home / "migrations")
        faults = 0
        print(f"{'migration':<42}{'s':>7}{'write, ms':>11}{'read, ms':>10}{'asked':>7}{'failed':>8}  rows that were there", flush=True)
        for file in [None] + numbered[first:]:
            rows.mark()
            traffic = Traffic(old, f"traffic-{file.stem[:4] if file else 'none'}")
            time.sleep(1)
            began = time.time()
            if file:
                shutil.copy(file, home / "migrations")
                new.migrate(home, int(file.stem[:4]))
            took = time.time() - began
            time.sleep(1)
            traffic.stop()
            now = kept_answers(old)
            changed = rows.differences()
            other = [place for place in before if before[place] != now[place]]
            if other:
                statuses = sorted({now[place][0] for place in other})
                changed.append(f"{len(other)} of {len(before)} answers otherwise, {other[0]} first, status {statuses}")
            faults += len(traffic.failed)
            print(f"{file.stem[:41] if file else 'none, to compare with':<42}{took:>7.2f}{traffic.longest['write'] * 1e3:>11.0f}"
                  f"{traffic.longest['read'] * 1e3:>10.0f}{traffic.count:>7}{len(traffic.failed):>8}  {'; '.join(changed) or 'the same'}", flush=True)
            for line in sorted(set(traffic.failed))[:3]:
                print("    ", line)
        new.start()
        ends.callback(new.stop)
        both = [Traffic(old, "beside-old"), Traffic(new, "beside-new")]
        time.sleep(5)
        for traffic in both:
            traffic.stop()
        print(f"old and new side by side: {sum(one.count for one in both)} asked, "
              f"{len(both[0].failed)} of the old one's failed, {len(both[1].failed)} of the new one's")
        for line in sorted({line for one in both for line in one.failed})[:5]:
            print("    ", line)
        now = kept_answers(new)
        for place, (status, text) in before.items():
            there, other = now.get(place, (0, "{}"))
            gone = lost(text, other) if status == there == 200 else [f"{status} → {there}"]
            if gone:
                print(f"the new one answers {place} otherwise in {len(gone)} places: {'; '.join(gone[:4])[:300]}")
        raise SystemExit(1 if faults or any(one.failed for one in both) else 0)


main()
