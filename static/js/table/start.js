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
import "./rounds.js";
import "./sound.js";
import "./words.js";

// `rows`: the rows of cards from top to bottom as selectors (else every [data-zone] is one);
// `weigh`: how long an event is shown beside others; `most`: milliseconds for all that happened meanwhile; `fresh`: what to do after every fresh board.
export function startTable({ rows = null, weigh = null, most = null, fresh = null } = {}) {
  if (rows) setRows(rows);
  setSteps(weigh, most);
  if (fresh) onFresh(fresh);
  document.addEventListener("htmx:afterSettle", freshen);
  freshen();
}
