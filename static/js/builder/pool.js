// Finding cards while typing: the results come as the server draws them, the address follows.
import { $, build, deck, on, say, tell, words } from "./page.js";

const A_MOMENT = 110; // milliseconds
const PAGE = 60;
const SORTED = /(^|\s)-?(sort|order)\s*:\s*\S+/gi; // an order in the words, instead of which another is chosen

const form = document.getElementById("search");
const field = document.getElementById("q");
const order = document.getElementById("sort");
let timer = 0;
let asking = null;
let shown = PAGE;
let last = query();

const results = () => document.getElementById("results");

function query(extra = {}) {
  const found = new URLSearchParams();
  const all = { ...Object.fromEntries(new FormData(form)), ...extra };
  const usual = { q: "", sort: "", view: "list", n: String(PAGE) };
  for (const [name, value] of Object.entries(all)) {
    if (String(value).trim() !== (usual[name] ?? "")) found.set(name, value);
  }
  return found.toString();
}

async function fetchResults(extra) {
  asking?.abort();
  const mine = (asking = new AbortController());
  results().classList.add("is-asking");
  try {
    const answer = await fetch(`${build.dataset.cards}?${query(extra)}`, {
      signal: mine.signal,
      headers: { "HX-Request": "true" },
    });
    if (answer.headers.has("HX-Redirect")) location.assign(answer.headers.get("HX-Redirect"));
    if (!answer.ok) throw new Error(String(answer.status));
    const holder = document.createElement("template");
    holder.innerHTML = await answer.text();
    return holder.content.getElementById("results");
  } catch (error) {
    if (error.name !== "AbortError") stale();
    return null;
  } finally {
    if (asking === mine) results().classList.remove("is-asking");
  }
}

// What is shown is not what was asked for; the next answer that comes sets it right.
function stale() {
  results().classList.add("is-stale");
  $(".found-count").textContent = words("SearchFailed");
  say(words("SearchFailed"));
}

addEventListener("online", () => { if (results().matches(".is-stale")) search(); });

function remember() {
  const now = query({ n: String(shown) });
  const back = $("#change [name=back]");
  back.value = now;
  history.replaceState(history.state, "", now ? `?${now}` : location.pathname);
}

export async function search() {
  clearTimeout(timer);
  last = query();
  const fresh = await fetchResults({});
  if (!fresh) return;
  shown = PAGE;
  const held = document.activeElement?.closest?.("#results") ? document.activeElement : null;
  const term = held?.dataset.term;
  results().replaceWith(fresh);
  order.value = fresh.dataset.sort;
  if (order.selectedIndex < 0) order.value = "";
  if (held) {
    const again = term ? $(`.kind-chip[data-term="${term}"]`) : held.id && document.getElementById(held.id);
    (again || field).focus({ preventScroll: true });
  }
  if (scrollY > form.offsetTop) scrollTo({ top: form.offsetTop });
  remember();
  tell("searched");
  say(words("Found", { n: fresh.dataset.total }));
}

async function more(link) {
  if (link.getAttribute("aria-busy")) return;
  link.setAttribute("aria-busy", "true");
  const rows = document.getElementById("pool-rows");
  const from = rows.childElementCount;
  const fresh = await fetchResults({ from: String(from), n: String(from + PAGE) });
  link.removeAttribute("aria-busy");
  const found = fresh && $("#pool-rows", fresh);
  if (!found) return;
  const first = found.firstElementChild;
  rows.append(...found.children);
  const next = $(".pool-more", fresh);
  if (next) link.closest(".pool-more").replaceWith(next);
  else link.closest(".pool-more").remove();
  shown = rows.childElementCount;
  remember();
  tell("searched");
  $(".step-more", first)?.focus({ preventScroll: true });
}

// Puts words into the search as if they had been typed.
export function look(text) {
  field.value = text;
  return search();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  toFirst();
});

// To the first card, once the results are those of what has been typed.
export async function toFirst() {
  if (query() !== last) await search();
  $(".pool-card .step-more")?.focus();
}

field.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(() => { if (query() !== last) search(); }, A_MOMENT);
});
form.addEventListener("change", (event) => {
  if (event.target === order) field.value = field.value.replace(SORTED, " ").trim();
  if (event.target !== field) search();
});

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target.closest?.("#results [data-more], #results [data-term], [data-search]");
  if (!link) return;
  event.preventDefault();
  if ("more" in link.dataset) more(link);
  else if ("search" in link.dataset) {
    tell("show", { side: "pool" });
    link.closest("dialog")?.close();
    look(link.dataset.search).then(() => field.focus());
  } else look(new URL(link.href, location.href).searchParams.get("q") ?? "");
});

// Another format has room for other cards.
let format = deck().dataset.format;
on("fresh", () => {
  if (deck().dataset.format === format) return;
  ({ format } = deck().dataset);
  search();
});

// A page that was loaded with more than the first results goes on from there.
on("start", () => { shown = Math.max(PAGE, $("#pool-rows")?.childElementCount ?? 0); });
