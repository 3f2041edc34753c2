// What is new after a fresh board: said aloud once, the log at its end, the turn in the title.
import { $, $$, board, onFresh, say } from "./page.js";

let spoken = "";

function announce() {
  const lines = $$("#log .log-entry").filter((entry) => !entry.dataset.told);
  const news = lines.map((entry) => {
    entry.dataset.told = "1";
    return entry.innerText.replace(/\s+/g, " ").trim();
  });
  const sentence = $("#say")?.innerText.trim() ?? $("#end-title")?.innerText ?? "";
  if (sentence !== spoken) news.push(sentence);
  if (spoken) say(news.slice(-6).join(" "));
  spoken = sentence;
}

function toTheEnd() {
  const log = document.getElementById("log");
  if (log) log.scrollTop = log.scrollHeight;
}

// A tab in the background tells by its title that it is one's move.
const title = document.title;

function showTitle() {
  const isMine = $(".space.is-mine", board()) && !$(".end");
  document.title = isMine ? `\u25cf ${title}` : title;
}

onFresh(announce);
onFresh(toTheEnd);
onFresh(showTitle);
