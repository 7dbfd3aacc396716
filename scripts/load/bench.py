"""Measures a whole server, each figure beside a limit of the same run: bench.py [http] [ingest] [memory] [start] [gate]."""
import http.client
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

from house import (NODES, Postgres, ROOT, Server, answers, compiled, cpu, free_port, lines, programs, run, screen, status)


def row(what, value, limit="", ratio=None, wanted=""):
    shown = f"{ratio:.2f}" if ratio is not None else ""
    print(f"{what:<52} {value:>22} {limit:>30} {shown:>7} {wanted:>9}", flush=True)


def head(name):
    print(f"\n{name:<52} {'here':>22} {'limit in this run':>30} {'ratio':>7} {'wanted':>9}")


def loaded(program, port, clients, path, *headers, processes, seconds=3):
    """Requests a second, and microseconds of the processors for each."""
    before = processes()
    rate = float(run(program, str(port), str(clients), str(seconds), path, *headers))
    return rate, (processes() - before) / (rate * seconds) * 1e6


def best(measures):
    return max(rate for rate, _ in measures), min(spent for _, spent in measures)


def bench_http(postgres, server, folder):
    load = compiled("load", folder=folder)
    plain = compiled("plain", "libmicrohttpd", folder=folder)
    head("http")
    port = free_port()
    # As many threads as the server has to read requests.
    other = subprocess.Popen([plain, str(port), "4"])
    answers("/", port)
    here, limit = [], []
    for _ in range(4):
        here.append(loaded(load, server.port, 64, "/healthz", processes=server.cpu))
        limit.append(loaded(load, port, 64, "/", processes=lambda: cpu(other.pid)))
    other.kill()
    (rate, spent), (most, least) = best(here), best(limit)
    row("health, 64 clients, requests/s", f"{rate:.0f}", f"plain C {most:.0f}", rate / most, "≥ 0.85")
    row("  µs of the processor a request", f"{spent:.1f}", f"plain C {least:.1f}", least / spent)

    server.ask("POST", "/v1/apps", {"slug": "one", "name": "One", "platform": "iOS"})
    digest = Postgres.query(server.url, "SELECT encode(digest, 'hex') FROM tokens LIMIT 1")
    script = pathlib.Path(folder, "rows.sql")
    script.write_text(f"""
SELECT id, name, scopes, created_at, last_used_at, revoked_at FROM tokens WHERE digest = '\\x{digest}' AND revoked_at IS NULL;
SELECT id, slug, name, platform, bundle_id, release_order, profile, created_at FROM apps WHERE slug = 'one';
""")
    key = f"Authorization: Bearer {server.token}"
    here, limit, most = [], [], []
    def both(): return server.cpu() + postgres.cpu()
    for _ in range(4):
        here.append(loaded(load, server.port, 4, "/v1/apps/one", key, processes=both))
        limit.append(postgres.pgbench(server.url, script))
        most.append(postgres.pgbench(server.url, script, "-M", "prepared", "-j", "2"))
    rate, spent = best(here)
    row("one row of an app, 4 clients, requests/s", f"{rate:.0f}", f"pgbench, token + app {max(limit):.0f}",
        rate / max(limit), "≥ 0.6")
    row("  µs of the processors a request", f"{spent:.1f}", f"prepared, 2 threads {max(most):.0f}", rate / max(most))
    waits = postgres.waits()
    rate, _ = loaded(load, server.port, 1, "/v1/apps/one", key, processes=both, seconds=2)
    row("  messages to Postgres a request", f"{sum(count - waits[pid] for pid, count in postgres.waits().items() if pid in waits) / (rate * 2):.2f}", "", None, "1")


class Spent:
    """Seconds by the clock, and of the processors in server and Postgres."""

    def __init__(self, postgres, server=None):
        self.all = lambda: postgres.cpu() + (server.cpu() if server else 0)

    def __enter__(self):
        self.began, self.before = time.time(), self.all()
        return self

    def __exit__(self, *_):
        self.clock, self.cpu = time.time() - self.began, self.all() - self.before


