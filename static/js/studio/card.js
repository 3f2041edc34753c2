// The card form: what is changed is sent a moment later, one request at a time, and the answer is put
// over the page without touching what is being typed. Without this script every button does it.

const A_MOMENT = 250; // milliseconds
const A_WHILE = 900;
const form = () => document.getElementById("card-form");
const said = () => document.getElementById("card-said");

let timer = 0;
let sending = false;
let isDirty = false; // something was changed since the form was sent
let pressed = null;

function plan(pause) {
  clearTimeout(timer);
  if (!sending) timer = setTimeout(send, pause);
}

function body(button) {
  const fields = new URLSearchParams(new FormData(form()));
  if (button) fields.set("act", button.value);
  return fields;
}

async function send() {
  if (sending) return;
  clearTimeout(timer);
  const button = pressed;
  const fields = body(button);
  sending = true;
  isDirty = false;
  pressed = null;
  if (button) form().classList.add("is-busy");
  if (form().dataset.saves !== undefined) said().textContent = form().dataset.saving;
  try {
    const answer = await fetch(location.href, { method: "POST", body: fields, headers: { "HX-Request": "true" } });
    if (answer.headers.has("HX-Redirect")) location.assign(answer.headers.get("HX-Redirect"));
    else if (answer.redirected) location.assign(answer.url);
    else if (!answer.ok) throw new Error(answer.status);
    else arrived(await answer.text(), button);
  } catch {
    said().textContent = form().dataset.failed;
  } finally {
    form().classList.remove("is-busy");
    sending = false;
    if (pressed) send();
    else if (isDirty) plan(A_MOMENT);
  }
}

// What was changed meanwhile stays; the next request brings it.
function arrived(html, button) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  const fresh = holder.content.getElementById("card-form");
  if (!fresh) throw new Error("no form");
  const part = (id) => fresh.querySelector(`#${id}`);
  if (isDirty && !button) {
    for (const id of ["card-version", "card-typed", "card-past"]) document.getElementById(id).value = part(id).value;
    return;
  }
  const open = new Set([...form().querySelectorAll("details[open]")].map((each) => each.id));
  for (const each of fresh.querySelectorAll("details")) each.open = open.has(each.id);
  const focus = document.activeElement?.id;
  Idiomorph.morph(form(), fresh, { morphStyle: "outerHTML", ignoreActiveValue: !button });
  // What a browser remembers of a control is not what the page says of it.
  for (const each of form().querySelectorAll("select")) {
    if (each !== document.activeElement || button) restore(each);
  }
  for (const each of form().querySelectorAll("input[type=checkbox]")) each.checked = each.defaultChecked;
  if (button) focusAfter(button, focus);
}

function restore(select) {
  const chosen = [...select.options].findIndex((each) => each.defaultSelected);
  select.selectedIndex = Math.max(chosen, 0);
}

// After adding, the first control of what is new; else where one was.
function focusAfter(button, before) {
  const [verb, path] = button.value.split(" ");
  const list = path && document.getElementById(`p-${path}`);
  if (verb === "add" && list) {
    const items = list.querySelectorAll(":scope > .write-item");
    items[items.length - 1]?.querySelector("select, input:not([type=hidden])")?.focus();
    return;
  }
  const outer = path?.slice(0, path.lastIndexOf("."));
  const known = document.getElementById(before) ?? document.getElementById(`b-${outer}`);
  known?.focus();
}

function start() {
  document.addEventListener("change", (event) => {
    if (event.target.form !== form() || event.target.dataset.quiet !== undefined) return;
    if (event.target.name.startsWith("take.")) return;
    isDirty = true;
    plan(A_MOMENT);
  });
  document.addEventListener("input", (event) => {
    if (event.target.form !== form() || event.target.type !== "text") return;
    isDirty = true;
    plan(A_WHILE);
  });
  document.addEventListener("submit", (event) => {
    if (event.target !== form() || event.submitter?.value === "keep") return;
    event.preventDefault();
    pressed = event.submitter;
    send();
  });
  addEventListener("beforeunload", (event) => {
    if ((isDirty || sending) && form().dataset.saves !== undefined) event.preventDefault();
  });
}

if (form() && window.Idiomorph) start();
