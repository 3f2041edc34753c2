// The sentence above the button says what has been chosen.
const form = document.querySelector(".new-match");
const summary = document.getElementById("summary");

function chosen(name) {
  return form.querySelector(`[name="${name}"]:checked`);
}

function tell() {
  const opponent = chosen("opponent");
  const deck = chosen("deck");
  if (!opponent || !deck) return;
  const kind = ["invite", "hot"].includes(opponent.value) ? opponent.value : "agent";
  const victory = form.elements.victory?.value ?? "base";
  const template = summary.dataset[`template${kind[0].toUpperCase()}${kind.slice(1)}`];
  summary.textContent = template
    .replace("%(deck)s", deck.dataset.name)
    .replace("%(opponent)s", opponent.dataset.name)
    .replace("%(victory)s", summary.dataset[victory]);
}

if (form && summary) {
  form.addEventListener("change", tell);
  tell();
}
