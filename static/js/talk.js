// The talk of a table beside the board: opened by its button, fresh whenever something was said.
// The stream says only that there is something new; the words are fetched for this player alone.
import { onBack, overTable } from "./table/back.js";

const drawer = () => document.getElementById("talk-drawer");
const button = () => document.getElementById("talk-button");
const isOpen = () => Boolean(drawer()) && !drawer().hidden;

let asking = false;
let again = false;
let wantsFocus = false;

// The part of the page that an answer brings, or nothing where another page came.
async function asked(address, options = {}) {
  const headers = { "HX-Request": "true", "HX-Current-URL": location.href };
  const answer = await fetch(address, { ...options, headers });
  const elsewhere = answer.headers.get("HX-Redirect");
  if (elsewhere) return location.assign(elsewhere);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.querySelector("#talk-here, #talk-button") ?? tellRefusal(page);
}

function tellRefusal(page) {
  const words = page.querySelector("[role=alert]")?.textContent;
  if (words) tellHere(words);
  return null;
}

function tellHere(words) {
  const here = drawer()?.querySelector("#talk-here");
  if (!here) return;
  here.querySelector(":scope > .notice[role=alert]")?.remove();
  const notice = document.createElement("p");
  notice.className = "notice notice-warning";
  notice.setAttribute("role", "alert");
  notice.textContent = words;
  here.querySelector("header").after(notice);
}

// Focus, what is typed and what is open stay; so do the last lines in sight.
function show(fresh) {
  if (!fresh || fresh.id !== "talk-here") return;
  const here = drawer().querySelector("#talk-here");
  const before = here?.querySelectorAll(".talk-line").length ?? -1;
  if (here) Idiomorph.morph(here, fresh, { morphStyle: "outerHTML" });
  else drawer().replaceChildren(document.adoptNode(fresh));
  const said = document.getElementById("talk-said");
  if (said.querySelectorAll(".talk-line").length !== before) said.scrollTop = said.scrollHeight;
  button()?.querySelector(".talk-new")?.remove();
  if (wantsFocus) first()?.focus();
  wantsFocus = false;
}

// What somebody wants who opens it: to write, to press, or else to read.
function first() {
  const found = (selector) => drawer().querySelector(selector);
  return found("#talk-text") ?? found(".talk-phrases button") ?? found("#talk-said");
}

async function refresh() {
  if (asking) {
    again = true;
    return;
  }
  asking = true;
  try {
    do {
      again = false;
      if (isOpen()) show(await asked(button().href));
      else if (button()) {
        const fresh = await asked(button().dataset.unread);
        if (fresh?.id === "talk-button") Idiomorph.morph(button(), fresh, { morphStyle: "outerHTML" });
        button()?.setAttribute("aria-expanded", "false");
      }
    } while (again);
  } catch {
    // The next word of the stream, or the next press, looks again.
  } finally {
    asking = false;
  }
}

function open() {
  drawer().hidden = false;
  button().setAttribute("aria-expanded", "true");
  wantsFocus = true;
  overTable();
  refresh();
}

function close() {
  drawer().hidden = true;
  button().setAttribute("aria-expanded", "false");
  button().focus();
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-talk-close]")) return close();
  const pressed = event.target.closest("#talk-button");
  if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (isOpen()) close();
  else open();
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !isOpen() || !drawer().contains(document.activeElement)) return;
  event.stopPropagation();
  close();
}, true);

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("[data-talk-form]");
  if (!form || !isOpen()) return;
  event.preventDefault(); // a second press, too: it would lead away from the table
  if (form.dataset.busy) return;
  form.dataset.busy = "1";
  const body = new FormData(form, event.submitter);
  const text = form.querySelector("[name=text]");
  try {
    const fresh = await asked(form.action, { method: "POST", body });
    // What was said leaves the field; what was refused stays there to be changed.
    if (fresh && text && !event.submitter?.matches("[name=phrase]") && !fresh.querySelector("[role=alert]")) {
      text.value = "";
    }
    show(fresh);
  } catch {
    tellHere(drawer().dataset.offline);
  } finally {
    delete form.dataset.busy;
  }
});

onBack(() => {
  const wasOpen = isOpen();
  if (wasOpen) close();
  return wasOpen;
});
document.addEventListener("live:talk", refresh);
if (button()) {
  button().setAttribute("aria-expanded", "false");
  button().setAttribute("aria-controls", "talk-drawer");
}
