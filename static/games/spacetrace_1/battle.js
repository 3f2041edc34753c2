// Class battles step by step: what happened is in the page as text; this shows it one step at a time.
const PAUSE = 1100;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const seen = new Map();

class Show {
  constructor(section) {
    this.section = section;
    this.steps = [...section.querySelectorAll(".battle-step")];
    this.at = this.steps.length;
    this.timer = 0;
    section.querySelector(".battle-controls").hidden = !this.steps.length;
  }

  // Shows the first `n` steps; counts stand as they were after step n.
  draw(n) {
    this.at = n;
    this.section.classList.toggle("is-playing", n < this.steps.length);
    this.steps.forEach((step, i) => {
      step.classList.toggle("is-later", i >= n);
      step.classList.toggle("is-now", i === n - 1 && n < this.steps.length + 1 && this.timer !== 0);
    });
    for (const lane of this.section.querySelectorAll(".battle-lane")) this.drawLane(lane, n);
  }

  drawLane(lane, n) {
    const mine = this.steps.filter((step) => lane.contains(step));
    const past = mine.filter((step) => this.steps.indexOf(step) < n);
    const begun = past.length > 0 || this.steps.indexOf(mine[0]) <= n;
    lane.classList.toggle("is-later", !begun);
    lane.classList.toggle("is-now", begun && past.length < mine.length);
    const states = past.length ? JSON.parse(past.at(-1).dataset.states) : {};
    for (const fighter of lane.querySelectorAll(".fighter")) {
      const before = [Number(fighter.dataset.before), Number(fighter.dataset.beforePercent)];
      const [count, percent] = states[fighter.dataset.fighter] ?? before;
      this.count(fighter, count, percent);
      fighter.classList.toggle("is-gone", count === 0);
    }
  }

  count(fighter, to, percent) {
    const place = fighter.querySelector("[data-count]");
    const from = Number(place.textContent);
    fighter.querySelector(".bar-life").setAttribute("width", percent);
    if (from === to || calm.matches) {
      place.textContent = to;
      return;
    }
    fighter.classList.toggle("is-hit", to < from);
    const begun = performance.now();
    const tick = (now) => {
      const part = Math.min(1, (now - begun) / 400);
      place.textContent = Math.round(from + (to - from) * part);
      if (part < 1) requestAnimationFrame(tick);
      else setTimeout(() => fighter.classList.remove("is-hit"), 300);
    };
    requestAnimationFrame(tick);
  }

  play(from) {
    clearTimeout(this.timer);
    this.draw(from);
    const next = () => {
      if (this.at >= this.steps.length) {
        this.timer = 0;
        return;
      }
      this.draw(this.at + 1);
      this.timer = setTimeout(next, PAUSE);
    };
    this.timer = setTimeout(next, from ? 200 : 700);
  }

  step() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.draw(this.at >= this.steps.length ? 1 : this.at + 1);
  }

  skip() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.draw(this.steps.length);
  }
}

const shows = new WeakMap();

// A battle that goes on while one looks is shown from where one has seen it.
function meet(section, isNew) {
  const key = section.dataset.battle;
  const known = shows.get(section);
  const total = section.querySelectorAll(".battle-step").length;
  if (known && known.steps.length === total && known.steps.every((s) => s.isConnected)) {
    known.draw(known.at);
    return;
  }
  known?.skip();
  const show = new Show(section);
  shows.set(section, show);
  const before = seen.get(key) ?? 0;
  seen.set(key, total);
  if (isNew && total > before && !calm.matches) show.play(before);
  else show.draw(total);
}

const meetAll = (isNew) =>
  document.querySelectorAll(".battle").forEach((section) => meet(section, isNew));

document.addEventListener("click", (event) => {
  const section = event.target.closest(".battle");
  const show = section && shows.get(section);
  if (!show) return;
  if (event.target.closest("[data-battle-step]")) show.step();
  if (event.target.closest("[data-battle-skip]")) show.skip();
  if (event.target.closest("[data-battle-replay]")) show.play(0);
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select")) return;
  const section = document.querySelector(".space .battle.is-playing");
  const show = section && shows.get(section);
  if (!show) return;
  if (event.key === "n") show.step();
  if (event.key === "s") show.skip();
});
document.addEventListener("htmx:afterSettle", () => meetAll(true));
meetAll(false);
