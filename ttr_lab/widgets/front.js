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

  // Hands are faster than a kernel. What is chosen and pressed is told in order, each with the moment
  // of the game that the page shows: what was meant for an earlier one does nothing in a later one.
  const tell = (what) => model.send({ moment: model.get("moment"), ...what });
  board.addEventListener("change", ({ target }) => {
    if (target.matches(".ttr-which select")) tell({ choose: { move: target.value } });
    else if (target.matches(".ttr-what select")) tell({ choose: { payment: target.value } });
  }, { capture: true, signal });
  board.addEventListener("click", (event) => {
    const button = event.target.closest(".ttr-do, .ttr-market button");
    if (button) {
      event.stopPropagation();
      tell(button.matches(".ttr-do") ? { confirm: true } : { press: button.textContent });
    } else if (event.target.matches(".ttr-what input")) { // not its change: ipywidgets tells before
      const boxes = [...board.querySelectorAll(".ttr-what input")];
      tell({ choose: { ticks: boxes.map((box) => box.checked) } });
    }
  }, { capture: true, signal });

  // A move is typed in the page alone; the kernel is told of it once, with Enter.
  const field = () => board.querySelector(".ttr-line input");
  let entered = "";
  for (const kind of ["input", "change", "keypress"]) {
    board.addEventListener(kind, (event) => {
      if (event.target !== field() || (kind === "keypress" && event.key !== "Enter")) return;
      event.stopPropagation();
      if (kind !== "keypress" || event.repeat) return;
      entered = field().value;
      tell({ typed: entered });
    }, { capture: true, signal });
  }
  const heard = ({ wipe }) => {
    if (field() && (wipe === "all" || field().value === entered)) field().value = "";
  };
  const mark = () => { board.dataset.moment = model.get("moment"); }; // for whoever waits for it
  mark();
  const events = { "msg:custom": heard, "change:moment": mark };
  for (const [name, handler] of Object.entries(events)) model.on(name, handler);
  signal.addEventListener("abort", () => {
    for (const [name, handler] of Object.entries(events)) model.off(name, handler);
  });
  tell({ hello: true });

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
  const describe = (button) => {
    const is = (look) => String(button.classList.contains(look));
    const told = { "aria-disabled": is("ttr-off") };
    if (button.classList.contains("ttr-fold")) told["aria-expanded"] = is("ttr-open");
    for (const [name, value] of Object.entries(told)) {
      if (button.getAttribute(name) !== value) button.setAttribute(name, value);
    }
  };
  const watch = new MutationObserver((changes) => {
    for (const { target } of changes) if (target.tagName === "BUTTON") describe(target);
    board.querySelectorAll("button:not([aria-disabled])").forEach(describe);
  });
  watch.observe(board, { attributeFilter: ["class"], childList: true, subtree: true });
  board.querySelectorAll("button").forEach(describe);
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
