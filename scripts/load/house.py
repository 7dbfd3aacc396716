"""A Postgres, a server and C programs for measuring, and how much time of the processor each has taken."""
import contextlib
import http.client
import json
import os
import pathlib
import socket
import subprocess
import time

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent.parent
TICKS = os.sysconf("SC_CLK_TCK")


def run(*command, **options):
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE, **options).stdout.strip()


def compiled(name, *libraries, folder):
    """A C program of this folder."""
    program = f"{folder}/{name}"
    flags = [flag for library in libraries for flag in run("pkg-config", "--cflags", "--libs", library).split()]
    run("cc", "-O2", "-o", program, f"{HERE}/{name}.c", *flags, "-lpthread")
    return program


def free_port():
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        return place.getsockname()[1]


def cpu(*pids):
    """Seconds of the processor that processes have taken, with what their children took that have ended."""
    total = 0
    for pid in pids:
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            total += sum(map(int, fields[11:15]))
    return total / TICKS


def status(pid, name):
    """A number of /proc/PID/status."""
    for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith(name + ":"):
            return int(line.split()[1])
    raise KeyError(name)


def programs():
    """The folder of the programs measured; EARSHOT_BENCH_PROGRAMS names that of another build."""
    return os.environ.get("EARSHOT_BENCH_PROGRAMS") or run(
        "swift", "build", "-c", "release", "--show-bin-path", cwd=ROOT)


class Postgres:
    """A throwaway cluster, and a database of its own for each thing measured."""

    def __init__(self):
        self.folder, self.url = run(f"{ROOT}/scripts/test-database", "start", "autovacuum = on").splitlines()
        self.pid = int(pathlib.Path(f"{self.folder}/data/postmaster.pid").read_text().split()[0])
        self.count = 0

    def stop(self):
        run(f"{ROOT}/scripts/test-database", "stop", self.folder)

    def pids(self):
        children = pathlib.Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        return [self.pid, *map(int, children)]

    def cpu(self):
        return cpu(*self.pids())

    def waits(self):
        """How often each process has gone to wait: once for each message from a client that asks alone."""
        counts = {}
        for pid in self.pids()[1:]:
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):
                counts[pid] = status(pid, "voluntary_ctxt_switches")
        return counts

    @staticmethod
    def pgbench(url, script, *options, seconds=3):
        """How often a second four clients run a script, by one thread and unprepared unless options say otherwise."""
        place = dict(part.split("=") for part in url.split())
        said = run("pgbench", "-n", "-c", "4", "-T", str(seconds), "-f", str(script), "-h", place["host"], "-U", place["user"],
                   *options, place["dbname"], stderr=subprocess.DEVNULL)
        return float(next(line for line in said.splitlines() if line.startswith("tps")).split()[2])

    def database(self):
        self.count += 1
        self.query(self.url, f"CREATE DATABASE bench{self.count}")
        return self.url.replace("dbname=postgres", f"dbname=bench{self.count}")

    @staticmethod
    def query(url, statement):
        return run("psql", "-XqAt", "-v", "ON_ERROR_STOP=1", "-d", url, input=statement + "\n",
                   env=os.environ | {"PGOPTIONS": "-c client_min_messages=warning"})