def upload(server, app, build, bodies):
    link = http.client.HTTPConnection("127.0.0.1", server.port, timeout=600)
    for body in bodies:
        server.ask("POST", f"/v1/apps/{app}/builds/{build}/uploads", body, link=link)


def copied(postgres, server, counts):
    """Seconds of the processor that COPY takes for the rows that came since, into an empty schema like the server's."""
    target = postgres.database()
    run(server.program, "migrate", env=server.environment | {"EARSHOT_DATABASE_URL": target}, cwd=ROOT)
    grown = [name for name, count in rows_of(server.url).items() if count > counts.get(name, 0)]
    order = sorted_by_references(server.url, grown + ["apps"])
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder).chmod(0o777)
        for name in order:
            with open(f"{folder}/{name}", "wb") as file:
                subprocess.run(["psql", "-XqAt", "-d", server.url, "-c", f"COPY {name} TO STDOUT (FORMAT binary)"],
                               stdout=file, check=True)
        # The log refuses to be emptied, by a trigger that a replica's session does not fire.
        Postgres.query(target, "SET session_replication_role = replica; TRUNCATE " + ", ".join(order) + " CASCADE")
        script = "BEGIN;\n" + "".join(f"\\copy {name} FROM '{folder}/{name}' (FORMAT binary)\n" for name in order if name != "apps")
        Postgres.query(target, f"\\copy apps FROM '{folder}/apps' (FORMAT binary)\n")
        with Spent(postgres) as spent:
            Postgres.query(target, script + "COMMIT;")
        time.sleep(0.2)
        return spent


def rows_of(url):
    names = run("psql", "-XqAt", "-d", url, "-c",
                "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace").split()
    counts = "\nUNION ALL ".join(f"SELECT '{name}', count(*) FROM {name}" for name in names)
    return {name: int(count) for name, count in
            (line.split("|") for line in Postgres.query(url, counts).splitlines())
            if name not in ("schema_migrations", "history_stamps", "tokens")}


def sorted_by_references(url, names):
    pairs = [line.split("|") for line in Postgres.query(
        url, "SELECT conrelid::regclass, confrelid::regclass FROM pg_constraint WHERE contype = 'f'").splitlines()]
    order, left = [], list(dict.fromkeys(names))
    while left:
        free = [name for name in left
                if not any(one == name and other in left and other != name for one, other in pairs)] or left[:1]
        order += free
        left = [name for name in left if name not in free]
    return order


def bench_ingest(postgres, server, folder):
    head("ingest")
    count, nodes, slug = 200, 200 * NODES, "ingest"
    for name, wanted, bundle in [("one file a request", "≥ 0.4", False), ("one bundle", "≥ 0.6", True)]:
        # COPY is given whole tables, so each has a database that holds nothing else.
        server.renew()
        server.ask("POST", "/v1/apps", {"slug": slug, "name": slug, "platform": "iOS"})

        def bodies(release):
            captures = [screen(number, release) for number in range(count)]
            return [lines(captures)] if bundle else [lines([capture]) for capture in captures]

        server.ask("POST", f"/v1/apps/{slug}/builds/0.9/uploads", lines([screen(999)]))
        before = rows_of(server.url)
        with Spent(postgres, server) as new:
            upload(server, slug, "1.0", bodies(0))
        limit = copied(postgres, server, before)
        row(f"new trees, {name}, nodes/s of processor", f"{nodes / new.cpu:.0f}",
            f"COPY of the rows {nodes / limit.cpu:.0f}", limit.cpu / new.cpu, wanted)
        row("  nodes/s by the clock", f"{nodes / new.clock:.0f}", f"{nodes / limit.clock:.0f}", limit.clock / new.clock)
        server.ask("POST", f"/v1/apps/{slug}/builds/1.0/seal")
        with Spent(postgres, server) as changed:
            upload(server, slug, "2.0", bodies(2))
        row(f"changed trees, {name}, nodes/s of processor", f"{nodes / changed.cpu:.0f}")
        server.ask("POST", f"/v1/apps/{slug}/builds/2.0/seal")
        rounds = 4
        with Spent(postgres, server) as same:
            for again in range(rounds):
                upload(server, slug, f"3.{again}", bodies(2))
        row(f"unchanged trees, {name}, ms a capture", f"{same.cpu / rounds / count * 1e3:.2f}",
            f"new {new.cpu / count * 1e3:.2f}", new.cpu / (same.cpu / rounds), "≥ 20")


