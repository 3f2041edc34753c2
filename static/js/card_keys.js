// Cards by keyboard: "/" searches, arrows go from card to card, in the list and on a card's own page.
import { gridNext } from "./grid.js";

const field = document.getElementById("q");
const links = () => [...document.querySelectorAll("#cards .card-link, #cards th a")];
const isTyping = (node) => node.matches("input:not([type=checkbox]), select, textarea");

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey && event.key !== "/") return;
  if (document.querySelector("dialog[open]")) return;
  if (event.target === field) {
    if (event.key === "ArrowDown" && links().length) go(event, links()[0]);
  } else if (!isTyping(event.target)) {
    if (event.key === "/") search(event);
    else if (/^(Arrow|Home|End)/.test(event.key)) arrow(event);
  }
});

function go(event, target) {
  if (!target) return;
  event.preventDefault();
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: "nearest" });
}

function search(event) {
  const link = document.querySelector("a[data-search]");
  if (field) {
    go(event, field);
    field.select();
  } else if (link) {
    event.preventDefault();
    location.assign(`${link.href}#q`);
  }
}

function arrow(event) {
  const { key, target } = event;
  if (!field) return besides(event);
  const all = links();
  const at = all.indexOf(target);
  if (at < 0) return;
  if (key === "Home") return go(event, all[0]);
  if (key === "End") return go(event, all.at(-1));
  if (key === "ArrowLeft" || key === "ArrowRight") return go(event, all[at + (key === "ArrowRight" ? 1 : -1)]);
  const next = gridNext(all, target, key === "ArrowDown" ? 1 : -1);
  go(event, next ?? (key === "ArrowUp" ? field : null));
}

// From a card's page to the one before or after it, unless something there scrolls sideways.
function besides(event) {
  if (event.target.closest("[role=region]")) return;
  const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  const link = rel && document.querySelector(`a[rel=${rel}]`);
  if (!link) return;
  event.preventDefault();
  location.assign(link.href);
}

document.querySelector("[data-keys]")?.removeAttribute("hidden");

if (field && location.hash === "#q") {
  field.focus();
  field.select();
}