class Server:
    """A server on a database of its own."""

    def __init__(self, postgres):
        self.postgres = postgres
        self.begin()

    def renew(self):
        """A server again, with a database that holds nothing."""
        self.stop()
        self.begin()

    def begin(self):
        self.url = self.postgres.database()
        self.port = free_port()
        self.program = f"{programs()}/earshot-server"
        self.environment = os.environ | {
            "EARSHOT_DATABASE_URL": self.url, "EARSHOT_LISTEN": f"127.0.0.1:{self.port}", "EARSHOT_HOME": str(ROOT),
            # Requests are counted as ever, with a limit that no bench reaches.
            "EARSHOT_REQUESTS_PER_MINUTE": str(10**9)}
        self.command("migrate")
        self.token = self.command("token", "add", "bench", "--scopes", "admin", "read", "upload", "triage")
        self.start()

    def command(self, *arguments):
        return run(self.program, *arguments, env=self.environment, cwd=ROOT, stderr=subprocess.DEVNULL)

    def start(self):
        self.process = subprocess.Popen(
            [self.program, "serve"], env=self.environment, cwd=ROOT, stdout=subprocess.DEVNULL,
            stderr=open(os.environ.get("EARSHOT_BENCH_LOG", os.devnull), "w"))
        self.pid = self.process.pid
        answers("/healthz", self.port)

    def stop(self):
        self.process.terminate()
        self.process.wait()

    def cpu(self):
        return cpu(self.pid)

    def ask(self, method, path, body=None, kind="application/json", link=None):
        link = link or http.client.HTTPConnection("127.0.0.1", self.port, timeout=600)
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
        try:
            link.request(method, path, body, {"Authorization": f"Bearer {self.token}", "Content-Type": kind})
            answer = link.getresponse()
            data = answer.read()
        except (OSError, http.client.HTTPException) as error:
            raise SystemExit(f"{method} {path}: {error!r}; the server ended with {self.process.poll()}") from error
        if answer.status >= 300:
            raise SystemExit(f"{method} {path}: {answer.status} {data[:500]}")
        return json.loads(data) if data else None


def answers(path, port):
    """Waits until somebody answers there."""
    for _ in range(6000):
        with contextlib.suppress(OSError, http.client.HTTPException):
            link = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
            link.request("GET", path)
            if link.getresponse().status == 200:
                return
        time.sleep(0.005)
    raise SystemExit(f"nobody answers at {path}")


WORDS = ("amber basket candle dragon engine fabric garden harbor island jacket kettle ladder magnet napkin orchid "
         "pepper quartz ribbon saddle timber umbrella velvet walnut yellow zephyr anchor bridge copper desert ember").split()


def words(number, count):
    return " ".join(WORDS[(number * 7 + place * (3 + number % 11)) % len(WORDS)] for place in range(count))


def screen(number, release=0, rows=12):
    """One capture of 5 nodes a row and two around them; another tree for each release."""
    cells = []
    for row in range(rows):
        seed, top = number * rows + row, row * 100
        title = f"{words(seed, 2)} {number}".capitalize()
        changed = f" {words(release, 2)}" if release and row == release % rows else ""
        cells.append({"className": "App.RowCell", "frame": [0, top, 390, 100], "children": [
            {"isElement": True, "label": title + changed, "text": title + changed, "traits": ["staticText"],
             "textColor": "#333333", "frame": [16, top + 8, 200, 20]},
            {"isElement": True, "label": f"{words(seed + 5, 4)}.", "text": f"{words(seed + 5, 4)}.",
             "traits": ["staticText"], "textColor": "#444444", "frame": [16, top + 32, 200, 20]},
            {"isElement": True, "label": f"Remind me of {title}", "value": str(row % 2),
             "traits": ["button", "switchButton"], "identifier": f"remind-{row}", "frame": [300, top + 8, 60, 44]},
            {"isElement": True, "label": f"Start {title}", "traits": ["button"], "identifier": f"start-{row}",
             "gestures": ["tap"], "frame": [300, top + 54, 60, 44]}]})
    return {"format": "earshot-capture/1", "screen": {"key": f"screen-{number}", "title": f"{words(number, 2)} {number}"},
            "variant": {"device": {"idiom": "phone", "size": [390, 844]}, "locale": "en"},
            "source": {"tool": "bench", "version": "1"},
            "root": {"className": "UIView", "frame": [0, 0, 390, 844], "backgroundColor": "#FFFFFF", "children": [
                {"className": "UITableView", "frame": [0, 0, 390, 844], "clips": True, "children": cells}]}}


NODES = 12 * 5 + 2


def lines(captures):
    return "\n".join(json.dumps(capture) for capture in captures).encode()
