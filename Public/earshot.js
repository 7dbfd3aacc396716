"use strict";
// Scripts only add. Listen: the transcript as speech, at a chosen rate and voice, in element order; any key stops it.
(() => {
  const box = document.querySelector("[data-listen]");
  const rows = Array.from(document.querySelectorAll("[data-say]"));
  if (!box || rows.length === 0 || !("speechSynthesis" in window)) return;
  const button = box.querySelector("button"), rate = box.querySelector("[name=rate]"), voice = box.querySelector("[name=voice]");
  const synthesis = window.speechSynthesis;
  let playing = false;

  const fillVoices = () => {
    const chosen = voice.value;
    voice.replaceChildren(new Option("The browser's own", ""), ...synthesis.getVoices().map((v) => new Option(`${v.name} (${v.lang})`, v.name)));
    voice.value = chosen;
  };
  const mark = (row) => {
    for (const other of rows) other.classList.toggle("speaking", other === row);
    if (row) row.scrollIntoView({ block: "nearest" });
  };
  const stop = () => {
    playing = false;
    synthesis.cancel();
    mark(null);
    button.textContent = "Listen";
  };
  const say = (index) => {
    if (!playing || index >= rows.length) return stop();
    const utterance = new SpeechSynthesisUtterance(rows[index].dataset.say);
    utterance.rate = Number(rate.value);
    utterance.voice = synthesis.getVoices().find((v) => v.name === voice.value) || null;
    if (rows[index].lang) utterance.lang = rows[index].lang;
    utterance.onstart = () => mark(rows[index]);
    utterance.onend = () => say(index + 1);
    utterance.onerror = () => stop();
    synthesis.speak(utterance);
  };

  button.addEventListener("click", () => {
    if (playing) return stop();
    playing = true;
    button.textContent = "Stop";
    say(0);
  });
  document.addEventListener("keydown", (event) => {
    if (!playing || event.target === button) return;
    stop();
  });
  window.addEventListener("pagehide", stop);
  synthesis.addEventListener("voiceschanged", fillVoices);
  fillVoices();
  box.hidden = false;
})();
