// A test's page: says when it is over; htmx fetches the inside again and again until then.
const isRunning = () => document.getElementById("test")?.hasAttribute("hx-get");

let wasRunning = isRunning();

document.addEventListener("htmx:afterSettle", () => {
  if (wasRunning && !isRunning()) {
    const live = document.getElementById("live");
    live.textContent = live.dataset.over;
  }
  wasRunning = isRunning();
});
