// The waiting room: copies and shares links, shows who has come, and goes to the table when the match begins.
const room = () => document.querySelector("[data-waiting]");

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  await navigator.clipboard.writeText(button.parentElement.querySelector("[data-copy-source]").value);
  button.textContent = button.dataset.done;
});
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-share]");
  const link = button?.parentElement.querySelector("[data-copy-source]").value;
  if (link) navigator.share({ title: button.dataset.title, url: link }).catch(() => {}); // or given up
});
document.addEventListener("focusin", (event) => {
  if (event.target.matches("[data-copy-source]")) event.target.select();
});

// A phone hands a link on to whatever somebody writes with; elsewhere it is copied.
const canShare = Boolean(navigator.share) && matchMedia("(pointer: coarse)").matches;

function showCopy() {
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard;
  for (const button of document.querySelectorAll("[data-share]")) button.hidden = !canShare;
}

// Looks again; another page there means that the match has begun, or is no more.
async function look() {
  const answer = await fetch(location.href).catch(() => null);
  if (!answer) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("[data-waiting]");
  if (!fresh || answer.redirected) return location.reload();
  if (fresh.dataset.version === room().dataset.version) return;
  const focused = document.activeElement?.id;
  room().replaceWith(fresh);
  showCopy();
  if (focused) document.getElementById(focused)?.focus();
  const live = document.getElementById("live");
  live.textContent = live.dataset.changed;
}

if (room()) {
  showCopy();
  const stream = new EventSource(room().dataset.waiting);
  stream.addEventListener("state", (event) => {
    if (event.data !== room().dataset.version) look();
  });
  stream.onerror = () => setTimeout(look, 15000);
  window.addEventListener("pagehide", () => stream.close());
}
