// Keeps the way to the next match, and the count of waiting matches in the title, up to date.
const LOOK_EVERY = 60000;
const REST = 2000;
const NOT_YET = "#board:is(.is-showing, .is-busy, [data-clock]:not([data-clock-kind=turn])), .thinks";

const onward = () => document.getElementById("onward");

let resting = 0;

async function look() {
  if (!onward() || document.hidden) return;
  // While a table is shown, or a computer is about to move, whose turn it is says nothing yet; nobody leaves a race.
  if (document.querySelector(NOT_YET)) return soon();
  const answer = await fetch(onward().dataset.from).catch(() => null);
  if (!answer?.ok || answer.redirected || onward().contains(document.activeElement)) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("onward");
  if (!fresh) return;
  onward().replaceWith(fresh);
  const count = Number(fresh.dataset.count);
  document.title = (count ? `(${count}) ` : "") + document.title.replace(/^(\u25cf )?\(\d+\) /, "$1");
}

// A burst of moves is one look.
function soon() {
  resting ||= setTimeout(() => { resting = 0; look(); }, REST);
}

document.addEventListener("htmx:afterSettle", soon);
document.addEventListener("visibilitychange", () => { if (!document.hidden) soon(); });
setInterval(look, LOOK_EVERY);
