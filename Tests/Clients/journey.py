"""The main journey, by a client that openapi-python-client has written: journey.py URL TOKEN."""

import io
import json
import sys
import uuid

from earshot_client import AuthenticatedClient
from earshot_client.api.apps import add_app, get_app, list_apps
from earshot_client.api.builds import seal, upload
from earshot_client.api.policy import get_policy, put_policy
from earshot_client.api.problems import claim_fix, get_problem, list_problems
from earshot_client.api.releases import ask_gate, list_releases, nutrition_label
from earshot_client.api.reports import file_report, get_report
from earshot_client.api.screens import get_transcript
from earshot_client.models import NewApp, NewFixClaim, NewReport, PolicyBody, VerdictBody
from earshot_client.types import File


def capture(label):
    button = {"frame": [20, 100, 350, 44], "isElement": True, "id": "buy", "identifier": "buy", "traits": ["button"]}
    if label:
        button |= {"label": label, "text": label}
    return json.dumps({
        "format": "earshot-capture/1",
        "screen": {"key": "cart", "title": "Cart"},
        "variant": {"device": {"idiom": "phone", "size": [390, 844]}},
        "root": {"frame": [0, 0, 390, 844], "className": "UIView", "children": [button]},
    }).encode()


def main(url, token):
    client = AuthenticatedClient(base_url=url, token=token, raise_on_unexpected_status=True)

    def ask(endpoint, *path, **more):
        answer = endpoint.sync_detailed(*path, client=client, **more)
        assert 200 <= answer.status_code < 300, (endpoint.__name__, answer.status_code, answer.content)
        return answer.parsed

    slug = f"client-{uuid.uuid4().hex[:12]}"
    ask(add_app, body=NewApp(slug=slug, name="Shop", platform="iOS"))
    assert ask(get_app, slug).name == "Shop"
    assert any(app.slug == slug for app in ask(list_apps, limit=200).items)

    for build, label in (("5.0.0", "Buy"), ("5.0.1", None)):
        receipt = ask(upload, slug, build, body=File(payload=io.BytesIO(capture(label))))
        assert receipt.captures[0].screen == "cart", receipt
        ask(seal, slug, build)
    assert [release.version for release in ask(list_releases, slug).items] == ["5.0.1", "5.0.0"]
    assert ask(get_transcript, slug, "cart", build="5.0.0").utterances[0].text

    filed = ask(file_report, slug, body=NewReport(
        text="The button says nothing.", release="5.0.1", screen="cart", element="buy"), idempotency_key=slug)
    report = ask(get_report, filed.id)
    problem = ask(get_problem, report.problem)
    assert problem.id in [item.id for item in ask(list_problems, slug).items]
    ask(claim_fix, problem.id, body=NewFixClaim(release="5.0.2"))

    policy = get_policy.sync_detailed(slug, client=client)
    body = PolicyBody(conditions=policy.parsed.conditions)
    again = dict(body=body, client=client, if_match=policy.headers["ETag"])
    assert put_policy.sync_detailed(slug, **again).status_code == 200
    assert put_policy.sync_detailed(slug, **again).status_code == 412

    verdict = ask(ask_gate, slug, "5.0.1", body=VerdictBody())
    assert verdict.verdict == "fail" and verdict.conditions, verdict
    assert ask(nutrition_label, slug, "5.0.1").entries
    print("the journey was walked:", slug)


main(*sys.argv[1:])