def bench_memory(postgres, server, folder):
    head("memory")
    load = compiled("load", folder=folder)
    time.sleep(1)
    row("at rest, MiB", f"{status(server.pid, 'VmRSS') / 1024:.0f}")
    server.ask("POST", "/v1/apps", {"slug": "memory", "name": "Memory", "platform": "iOS"})
    upload(server, "memory", "1.0", [lines([screen(number)]) for number in range(200)])
    key = f"Authorization: Bearer {server.token}"
    for path in ["/v1/apps/memory", "/v1/apps/memory/screens", "/v1/apps/memory/screens/screen-7/transcript"]:
        run(load, str(server.port), "64", "3", path, key)
    row("under load, 64 clients and 200 uploads, MiB", f"{status(server.pid, 'VmRSS') / 1024:.0f}", "", None, "< 100")
    body = lines([screen(1000 + number) for number in range(5400)])
    size = len(body) / 2**20
    before = status(server.pid, "VmRSS")
    pathlib.Path(f"/proc/{server.pid}/clear_refs").write_text("5")
    upload(server, "memory", "2.0", [body])
    peak = status(server.pid, "VmHWM")
    row(f"peak of an upload of {size:.0f} MiB, MiB over before", f"{(peak - before) / 1024:.0f}", f"its bytes {size:.0f}",
        (peak - before) / 1024 / size, "≤ 4")
    time.sleep(3)
    row("after it, MiB over before", f"{(status(server.pid, 'VmRSS') - before) / 1024:.0f}", "", None, "given back")


def bench_start(postgres, server, folder):
    head("start")
    plain = compiled("plain", "libmicrohttpd", folder=folder)
    server.stop()
    here, limit = [], []
    for _ in range(5):
        began = time.time()
        server.start()
        here.append((time.time() - began, server.cpu()))
        server.stop()
        began, port = time.time(), free_port()
        other = subprocess.Popen([plain, str(port), "2"])
        answers("/", port)
        limit.append((time.time() - began, cpu(other.pid)))
        other.kill()
    server.start()
    row("until it answers, ms", f"{min(here)[0] * 1e3:.0f}", f"plain C {min(limit)[0] * 1e3:.0f}")
    row("  ms of the processor", f"{min(spent for _, spent in here) * 1e3:.0f}")


def bench_gate(postgres, server, folder):
    head("gate")
    server.ask("POST", "/v1/apps", {"slug": "gate", "name": "Gate", "platform": "iOS"})
    upload(server, "gate", "1.0", [lines([screen(number) for number in range(20)])])
    server.ask("POST", "/v1/apps/gate/builds/1.0/seal")
    place = {"EARSHOT_URL": f"http://127.0.0.1:{server.port}", "EARSHOT_TOKEN": server.token}
    command = [f"{programs()}/earshot", "gate", "--app", "gate", "--release", "1.0"]
    curl = ["curl", "-sS", "-H", f"Authorization: Bearer {server.token}", "-d", "{}", "-H", "Content-Type: application/json",
            place["EARSHOT_URL"] + "/v1/apps/gate/releases/1.0/verdicts"]

    def spent(*asked):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(asked, env=os.environ | place, stdout=subprocess.DEVNULL, check=False)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    here, limit = [min(spent(*asked) for _ in range(5)) for asked in (command, curl)]
    row("earshot gate, s of the processor", f"{here:.3f}", f"curl asks the same {limit:.3f}", None, "≤ 0.05")


def main():
    benches = {"http": bench_http, "ingest": bench_ingest, "memory": bench_memory, "start": bench_start,
               "gate": bench_gate}
    postgres = Postgres()
    try:
        for name in sys.argv[1:] or benches:
            server = Server(postgres)
            try:
                with tempfile.TemporaryDirectory() as folder:
                    benches[name](postgres, server, folder)
            finally:
                server.stop()
    finally:
        postgres.stop()


main()
