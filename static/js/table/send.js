// Sends an action by the form of the page, and puts the fresh board in place of the old one.
import { $, board, say, tell } from "./page.js";

// `more` are further values of the form, such as what is to follow.
export function send(action, more = {}) {
  const form = document.getElementById("act");
  const here = board();
  if (!form || here.classList.contains("is-busy")) return;
  here.classList.add("is-busy");
  $(".opening", here)?.remove(); // shown anew while the move is, it would begin once more
  tell("sending", { action });
  htmx
    .ajax("POST", form.getAttribute("action"), {
      source: form,
      target: "#board",
      swap: "morph:outerHTML",
      values: { action, ...more },
    })
    .catch(() => {})
    .finally(() => board()?.classList.remove("is-busy"));
}

// A move that did not arrive can be sent again: the same command is carried out once. News that did
// not arrive are asked for again by themselves.
function tellOffline(verb) {
  const text = $("#chooser-words")?.dataset[verb === "post" ? "offline" : "away"] ?? "";
  tell("offline");
  if ($(".notice-offline")) return;
  const notice = document.createElement("p");
  notice.className = "notice notice-table notice-offline";
  notice.textContent = text;
  $(".space, .text-board", board())?.prepend(notice);
  say(text);
}

for (const kind of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(kind, (event) => {
    tellOffline(event.detail.requestConfig?.verb);
  });
}
document.addEventListener("htmx:responseError", (event) => {
  const { status } = event.detail.xhr;
  if (status === 403 || status === 404) location.reload();
  else if (event.detail.requestConfig?.verb === "post") tellOffline("post");
});
