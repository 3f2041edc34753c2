// The waiting room: copies the link, and goes to the table when somebody has sat down.
const room = document.querySelector("[data-waiting]");
const reload = () => location.reload();

for (const button of document.querySelectorAll("[data-copy]")) {
  const source = button.parentElement.querySelector("[data-copy-source]");
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(source.value);
    button.textContent = button.dataset.done;
  });
  source.addEventListener("focus", () => source.select());
}

if (room) {
  const stream = new EventSource(room.dataset.waiting);
  stream.addEventListener("state", (event) => {
    if (event.data !== "0") reload();
  });
  stream.onerror = () => setTimeout(reload, 15000);
  window.addEventListener("pagehide", () => stream.close());
}
