// Starts a game's table: everything generic, with what the game says about itself.
import { freshen, onFresh } from "./page.js";
import { setRows } from "./keys.js";
import { setSteps } from "./steps.js";
import "./back.js";
import "./send.js";
import "./press.js";
import "./plan.js";
import "./sheet.js";
import "./choose.js";
import "./drag.js";
import "./inspect.js";
import "./news.js";
import "./clock.js";
import "./sound.js";
import "./words.js";

// `rows`, `weigh` and `most` are those of setRows and setSteps; `fresh` is done after every fresh board.
export function startTable({ rows = null, weigh = null, most = null, fresh = null } = {}) {
  if (rows) setRows(rows);
  setSteps(weigh, most);
  if (fresh) onFresh(fresh);
  document.addEventListener("htmx:afterSettle", freshen);
  freshen();
}
