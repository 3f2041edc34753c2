// Forms: one that is on its way is not sent again, so that two quick presses make one deck, match or
// test; and what was refused of one is in view.
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

// The page comes from its top, and the field may stand far below.
const refused = document.querySelector(".field-error, .form-error");
if (refused) {
  const { top, bottom } = refused.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight * 0.8) refused.scrollIntoView({ block: "center" });
}
