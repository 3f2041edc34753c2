// The switch of the table's sounds: off at first, and what makes them is loaded when they are wanted.
const KEPT = "sound";

const isOn = localStorage.getItem(KEPT) === "on";
const sounds = () => import("./sounds.js");

if (isOn) sounds();

for (const box of document.querySelectorAll("[data-sound]")) {
  box.checked = isOn;
  box.addEventListener("change", async () => {
    localStorage.setItem(KEPT, box.checked ? "on" : "off");
    (await sounds()).hear(box.checked);
  });
}
