// The dark/light switch: a cookie keeps the choice, so that the server draws the page in it.
const root = document.documentElement;
const button = document.querySelector("[data-theme-switch]");

const isDark = () => {
  if (root.dataset.theme === "dark") return true;
  if (root.dataset.theme === "light") return false;
  return matchMedia("(prefers-color-scheme: dark)").matches;
};

if (button) {
  const show = () => button.setAttribute("aria-pressed", String(isDark()));
  button.hidden = false;
  show();
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    document.cookie = `theme=${root.dataset.theme};path=/;max-age=31536000;samesite=lax`;
    show();
  });
}
