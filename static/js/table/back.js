// The browser's Back closes what lies over the table, and leaves the table when nothing does.
// An entry of its own in the history stands for all of it: it comes with the first thing that is opened,
// and stays when that is closed otherwise, so that no step through the history is ever under way.
const closers = []; // each closes what is its own, and tells whether anything was open

const isEntry = (state) => Boolean(state?.isOverTable);
let isThere = isEntry(history.state);

// Something lies over the table from now on.
export function overTable() {
  if (isThere) return;
  history.pushState({ isOverTable: true }, "");
  isThere = true;
}

export function onBack(close) {
  closers.push(close);
}

addEventListener("popstate", (event) => {
  const wasThere = isThere;
  isThere = isEntry(event.state);
  if (wasThere && !isThere && !closers.some((close) => close())) history.back();
});

// Dialogs are opened in many places and closed in one way.
const dialogs = [...document.querySelectorAll("dialog")];
for (const dialog of dialogs) {
  new MutationObserver(() => { if (dialog.open) overTable(); }).observe(dialog, { attributeFilter: ["open"] });
}
onBack(() => {
  const open = dialogs.find((dialog) => dialog.open);
  open?.close();
  return Boolean(open);
});
