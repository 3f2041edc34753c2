// The sentence above the button says what has been chosen, and the options what is not as usual.
const form = document.querySelector(".new-match");
const summary = document.getElementById("summary");
const optionsWords = document.getElementById("options-words");

const chosen = (name) => form.querySelector(`[name="${name}"]:checked`);

// Who sits at the other seats, as words: the same ones are counted.
function others() {
  const single = chosen("who_1");
  const called = (at) => form.querySelector(`[name="name_${at}"]`)?.value.trim();
  if (single?.value === "hot") return [withDeck(called(1) || summary.dataset.second)];
  if (single?.value === "person" && called(1)) return [withDeck(called(1))];
  if (single) return [withDeck(summary.dataset[single.value] ?? single.dataset.name)];
  const seats = Number(chosen("seats")?.value ?? 2);
  const names = [...form.querySelectorAll(".seat-row select")].slice(0, seats - 1).map((select) => {
    const name = called(select.name.replace("who_", ""));
    if (["hot", "person"].includes(select.value) && name) return name;
    return summary.dataset[select.value] ?? select.selectedOptions[0].textContent.split(": ").pop();
  });
  const count = new Map();
  for (const name of names) count.set(name, (count.get(name) ?? 0) + 1);
  return [...count].map(([name, n]) => (n > 1 ? `${n} × ${name}` : name));
}

// The deck that was chosen for whoever sits opposite, unless it is a surprise or brought along.
function theirs() {
  const option = form.querySelector("[name=opponent_deck]")?.selectedOptions[0];
  const isBrought = ["invite", "person"].includes(chosen("who_1")?.value) || form.querySelector("[name=opponent_address]")?.value;
  return option && option.value !== "surprise" && !isBrought ? option : null;
}

function withDeck(name) {
  const deck = theirs()?.textContent.trim();
  if (!deck) return name;
  return summary.dataset.with.replace("%(name)s", name).replace("%(deck)s", deck);
}

// One open deck makes the table open, unless somebody wants it otherwise.
function isOpen() {
  const follows = form.querySelector("[name=format]")?.value === "";
  return follows && [chosen("deck"), theirs()].some((deck) => deck && "open" in deck.dataset);
}

// Somebody comes from elsewhere, and so the pace matters.
function isAwaited() {
  return form.querySelector('[value="invite"]:checked, [value="person"]:checked') !== null;
}

// The options that are not as usual, each as a few words.
function changed() {
  const found = [];
  for (const field of form.querySelectorAll("[data-option]")) {
    const input = field.querySelector("input, select");
    const value = input.type === "checkbox" ? (input.checked ? "on" : "off") : input.value;
    if (value === field.dataset.default) continue;
    const words = input.selectedOptions?.[0].textContent ?? value;
    found.push(input.type === "checkbox" ? field.dataset.option : `${field.dataset.option}: ${words}`);
  }
  return found;
}

// What is on by itself at so many seats, and nobody has asked for.
function byItself() {
  const seats = form.querySelector("[name=seats]:checked")?.value ?? "";
  const found = [...form.querySelectorAll("[data-seats]")].filter(
    (field) => field.dataset.seats.split(" ").includes(seats) && !field.querySelector("select").value
  );
  return found.map(({ dataset }) => `${dataset.option}, ${optionsWords.dataset.usual}.`).join(" ");
}

function tell() {
  const { dataset } = summary;
  const deck = chosen("deck")?.dataset.name;
  const options = changed();
  const names = others();
  const last = names.pop();
  const all = names.length ? names.join(", ") + dataset.and + last : last;
  const sentence = (deck ? dataset.deck : dataset.plain)
    .replace("%(game)s", dataset.game)
    .replace("%(deck)s", deck)
    .replace("%(others)s", all);
  const more = options.length ? dataset.options.replace("%(options)s", options.join("; ")) : "";
  const open = isOpen() ? dataset.open : "";
  const time = isAwaited() ? form.querySelector("[name=time]").selectedOptions[0].textContent : "";
  const pace = time && dataset.pace.replace("%(time)s", time);
  summary.textContent = [sentence, byItself(), pace, open, more].filter(Boolean).join(" ");
  optionsWords.textContent = options.length ? options.join("; ") : optionsWords.dataset.usual;
}

if (form && summary) {
  form.addEventListener("change", tell);
  form.addEventListener("input", tell);
  tell();
}
