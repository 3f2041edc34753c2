// The card browser answers while one types: the server draws filters and cards, this puts them in.
// The query text is the one truth; the address always says what is shown.
const TYPING = 120;
const NUMBERS = 300;
const SITTING = 1500;

const form = document.getElementById("browse");
const field = document.getElementById("q");
const part = (id) => document.getElementById(id);

let asking = null;
let timer = 0;
let lastTyped = 0;

// What is being typed stays as it is typed.
const keepTyped = {
  beforeNodeMorphed: (node) => !(node === document.activeElement && node.matches?.("input")),
};

function fragmentOf(search) {
  return form.dataset.found + search;
}

async function fetched(search) {
  asking?.abort();
  const mine = (asking = new AbortController());
  form.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(fragmentOf(search), { signal: mine.signal });
    if (!answer.ok) throw new Error(String(answer.status));
    const text = await answer.text();
    return mine === asking ? new DOMParser().parseFromString(text, "text/html") : null;
  } catch (error) {
    if (error.name !== "AbortError") stale(form.dataset.failed);
    return null;
  } finally {
    if (mine === asking) form.removeAttribute("aria-busy");
  }
}

// What is shown is not what was asked for; the next answer that comes sets it right.
function stale(words) {
  part("found").classList.add("is-stale");
  part("count").textContent = words;
}

// `how` says what becomes of the address: "push", "replace" or "keep".
async function show(search, how) {
  clearTimeout(timer);
  const page = await fetched(search);
  if (!page) return;
  for (const id of ["filters", "found"]) {
    Idiomorph.morph(part(id), page.getElementById(id), { callbacks: keepTyped });
  }
  const { q, address } = part("found").dataset;
  if (document.activeElement !== field || how !== "replace") {
    if (field.value.trim() !== q) field.value = q;
  }
  if (how === "push" && address !== location.pathname + location.search) {
    history.pushState(null, "", address);
  } else if (how === "replace") {
    history.replaceState(null, "", address);
  }
}

function asForm() {
  const sent = new URLSearchParams(new FormData(form));
  for (const [name, value] of [...sent]) if (!value && name !== "was" && !name.includes("-")) sent.delete(name);
  return `?${sent}`;
}

// One sitting of typing is one step back; each pause begins another.
function typed(wait) {
  const now = Date.now();
  if (now - lastTyped > SITTING) history.pushState(null, "", location.href);
  lastTyped = now;
  clearTimeout(timer);
  timer = setTimeout(() => show(asForm(), "replace"), wait);
}

async function more(link) {
  const page = await fetched(new URL(link.href).search);
  if (!page) return;
  const fresh = [...page.getElementById("cards").children];
  part("cards").append(...fresh);
  part("more").replaceWith(page.getElementById("more"));
  fresh[0]?.querySelector("a")?.focus();
}

function start() {
  form.addEventListener("input", (event) => {
    if (event.target === field) typed(TYPING);
    else if (event.target.matches(".filter-numbers input")) typed(NUMBERS);
  });
  form.addEventListener("change", (event) => {
    if (event.target.id === "sort") show(asForm(), "push");
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    lastTyped = 0;
    show(asForm(), "push");
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-browse], a[data-more]");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    lastTyped = 0;
    if (link.hasAttribute("data-more")) more(link);
    else show(new URL(link.href).search, "push");
  });
  window.addEventListener("popstate", () => {
    lastTyped = 0;
    show(location.search, "keep");
  });
  window.addEventListener("online", () => {
    if (part("found").matches(".is-stale")) show(asForm(), "replace");
  });
}

if (form && window.Idiomorph) start();
