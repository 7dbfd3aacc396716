"""The small app the pages show: Harbor, two screens in two releases, of which the second is worse, and what people say."""

import base64
import json
import re
import time
from types import SimpleNamespace
from urllib.parse import quote

from mailbox import link

# Texts that end an attribute, a tag, a style or a script where somebody forgot to escape, and names without a space.
HOSTILE = [
    "<script>window.broken=1</script>",
    "\"><img src=x onerror=window.broken=1>",
    "'><svg onload=window.broken=1>",
    "</title></textarea></style></script><iframe src=javascript:window.broken=1>",
    "{{{content.title}}} {{formToken}} ${7*7}",
    "&lt;b&gt; &amp; &#60;b&#62;",
    "javascript:window.broken=1",
    "]]><!-- --><b onmouseover=window.broken=1>",
]
# A picture of one point.
DOT = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
LONG = "CollectionViewControllerContainerForRecommendedDeparturesAndArrivals" * 2


def node(id, class_name, frame, **keys):
    return {"id": id, "className": class_name, "frame": frame, **keys}


def heard(id, class_name, frame, label, *traits, **keys):
    label = {} if label is None else {"label": label}
    return node(id, class_name, frame, isElement=True, traits=list(traits), identifier=id, **label, **keys)


def text(id, frame, words, *traits, **keys):
    return heard(id, "UILabel", frame, words, *(traits or ("staticText",)), text=words, textColor="#1B1B1F", **keys)


def capture(key, title, children):
    return {
        "format": "earshot-capture/1",
        "screen": {"key": key, "title": title},
        "variant": {"device": {"idiom": "phone", "size": [390, 844], "scale": 3}, "locale": "en"},
        "source": {"tool": "tests", "version": "1"},
        "root": node("root", "UIView", [0, 0, 390, 844], backgroundColor="#FFFFFF", children=children),
    }


def pier(release):
    """Departures. In 1.1 the second departure falls silent, the button loses its name and the order turns round."""
    rows = []
    for number, (boat, place) in enumerate([("Gull", "pier 4"), ("Heron", "pier 2"), ("Tern", "pier 7")]):
        y = 150 + number * 90
        words = f"{boat}, leaves at {9 + number} from {place}"
        # Two that meet in other eyes, and a near twin.
        color = ["#A03030", "#4F6A2A", "#506A2B"][number % 3]
        printed = [node(f"row{number}.name", "UILabel", [16, y + 8, 300, 24], text=words, textColor=color)]
        silent = release == "1.1" and number == 1
        rows.append(
            node(f"row{number}", "DepartureCell", [0, y, 390, 80], children=printed) if silent
            else heard(f"row{number}", "DepartureCell", [0, y, 390, 80], words, "button", children=printed))
    late = text("notice", [16, 100, 358, 30] if release == "1.0" else [16, 450, 358, 30], "All boats on time")
    german = text("welcome", [16, 500, 358, 30], "Willkommen an Bord", language="de")
    buy = heard("buy", "UIButton", [16, 600, 358, 50], "Buy a ticket" if release == "1.0" else None, "button")
    deep = heard(LONG, LONG, [16, 700, 100, 20], "Help", "button")
    return capture("pier", "Departures", [text("title", [16, 56, 358, 30], "Departures", "header"), late, *rows, german,
                                          buy, deep])


def ticket():
    return capture("ticket", "Ticket", [
        text("title", [16, 56, 358, 30], "Ticket", "header"),
        heard("count", "UISlider", [16, 120, 358, 44], "Passengers", "adjustable", value="2"),
        heard("pay", "UIButton", [16, 700, 358, 50], "Pay", "button", text="Pay"),
    ])


def hostile():
    """A screen whose every text is an attack."""
    return capture("strange", HOSTILE[0], [
        heard(f"h{number}", words, [16, 50 + number * 60, 358, 44], words, "button", value=words, hint=words, text=words,
              customActions=[words], language="\"><script>")
        for number, words in enumerate(HOSTILE)
    ])


