// A form that is on its way is not sent again: two quick presses make one deck, match or test.
const PATIENCE = 5000; // milliseconds; who has waited for so long may try again
let sent = new WeakMap();

// At the window, where the scripts of a page have had their say: what they prevent is not sent.
addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.getAttribute("method") !== "post") return;
  const before = sent.get(form);
  const isAgain = before && before.button === event.submitter;
  if (isAgain && event.timeStamp - before.at < PATIENCE) event.preventDefault();
  else sent.set(form, { button: event.submitter, at: event.timeStamp });
});

// Who comes back to a page that the browser has kept begins anew.
addEventListener("pageshow", () => {
  sent = new WeakMap();
});
