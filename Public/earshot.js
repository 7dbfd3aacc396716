"use strict";
// Scripts only add. The transcript: ↑ ↓ Home End go from line to line, the picture shows where; Listen speaks it at a
// chosen rate and voice, from the line one stands on, and any key stops it.
(() => {
  const rows = Array.from(document.querySelectorAll("[data-say]"));
  if (rows.length === 0) return;

  let current = 0;
  const show = (row, name) => {
    for (const other of document.querySelectorAll("." + name)) other.classList.remove(name);
    if (!row) return;
    row.classList.add(name);
    for (const part of document.querySelectorAll(`[data-line="${row.id}"]`)) part.classList.add(name);
  };
  const stand = (row) => {
    const target = row.querySelector("a") || row;
    if (target === row) row.tabIndex = -1;
    target.focus();
  };
  for (const [place, row] of rows.entries()) {
    row.addEventListener("focusin", () => { current = place; show(row, "current"); });
    row.addEventListener("keydown", (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const next = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: rows.length - 1 }[event.key];
      if (next === undefined) return;
      event.preventDefault();
      if (rows[next]) stand(rows[next]);
    });
  }

  const box = document.querySelector("[data-listen]");
  if (!box || !("speechSynthesis" in window)) return;
  const button = box.querySelector("button"), rate = box.querySelector("[name=rate]"), voice = box.querySelector("[name=voice]");
  const synthesis = window.speechSynthesis;
  const listen = button.textContent;
  let playing = false;

  const fillVoices = () => {
    const chosen = voice.value;
    voice.replaceChildren(voice.options[0], ...synthesis.getVoices().map((v) => new Option(`${v.name} (${v.lang})`, v.name)));
    voice.value = chosen;
    if (voice.selectedIndex < 0) voice.selectedIndex = 0;
  };
  const stop = () => {
    playing = false;
    synthesis.cancel();
    show(null, "speaking");
    button.textContent = listen;
  };
  const say = (place) => {
    if (!playing) return;
    if (place >= rows.length) { current = 0; return stop(); }
    const row = rows[place];
    const utterance = new SpeechSynthesisUtterance(row.dataset.say);
    utterance.rate = Number(rate.value);
    utterance.voice = synthesis.getVoices().find((v) => v.name === voice.value) || null;
    if (row.dataset.language) utterance.lang = row.dataset.language;
    utterance.onstart = () => { current = place; show(row, "speaking"); row.scrollIntoView({ block: "nearest" }); };
    utterance.onend = () => say(place + 1);
    utterance.onerror = () => { if (playing) stop(); };
    synthesis.speak(utterance);
  };

  button.addEventListener("click", () => {
    if (playing) return stop();
    playing = true;
    button.textContent = button.dataset.stop;
    say(current);
  });
  document.addEventListener("keydown", (event) => {
    // On the button itself these two press it, and pressing it stops.
    const presses = event.target === button && (event.key === "Enter" || event.key === " ");
    if (playing && !presses) stop();
  }, true);
  window.addEventListener("pagehide", stop);
  synthesis.addEventListener("voiceschanged", fillVoices);
  fillVoices();
  box.hidden = false;
})();

