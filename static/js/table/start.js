// Starts a game's table: everything generic, with what the game says about itself.
import { freshen, onFresh } from "./page.js";
import { setRows } from "./keys.js";
import { setSteps } from "./steps.js";
import "./back.js";
import "./send.js";
import "./press.js";
import "./sheet.js";
import "./choose.js";
import "./drag.js";
import "./inspect.js";
import "./news.js";
import "./clock.js";

// `rows`, `weigh` and `most` are those of setRows and setSteps; `fresh` is done after every fresh board.
export function startTable({ rows = null, weigh = null, most = null, fresh = null } = {}) {
  if (rows) setRows(rows);
  setSteps(weigh, most);
  if (fresh) onFresh(fresh);
  document.addEventListener("htmx:afterSettle", freshen);
  freshen();
}

// What shows plans and hints is loaded when one is wanted first. Without it the link leads to a page.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-plan], a[data-hint]");
  if (!link || !document.getElementById("plan") || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  import("./plan.js").then(({ follow }) => follow(link), () => location.assign(link.href));
});

// Sounds are off at first, and loaded when they are wanted.
const KEPT = "sound";

const isOn = localStorage.getItem(KEPT) === "on";
const sounds = () => import("./sounds.js");

if (isOn) sounds();

for (const box of document.querySelectorAll("[data-sound]")) {
  box.checked = isOn;
  box.addEventListener("change", async () => {
    localStorage.setItem(KEPT, box.checked ? "on" : "off");
    (await sounds()).hear(box.checked);
  });
}
