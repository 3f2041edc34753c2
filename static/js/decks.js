// Pages of decks: what htmx and plain forms do not do by themselves.

// Filters of a list are sent as soon as one is chosen.
for (const form of document.querySelectorAll("form[data-sends-itself]")) {
  form.addEventListener("change", (event) => {
    if (event.target.matches("select")) form.requestSubmit();
  });
}

// Two decks at most are compared: choosing a third lets go of the first, except where the chosen ones
// can also be moved. Lists may be fetched anew while the page stays, so the boxes are looked up each time.
let order = [];

document.addEventListener("change", (event) => {
  const box = event.target;
  if (!box.matches("input[data-compare]")) return;
  order = order.filter((other) => other !== box && other.isConnected);
  if (box.checked) order.push(box);
  if (order.length > 2 && !document.querySelector("[data-many]")) order.shift().checked = false;
  showBar();
});
document.addEventListener("htmx:afterSettle", showBar);
showBar();

function showBar() {
  const boxes = [...document.querySelectorAll("input[data-compare]:checked")];
  order = order.filter((box) => boxes.includes(box));
  order.push(...boxes.filter((box) => !order.includes(box)));
  for (const bar of document.querySelectorAll("[data-compare-bar]")) {
    bar.hidden = order.length === 0;
    (bar.querySelector("[data-compare-two]") ?? bar.querySelector("button")).disabled = order.length !== 2;
  }
}
