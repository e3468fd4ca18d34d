/* What only the page can do for a board, see front.py. */

// What the canvas would keep to itself, or send to the kernel though nobody there asks for it.
const PASSED_ON = ["wheel", "touchstart", "touchmove", "touchend", "touchcancel", "keydown", "keyup",
  "mousemove", "mouseup", "mouseout"];
// JupyterLab's word for "a key pressed in here is no shortcut"; it asks the target first.
const OWN_KEYS = "data-lm-suppress-shortcuts";
const SPOKEN = { ".ttr-says-turn": "status", ".ttr-says-why": "alert" };

function isOwn(event) {
  const shortcut = event.ctrlKey || event.metaKey || event.altKey;
  return !shortcut && !(event.shiftKey && event.key === "Enter");
}

function attach(board, model, signal) {
  for (const kind of PASSED_ON) {
    board.addEventListener(kind, (event) => {
      if (event.target.tagName === "CANVAS") event.stopPropagation();
    }, { capture: true, passive: true, signal });
  }
  // Before JupyterLab, which listens on the document, decides what the key means.
  window.addEventListener("keydown", (event) => {
    if (!board.contains(event.target)) return;
    event.target.toggleAttribute(OWN_KEYS, isOwn(event));
    // A key that is held down presses once.
    if (event.repeat && event.key === "Enter" && event.target.tagName === "BUTTON") event.preventDefault();
  }, { capture: true, signal });

  // Keys are faster than a kernel, which is told of a list's changes one at a time: what counts is
  // what the page shows when something is pressed.
  const all = (kinds) => [...board.querySelectorAll(kinds)];
  const shown = {
    move: () => all(".ttr-which select")[0]?.value,
    payment: () => all(".ttr-what select")[0]?.value,
    ticks: () => all(".ttr-what input[type=checkbox]").map((box) => box.checked),
  };
  let last = {}; // what was changed last by hand, and what it showed then
  const forget = () => { last = {}; };
  board.addEventListener("change", ({ target }) => {
    const inside = target.closest(".ttr-which, .ttr-what");
    if (!inside) return;
    const kind = inside.matches(".ttr-which") ? "move" : target.matches("select") ? "payment" : "ticks";
    last = { kind, value: String(shown[kind]()) };
  }, { capture: true, signal });
  board.addEventListener("mousedown", ({ target }) => {
    if (target.tagName === "CANVAS") forget();
  }, { capture: true, signal });
  model.on("change:moment", forget);
  signal.addEventListener("abort", () => model.off("change:moment", forget));
  const chosen = () => {
    const now = last.kind && shown[last.kind]();
    return last.kind && String(now) === last.value ? { [last.kind]: now } : {};
  };
  // The moment of the game that the page shows goes with it: a second press is for that one too.
  const send = (what) => {
    model.send({ moment: model.get("moment"), ...what });
    forget();
  };
  board.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.matches(".ttr-do, .ttr-market button")) {
      event.stopPropagation();
      send(button.matches(".ttr-do") ? { confirm: chosen() } : { press: button.textContent });
    } else forget();
  }, { capture: true, signal });
  board.addEventListener("keypress", (event) => {
    if (event.key !== "Enter" || !event.target.matches(".ttr-line input")) return;
    event.stopPropagation();
    if (!event.repeat) send({ typed: event.target.value });
  }, { capture: true, signal });

  board.setAttribute("role", "group");
  board.setAttribute("aria-label", model.get("title"));
  const canvas = board.querySelector("canvas");
  canvas.setAttribute("aria-label", model.get("label"));
  canvas.setAttribute("role", "img");
  canvas.setAttribute("tabindex", "-1");
  for (const [place, role] of Object.entries(SPOKEN)) {
    const found = board.querySelector(place);
    if (found) found.setAttribute("role", role);
  }

  // Faint buttons answer when they are pressed, but nothing comes of it; others open a text.
  const tell = (button) => {
    const is = (look) => String(button.classList.contains(look));
    const told = { "aria-disabled": is("ttr-off") };
    if (button.classList.contains("ttr-fold")) told["aria-expanded"] = is("ttr-open");
    for (const [name, value] of Object.entries(told)) {
      if (button.getAttribute(name) !== value) button.setAttribute(name, value);
    }
  };
  const watch = new MutationObserver((changes) => {
    for (const { target } of changes) if (target.tagName === "BUTTON") tell(target);
    board.querySelectorAll("button:not([aria-disabled])").forEach(tell);
  });
  watch.observe(board, { attributeFilter: ["class"], childList: true, subtree: true });
  board.querySelectorAll("button").forEach(tell);
  signal.addEventListener("abort", () => watch.disconnect());
}

function render({ model, el }) {
  const ends = new AbortController();
  // A view is made before it is put into the page.
  const start = () => {
    if (ends.signal.aborted) return;
    const board = el.closest(".ttr-live");
    if (board && board.querySelector("canvas")) attach(board, model, ends.signal);
    else setTimeout(start, 20);
  };
  start();
  return () => ends.abort();
}

export default { render };
