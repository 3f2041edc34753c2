// Pages of decks: what htmx and plain forms do not do by themselves.

// Filters of a list are sent as soon as one is chosen.
for (const form of document.querySelectorAll("form[data-sends-itself]")) {
  form.addEventListener("change", (event) => {
    if (event.target.matches("select, input[type=radio]")) form.requestSubmit();
  });
}

// Two decks at most are compared: choosing a third lets go of the first.
const chosen = [];
for (const box of document.querySelectorAll("input[data-compare]")) {
  if (box.checked) chosen.push(box);
  box.addEventListener("change", () => {
    const at = chosen.indexOf(box);
    if (at >= 0) chosen.splice(at, 1);
    if (box.checked) chosen.push(box);
    if (chosen.length > 2) chosen.shift().checked = false;
    showChosen();
  });
}
showChosen();

function showChosen() {
  const bar = document.querySelector("[data-compare-bar]");
  if (!bar) return;
  bar.hidden = chosen.length === 0;
  bar.querySelector("button").disabled = chosen.length !== 2;
}
