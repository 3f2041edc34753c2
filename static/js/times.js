// Moments are told in the zone of this device; without the script they stand in the account's.
const format = new Intl.DateTimeFormat(document.documentElement.lang || "en", {
  weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23",
});

function tell() {
  for (const time of document.querySelectorAll("time[data-local]")) {
    const words = format.format(new Date(time.dateTime));
    if (time.textContent !== words) time.textContent = words;
  }
}

tell();
document.addEventListener("htmx:afterSettle", tell);