def audited(send):
    """A finding of another tool whose every word is an attack, in an app of its own."""
    send("POST", "/v1/apps", {"slug": "buoy", "name": "Buoy", "platform": "iOS"})
    result = {"ruleId": HOSTILE[3], "level": "error", "message": {"text": HOSTILE[0]}, "properties": {HOSTILE[7]: LONG},
              "locations": [{"physicalLocation": {"artifactLocation": {"uri": HOSTILE[2]},
                                                  "region": {"startLine": 1, "snippet": {"text": HOSTILE[1]}}},
                             "logicalLocations": [{"fullyQualifiedName": f"#{LONG} > {LONG}"}]}]}
    log = {"version": "2.1.0", "runs": [{
        "tool": {"driver": {"name": "Checker", "version": "1", "rules": [{"id": HOSTILE[3], "helpUri": HOSTILE[6]}]}},
        "invocations": [{"endTimeUtc": "2026-01-02T03:04:05Z", "commandLine": HOSTILE[4]}], "results": [result]}]}
    send("POST", "/v1/apps/buoy/builds/1.0/uploads?fileName=checker.sarif", log)
    return send("GET", "/v1/apps/buoy/backlog", None)["items"][0]["entries"][0]["finding"]


def waiting_table(server, state):
    """A table that waits for its columns: sent by the form, as a person does."""
    cookie = {"Cookie": "; ".join(f"{one['name']}={one['value']}" for one in state["cookies"]), "Accept": "text/html"}
    path = "/apps/harbor/reports/import"
    token = re.search(r'name="formToken" value="([^"]+)"', server.ask("GET", path, headers=cookie)[2]).group(1)
    rows = f"What is wrong?,Where,How bad,{LONG}\nIt only says button,pier,high,\n,pier,,\n{HOSTILE[1].replace(chr(34), '')},ticket,P1,x\n"
    body = (
        f'--edge\r\nContent-Disposition: form-data; name="formToken"\r\n\r\n{token}\r\n'
        f'--edge\r\nContent-Disposition: form-data; name="file"; filename="desk.csv"\r\n\r\n{rows}\r\n--edge--\r\n')
    status, answer, _ = server.ask(
        "POST", path, body.encode(), {**cookie, "Content-Type": "multipart/form-data; boundary=edge"})
    assert status == 303
    return answer["Location"].rsplit("/", 1)[1]


def attached(send, report):
    """Pictures that came with a report: one that somebody has described, one whose name is an attack."""
    send("POST", f"/v1/reports/{report}/attachments?name=pier.png&description=The+list+of+boats", DOT)
    send("POST", f"/v1/reports/{report}/attachments?name={quote(HOSTILE[0])}", DOT + b"x")


def large_import(send):
    """A file of so many reports that nobody waits for it."""
    rows = [{"text": f"{HOSTILE[number % len(HOSTILE)]} {number}", "externalId": str(number)} for number in range(1001)]
    return send("POST", "/v1/apps/buoy/reports/imports", [*rows, {"text": 5, "externalId": LONG}])["id"]


def running_session(server, state):
    """A session that somebody has begun and answered one step of."""
    cookie = {"Cookie": "; ".join(f"{one['name']}={one['value']}" for one in state["cookies"]), "Accept": "text/html",
              "Content-Type": "application/x-www-form-urlencoded"}
    path = "/apps/harbor/sessions"
    token = re.search(r'name="formToken" value="([^"]+)"', server.ask("GET", path, headers=cookie)[2]).group(1)
    status, answer, _ = server.ask(
        "POST", path, {"formToken": token, "release": "1.1", "screen": "strange"}, cookie)
    assert status == 303
    session = answer["Location"]
    status, _, _ = server.ask("POST", session + "/answers", {
        "formToken": token, "step": "selectable", "outcome": "failed", "note": HOSTILE[0],
        "steps": HOSTILE[1] + "\n" + LONG}, cookie)
    assert status == 303
    return session.rsplit("/", 1)[1]