// Single keys for the queue and for one problem, for whoever wants them (WCAG 2.1.4): off until they are switched on,
// remembered by this browser, silent while somebody writes. And: choose all of a page at once.
(() => {
  for (const part of document.querySelectorAll("[data-script]")) part.hidden = false;

  const boxes = Array.from(document.querySelectorAll("[data-row] input[type=checkbox]"));
  const said = document.querySelector("[data-chosen]");
  const tell = () => {
    const chosen = boxes.filter((box) => box.checked).length;
    if (said) said.textContent = `${chosen} ${said.dataset.chosen}`;
    for (const part of document.querySelectorAll("[data-when-chosen]")) part.hidden = chosen === 0;
  };
  const chooseAll = (chosen) => () => { for (const box of boxes) box.checked = chosen; tell(); };
  document.querySelector("[data-all]")?.addEventListener("click", chooseAll(true));
  document.querySelector("[data-none]")?.addEventListener("click", chooseAll(false));
  for (const box of boxes) box.addEventListener("change", tell);
  tell();

  const box = document.querySelector("[data-shortcuts] input");
  if (!box) return;
  const kept = "earshot-single-keys";
  try { box.checked = localStorage.getItem(kept) === "on"; } catch { box.checked = false; }
  box.addEventListener("change", () => {
    try { localStorage.setItem(kept, box.checked ? "on" : "off"); } catch { /* It holds for this page alone. */ }
  });

  const links = Array.from(document.querySelectorAll("[data-row] th a"));
  const place = () => links.findIndex((link) => link.closest("[data-row]").contains(document.activeElement));
  const turn = (by) => document.querySelector(by > 0 ? "main a[rel=next]" : "main a[rel=prev]");
  const step = (by) => {
    const here = place(), to = Math.max(here + by, here < 0 ? 0 : -1);
    if (links[to]) return links[to].focus();
    turn(by)?.click();
  };
  const open = (id, field) => {
    const part = document.getElementById(id);
    if (!part) return;
    part.open = true;
    part.querySelector(field)?.focus();
  };
  const keys = {
    j: () => step(1),
    k: () => step(-1),
    x: () => { const own = links[place()]?.closest("[data-row]").querySelector("input"); own?.click(); },
    b: () => document.getElementById("bulk-state")?.focus(),
    d: () => open("decide", "input[type=radio]"),
    a: () => (document.getElementById("assign") ? open("assign", "#assignee") : document.getElementById("bulk-assignee")?.focus()),
    c: () => open("say", "textarea"),
    u: () => document.querySelector("[data-queue-link]")?.click(),
    "?": () => open("keys", "summary"),
  };
  document.addEventListener("keydown", (event) => {
    if (!box.checked || event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
    if (event.target.closest("input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]")) return;
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
})();

// A new report: while somebody writes, what the words tell is looked up as the button “Look where it belongs” does, and
// said politely. What they wrote or chose themselves stays.
(() => {
  const form = document.querySelector("form[data-look]");
  if (!form) return;
  const places = document.getElementById("places"), said = form.querySelector("[data-found]");
  let timer, asked = "", running;

  const keep = (fresh) => {
    const chosen = form.querySelector("[name=place]:checked")?.value;
    // The button gives what it found the focus; whoever writes keeps it.
    for (const part of fresh.querySelectorAll("[autofocus]")) part.removeAttribute("autofocus");
    places.replaceChildren(...fresh.getElementById("places").childNodes);
    const same = Array.from(places.querySelectorAll("[name=place]")).find((box) => box.value === chosen);
    if (same) same.checked = true;
    for (const field of fresh.querySelectorAll("form[data-look] details input:not([type=file]), form[data-look] details select")) {
      const own = document.getElementById(field.id);
      if (own && own.value === "" && own !== document.activeElement) own.value = field.value;
    }
    for (const [place, part] of fresh.querySelectorAll("form[data-look] details > summary").entries()) {
      form.querySelectorAll("details > summary")[place].textContent = part.textContent;
    }
    said.textContent = places.querySelector("fieldset .hint")?.textContent || "";
  };
  const look = async () => {
    const data = new URLSearchParams(Array.from(new FormData(form)).filter(([, value]) => typeof value === "string"));
    data.set("step", "look");
    const words = `${data.get("text")}\n${data.get("heard")}\n${data.get("app")}`;
    if (words === asked || data.get("text").trim().length < 12 || data.get("app") === "") return;
    asked = words;
    running?.abort();
    running = new AbortController();
    try {
      const answer = await fetch(form.action, { method: "POST", body: data, signal: running.signal });
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (answer.ok && fresh.getElementById("places")) keep(fresh);
    } catch { /* The button does the same. */ }
  };
  form.addEventListener("input", (event) => {
    if (!["text", "heard", "app"].includes(event.target.name)) return;
    clearTimeout(timer);
    timer = setTimeout(look, 900);
  });
})();

// Two keys that go somewhere, for whoever has switched single keys on: `g`, then the letter of a part of the app.
(() => {
  const isOn = () => { try { return localStorage.getItem("earshot-single-keys") === "on"; } catch { return false; } };
  const goes = (letter) => document.querySelector(`[data-key="${letter}"]`);
  let waits = 0;
  document.addEventListener("keydown", (event) => {
    if (!isOn() || event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
    if (event.target.closest("input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]")) return;
    const now = Date.now();
    if (event.key === "g") { waits = now; return; }
    if (now - waits > 2000) return;
    waits = 0;
    const link = /^[a-z]$/.test(event.key) && goes(event.key);
    if (!link) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    link.click();
  }, true);
})();

// Moments are written in UTC. Here each says the same in the reader's own zone, which it names; what is announced when it
// changes stays as it is.
(() => {
  const zoned = new Intl.DateTimeFormat("en-GB", {
    year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZoneName: "short",
  });
  const isGerman = document.documentElement.lang === "de";
  for (const time of document.querySelectorAll("time[datetime]")) {
    const moment = new Date(time.dateTime);
    if (!/T.*(Z|[+-]\d\d:\d\d)$/.test(time.dateTime) || Number.isNaN(moment.getTime())) continue;
    if (time.closest("[role=alert], [role=status], [aria-live]")) continue;
    const part = Object.fromEntries(zoned.formatToParts(moment).map(({ type, value }) => [type, value]));
    const day = isGerman ? `${part.day}.${part.month}.${part.year}` : `${part.year}-${part.month}-${part.day}`;
    time.textContent = time.textContent.length === 10 ? day : `${day}${isGerman ? "," : ""} ${part.hour}:${part.minute} ${part.timeZoneName}`;
  }
})();
