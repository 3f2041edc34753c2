// The builder's fixed points, its words, and what is told to those who listen.
export const $ = (selector, within = document) => within.querySelector(selector);
export const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];

export const build = document.getElementById("build");
export const deck = () => document.getElementById("deck");
export const rowOf = (side, card) => document.getElementById(`${side}-${card}`);

// A sentence of the page with its places filled in.
export function words(key, values = {}) {
  const sentence = build.dataset[`words${key}`] ?? "";
  return sentence.replace(/%\((\w+)\)s/g, (_all, name) => values[name] ?? "");
}

export function fill(sentence, values) {
  return (sentence ?? "").replace(/%\((\w+)\)s/g, (_all, name) => values[name] ?? "");
}

let saying = 0;

// Says something to those who listen; the last of several in a row is enough.
export function say(text) {
  clearTimeout(saying);
  saying = setTimeout(() => { document.getElementById("live").textContent = text; }, 60);
}

// What the parts of the builder tell each other: "changed", "stored", "stale", "searched", "shown".
export function tell(name, detail = {}) {
  document.dispatchEvent(new CustomEvent(`build:${name}`, { detail }));
}

export function on(name, task) {
  document.addEventListener(`build:${name}`, (event) => task(event.detail));
}

// Runs `task`, which may replace the element that has the focus; the same place keeps it.
export function keepFocus(task) {
  const before = document.activeElement;
  const id = before?.id;
  task();
  if (!id || document.activeElement === before && before.isConnected) return;
  const after = document.getElementById(id);
  if (after && after !== document.activeElement) after.focus({ preventScroll: true });
}

// Something kept in this tab only; a browser that refuses loses it.
export const memory = {
  get(name) {
    try {
      return JSON.parse(sessionStorage.getItem(`${name}:${build.dataset.deck}`));
    } catch {
      return null;
    }
  },
  set(name, value) {
    try {
      const key = `${name}:${build.dataset.deck}`;
      if (value === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, JSON.stringify(value));
    } catch {
      // Full or forbidden: the page works on without it.
    }
  },
};
