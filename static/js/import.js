// Pasting a deck: files are read into the text field, and a decision does not lose the place.
const $ = (selector) => document.querySelector(selector);
const field = () => $("#text");

// --- files --------------------------------------------------------------------------------------------

const chooser = $("[data-file]");
const error = $("[data-file-error]");

function complain(words) {
  error.textContent = words;
  error.hidden = !words;
}

async function take(file) {
  complain("");
  if (file.size > Number(chooser.dataset.most)) return complain(chooser.dataset.large);
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (head[0] === 0x50 && head[1] === 0x4b) return chooser.form.requestSubmit(); // a zip: the server explains
  const wide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (wide) return chooser.form.requestSubmit();
  write(await file.text());
  chooser.value = ""; // what stands in the field is what counts from now on
}

function write(text) {
  field().value = text;
  field().dispatchEvent(new Event("input", { bubbles: true }));
}

if (chooser) {
  for (const button of document.querySelectorAll("[data-unscripted]")) button.hidden = true;
  chooser.addEventListener("change", () => chooser.files[0] && take(chooser.files[0]));

  const form = chooser.form;
  const carries = (event) => event.target.id === "text" && event.dataTransfer?.types.includes("Files");
  form.addEventListener("dragover", (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    event.target.classList.add("is-over");
  });
  form.addEventListener("dragleave", (event) => event.target.classList?.remove("is-over"));
  form.addEventListener("drop", (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    event.target.classList.remove("is-over");
    if (event.dataTransfer.files[0]) take(event.dataTransfer.files[0]);
  });

  const empty = $("[data-empty]");
  const show = () => (empty.hidden = !field().value);
  form.addEventListener("input", show);
  document.addEventListener("htmx:afterSettle", show);
  empty.addEventListener("click", () => {
    write("");
    field().focus();
  });
  show();
}

// --- decisions ----------------------------------------------------------------------------------------

// The button that was pressed is gone with its line: go on with the next line that is no card.
let decided = false;

document.addEventListener("htmx:beforeRequest", (event) => {
  decided = event.target.name === "choose";
});

// The server has written the decision into the text. At once: what is typed after that is kept.
document.addEventListener("htmx:afterSwap", () => {
  const text = $("[data-decided]");
  if (text) field().value = text.value;
  text?.remove();
});

document.addEventListener("htmx:afterSettle", () => {
  if (!decided || document.activeElement !== document.body) return;
  decided = false;
  ($(".line.is-open button") ?? $("#preview-title"))?.focus();
});

// --- the clipboard --------------------------------------------------------------------------------------

for (const button of document.querySelectorAll("[data-copy]")) {
  const text = document.getElementById(button.dataset.copy);
  const words = button.textContent;
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text.value);
    } catch {
      text.select(); // no permission, or no secure connection
      if (!document.execCommand("copy")) return;
    }
    button.textContent = button.dataset.done;
    $("[data-copied]").textContent = button.dataset.done;
    setTimeout(() => {
      button.textContent = words;
      $("[data-copied]").textContent = "";
    }, 2000);
  });
}
