// Offers the time zone of this device where another one, or none, is chosen.
const choice = document.querySelector('select[name="time_zone"]');
const hint = document.querySelector("[data-zone-hint]");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

if (choice && hint && [...choice.options].some((option) => option.value === here)) {
  const show = () => { hint.hidden = choice.value === here; };
  const button = hint.querySelector("button");
  button.textContent += `: ${here}`;
  button.addEventListener("click", () => {
    choice.value = here;
    show();
    choice.focus();
  });
  choice.addEventListener("change", show);
  show();
}
