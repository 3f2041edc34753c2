// A new test: the line above the button says what it will be and how long it takes.
const form = document.querySelector(".new-simulation");
const summary = document.getElementById("summary");
const STEPS = [5, 10, 15, 20, 30, 45];

// The same words as the server's (simulations/words.py).
function spanWords(seconds) {
  const { moment, seconds: some, minute, minutes } = summary.dataset;
  if (seconds < 3) return moment;
  if (seconds < 50) return some.replace("%(n)s", STEPS.find((step) => seconds <= step * 1.2) ?? STEPS.at(-1));
  const rounded = Math.max(1, Math.round(seconds / 60));
  return rounded === 1 ? minute : minutes.replace("%(n)s", rounded);
}

function rate() {
  const rates = JSON.parse(form.dataset.rates);
  const levels = [...new Set([form.elements.level.value, form.elements.their_level.value])].sort();
  return rates[levels.join(" ")] ?? 1;
}

// How many lists play: one, the two versions, or the deck as it is and one for each exchange.
function lists() {
  const outs = [...form.querySelectorAll("[name^=out_]")];
  if (!outs.length) return Number(form.dataset.lists ?? 1);
  const named = outs.filter((out) => out.value && form.elements[out.name.replace("out", "in")].value.trim());
  return 1 + Math.max(1, named.length);
}

function tell() {
  const count = lists();
  for (const words of form.querySelectorAll("[data-span]")) {
    words.textContent = spanWords((Number(words.dataset.span) * count) / rate());
  }
  const others = form.querySelectorAll("[name=against]:checked").length + Boolean(form.elements.address.value.trim());
  const wanted = Number(form.querySelector("[name=matches]:checked")?.value ?? 0);
  if (!others) {
    summary.textContent = summary.dataset.none;
    return;
  }
  let each = Math.floor(wanted / others / 2) * 2;
  if (each * others < 100) each += 2;
  const all = each * others;
  summary.textContent = (others === 1 ? summary.dataset.one : summary.dataset.many)
    .replace("%(matches)s", all)
    .replace("%(n)s", others)
    .replace("%(each)s", each)
    .replace("%(lists)s", count)
    .replace("%(all)s", all * count)
    .replace("%(span)s", spanWords((all * count) / rate()));
  if (all !== wanted) {
    const { other } = summary.dataset;
    summary.textContent += ` ${other.replace("%(matches)s", all).replace("%(wanted)s", wanted)}`;
  }
}

if (form && summary) {
  form.addEventListener("change", tell);
  form.addEventListener("input", tell);
  tell();
}