def webhooks(send, receiver):
    """Two of them: one whose notice arrived, and one whose receiver failed and that was switched off then."""
    path = "/v1/apps/harbor/webhooks"
    items = [{"url": f"{receiver.address}/204", "events": ["burst.raised"], "description": HOSTILE[0]},
             {"url": f"{receiver.address}/500/{LONG}", "events": ["burst.raised"]}]
    ids = [one["id"] for one in send("PUT", path, {"items": items})["items"]]
    for one in ids:
        send("POST", f"{path}/{one}/test", {})
    for one in ids:
        until = time.monotonic() + 30
        while send("GET", f"{path}/{one}/deliveries", None)["items"][0]["status"] is None:
            assert time.monotonic() < until, "no notice was sent"
            time.sleep(0.1)
    send("PUT", path, {"items": [{**items[0], "id": ids[0]}, {**items[1], "id": ids[1], "enabled": False}]})
    return ids


def public_intake(server, send):
    """The public page is open, with a key in force and one that is not, and something that looks automatic."""
    send("PUT", "/v1/apps/harbor/intake", {"on": True})
    keys = [send("POST", "/v1/apps/harbor/intake/keys", {"name": name}) for name in ("The app's form", HOSTILE[0])]
    send("DELETE", f"/v1/apps/harbor/intake/keys/{keys[1]['id']}", None)
    for text in (HOSTILE[0], LONG):
        body = {"text": text + " http://a http://b http://c", "reporter": {"name": text[:200]}}
        for _ in range(2):
            status, _, _ = server.ask("POST", "/v1/apps/harbor/reports/public", body, token=keys[0]["secret"])
            assert status == 201


def answered_report(send, server):
    """A report in 1.0 with a claimed fix in 1.1, gestures, a reply and a link; and one whom somebody told."""
    first, second = (send("POST", "/v1/apps/harbor/reports", {
        "text": f"{name}: the fares can't be heard. {HOSTILE[0]}", "release": "1.0", "screen": "pier", "element": "Departures", "language": language,
        "steps": ["flick right 2 times", "rotor headings", "double tap", "flick right"],
        "reporter": {"name": name, "contact": f"{name}@example.com"}})["id"] for name, language in (("Bea", "en"), ("Cem", "de")))
    problem = send("GET", f"/v1/reports/{first}", None)["problem"]
    send("PATCH", f"/v1/problems/{problem}", {"workaround": "Ask at the pier: " + LONG})
    send("POST", f"/v1/problems/{problem}/fix-claims", {"release": "1.1"})
    send("POST", f"/v1/reports/{first}/messages", {"direction": "to", "text": "Dear Bea, please try 1.1. " + LONG})
    link = send("POST", f"/v1/reports/{first}/links", {})["url"].rsplit("/", 1)[1]
    body = "answer=cannotTell&release=1.1&words=Not+yet".encode()
    assert server.ask("POST", f"/r/{link}", body, {"Content-Type": "application/x-www-form-urlencoded"})[0] == 303
    send("POST", "/v1/apps/harbor/reports/to-tell", {"reports": [second]})
    return first, link


def mailed(server, state):
    """An address that nobody has confirmed yet; answers the secret by which that is done."""
    cookie = {"Cookie": "; ".join(f"{one['name']}={one['value']}" for one in state["cookies"]), "Accept": "text/html",
              "Content-Type": "application/x-www-form-urlencoded"}
    token = re.search(r'name="formToken" value="([^"]+)"', server.ask("GET", "/settings/mail", headers=cookie)[2]).group(1)
    status, _, _ = server.ask("POST", "/settings/mail/address", {"formToken": token, "address": "mira@example.org"}, cookie)
    assert status == 303
    return link(server.mailbox.newest("mira@example.org", "/mail/confirm/")[1], "/mail/confirm/").rsplit("/", 1)[1]


