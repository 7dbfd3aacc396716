"""What a screen reader reads of a page, in order, as Chromium gives it to assistive technology: without roles and states."""

CONTROLS = {"checkbox", "radio", "textbox", "combobox", "searchbox", "button", "link", "image", "DisclosureTriangle"}
NAMED = {"region", "navigation", "form", "search", "table"}


def spoken(page):
    """A list of role and words."""
    session = page.context.new_cdp_session(page)
    session.send("Accessibility.enable")
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    by_id = {node["nodeId"]: node for node in nodes}
    said = []

    def walk(identifier, is_said):
        node = by_id.get(identifier)
        if node is None:
            return
        role, words = (str((node.get(key) or {}).get("value") or "").strip() for key in ("role", "name"))
        if not node.get("ignored"):
            if role == "StaticText":
                if words and not is_said:
                    said.append((role, words))
                return
            if role == "heading":
                level = next(one["value"]["value"] for one in node["properties"] if one["name"] == "level")
                said.append((f"h{level}", ""))
            elif role in CONTROLS:
                about = (node.get("description") or {}).get("value") or ""
                said.append((role, f"{words} {about}".strip()))
                is_said = True
            elif role in NAMED and words:
                said.append((role, words))
        for child in node.get("childIds", []):
            walk(child, is_said)

    walk(next(node["nodeId"] for node in nodes if "parentId" not in node), False)
    return said


def words_from_heading(page, until):
    """How many words stand between the page's heading and the end of what holds `until`."""
    said = spoken(page)
    start = next(place for place, (role, _) in enumerate(said) if role == "h1") + 2
    end = next(place for place, (_, words) in enumerate(said) if place >= start and until in words)
    return sum(len(words.split()) for _, words in said[start:end + 1])
