// What is new after a fresh board: said aloud once, the log at its end, the turn in the title, the result in view.
import { $, $$, board, calm, onFresh, say } from "./page.js";

const MOST = 6; // lines at once
const told = new Map(); // what each entry of the log said
let spoken = "";

function announce() {
  const fresh = $$("#log .log-entry").filter((entry) => told.get(entry.id) !== entry.textContent);
  for (const entry of fresh) told.set(entry.id, entry.textContent);
  const sentence = $("#say")?.innerText.trim() ?? $("#end-title")?.innerText ?? "";
  if (spoken) {
    const news = fresh.slice(-MOST).map((entry) => entry.innerText.replace(/\s+/g, " ").trim());
    if (sentence !== spoken) news.push(sentence);
    say(news.slice(-MOST).join(" "));
  }
  spoken = sentence;
}

function toTheEnd() {
  const log = document.getElementById("log");
  if (log) log.scrollTop = log.scrollHeight;
}

// A tab in the background tells by its title that it is one's move.
function showTitle() {
  const isMine = $(".space.is-mine", board()) && !$(".end");
  const title = document.title.replace("\u25cf ", ""); // another script counts the others before it
  document.title = isMine ? `\u25cf ${title}` : title;
}

// Whoever has scrolled down to a hand would not see that the match has ended: the result comes above it.
let wasOver = true;

function showResult() {
  const isOver = Boolean($("#end-title"));
  if (isOver && !wasOver) {
    requestAnimationFrame(() => requestAnimationFrame(() => { // by then the browser has kept its own place
      const { top = 0, bottom = 0 } = $("#end-title")?.getBoundingClientRect() ?? {};
      if (top >= 0 && bottom <= innerHeight) return;
      $(".end")?.scrollIntoView({ block: "center", behavior: calm.matches ? "auto" : "smooth" });
    }));
  }
  wasOver = isOver;
}

// A computer player that keeps somebody waiting for long is told of; the page tells when that is.
let late = 0;

function tellLate() {
  clearTimeout(late);
  const words = document.getElementById("late");
  if (!words?.hidden) return;
  late = setTimeout(() => {
    words.hidden = false;
    words.className = "notice notice-table";
    say(words.innerText);
  }, Number(words.dataset.late));
}

// Who thinks is said aloud once, when it takes longer than the pauses of computers at live tables.
let thinker = "";
let thought = 0;

function tellThinker() {
  const words = $("#thinks")?.textContent.trim() ?? "";
  if (words === thinker) return;
  thinker = words;
  clearTimeout(thought);
  thought = setTimeout(() => say(words), 2500);
}

for (const task of [announce, toTheEnd, showTitle, showResult, tellLate, tellThinker]) onFresh(task);
