// What is pressed before the table's scripts are there waits for them and is pressed again then, so that
// on a slow line nothing is lost. No module: it has to be there before the table is.
{
  // The opening asks for it.
  document.documentElement.dataset.pace = localStorage.getItem("pace") ?? "";

  const HELD = "#board .box > summary, #board button[name=action], #board a[data-plan]";
  const kept = [];

  const isMeant = (event) =>
    event.type === "click"
      ? event.target.closest?.(HELD)
      : event.key.length === 1 && !event.target.matches("input, select, textarea, summary, button, a");

  const keep = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !isMeant(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    kept.push([event.target, new event.constructor(event.type, event)]);
  };

  addEventListener("click", keep, true);
  addEventListener("keydown", keep, true);
  // All modules have run by then, or cannot be had, and the page goes on without them.
  addEventListener("DOMContentLoaded", () => {
    removeEventListener("click", keep, true);
    removeEventListener("keydown", keep, true);
    for (const [target, again] of kept) if (target.isConnected) target.dispatchEvent(again);
  });
}