def load(server, state, receiver):
    def send(method, path, body):
        status, _, answer = server.ask(method, path, body, token=server.token)
        assert status < 300, f"{method} {path}: {status} {answer}"
        return json.loads(answer)

    send("POST", "/v1/apps", {"slug": "harbor", "name": "Harbor", "platform": "iOS"})
    for release in ("1.0", "1.1"):
        for screen in (pier(release), ticket(), hostile()):
            receipt = send("POST", f"/v1/apps/harbor/builds/{release}/uploads?fileName=capture.json", screen)
        send("POST", f"/v1/apps/harbor/releases/{release}/verdicts", {"seal": True})
    send("PUT", "/v1/apps/harbor/tasks", {"items": [{"name": HOSTILE[0][:60], "screens": ["pier", "ticket"]}]})
    send("PUT", "/v1/apps/harbor/releases/1.1/conformance/1.2.1", {"answer": "not-applicable", "remark": HOSTILE[0]})
    send("PUT", "/v1/apps/harbor/releases/1.1/nutrition-label/captions", {"answer": "claimed", "remark": HOSTILE[0]})
    report = send("POST", "/v1/apps/harbor/reports", {
        "text": "The button for tickets only says button.", "release": "1.1", "screen": "pier", "heard": "Button.",
        "gesture": "flick", "impact": "critical", "reporter": {"name": "Ada Quay", "contact": "ada@example.com"}})
    send("POST", "/v1/apps/harbor/reports", {"text": "The Heron is missing.", "release": "1.1", "screen": "pier"})
    send("POST", "/v1/apps/harbor/reports", {"text": "Something is odd, I can't say where."})
    send("POST", f"/v1/reports/{report['id']}/messages", {"direction": "from", "text": "It says button, nothing else."})
    answered, link = answered_report(send, server)
    send("PUT", "/v1/apps/harbor/reports/mappings/Desk",
         {"columns": {"text": "What is wrong?", "screen": "Where"}, "header": ["What is wrong?", "Where"]})
    recording = {"format": "earshot-heard/1", "screen": "pier", "os": "iOS 18.1", "screenReader": "voiceOver",
                 "variant": {"device": {"idiom": "phone"}, "locale": "en"}}
    said = [line["text"] for line in send("GET", "/v1/apps/harbor/screens/pier/transcript?build=1.1", None)["utterances"]]
    send("POST", "/v1/apps/harbor/builds/1.1/uploads",
         {**recording, "whole": True, "lines": [said[0], "Battery 80 percent", HOSTILE[0], said[1] + ", 1 of 4"] + said[2:4]})
    send("POST", "/v1/apps/harbor/builds/1.1/uploads", {**recording, "lines": [LONG, "Etwas anderes", "Noch etwas"]})
    transcript = send("GET", "/v1/apps/harbor/screens/pier/transcript?build=1.1", None)
    element = next(line["element"] for line in transcript["utterances"] if line.get("element"))
    send("PUT", "/v1/apps/harbor/expectations", {"items": [
        {"screen": "pier", "label": "Buy a ticket", "traits": ["button"]}, {"screen": "ticket", "label": "Pay"}]})
    session = send("POST", "/v1/apps/harbor/sessions", {"release": "1.1", "screen": "pier", "answers": [
        {"step": "order", "outcome": "failed", "element": element, "note": "It jumps to the notice and back.",
         "steps": ["Flick right: “Departures”", "Flick right: “All boats on time”"]},
        {"step": "labels", "outcome": "failed", "note": LONG}, {"step": "images", "outcome": "inapplicable"}]})["id"]
    send("PUT", "/v1/apps/harbor/checklist", {"items": [
        {"id": "prices", "title": "Prices are read whole", "how": "Flick to a price.", "right": "Ten euros fifty.",
         "wrong": "Ten, fifty.", "criteria": ["1.3.1"]}]})
    send("POST", "/v1/apps/harbor/decisions", {
        "rule": "button-name", "element": element, "decision": "accepted", "reason": HOSTILE[0], "until": "2999-12-31"})
    send("POST", "/v1/apps/harbor/decisions", {"finding": 1, "decision": "false", "reason": LONG})
    hook, failing = webhooks(send, receiver)
    public_intake(server, send)
    attached(send, report["id"])
    finding = audited(send)
    importing = large_import(send)
    return SimpleNamespace(app="harbor", confirming=mailed(server, state), hook=hook, failing=failing, session=session, running=running_session(server, state), expectation=1, importing=importing, report=report["id"], answered=answered, link=link, problem=report["problem"], element=element,
                           upload=receipt["id"], audited=finding, table=waiting_table(server, state))
