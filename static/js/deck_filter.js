// Finding one's decks by name in a long list; without a script the whole list is there.
const field = document.querySelector("[data-deck-filter]");
const lines = [...document.querySelectorAll("[data-deck-lines] > li")];
const none = document.querySelector("[data-deck-none]");

const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

function narrow() {
  const words = plain(field.value).split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const line of lines) {
    const name = plain(line.textContent);
    // What is chosen stays in sight, or one would begin with a deck that one does not see.
    const fits = words.every((word) => name.includes(word)) || line.querySelector(":checked");
    line.hidden = !fits;
    shown += fits ? 1 : 0;
  }
  none.hidden = shown > 0;
}

if (field && none) {
  field.hidden = false;
  field.addEventListener("input", narrow);
  field.addEventListener("keydown", (event) => {
    // Enter would begin the match.
    if (event.key === "Enter") event.preventDefault();
  });
}
