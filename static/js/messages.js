// Asks, when the player presses for it, whether this browser may show messages, and tells the site.
const section = document.querySelector("[data-push-key]");
const offer = document.querySelector("[data-push-offer]");
const told = document.querySelector("[data-push-told]");

const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
const say = (name) => { told.textContent = told.dataset[name]; };

async function subscribed() {
  const { pushManager } = await navigator.serviceWorker.ready;
  const key = bytes(section.dataset.pushKey);
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch (error) {
    // Made with another key of the site, which is gone.
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  }
}

async function allow() {
  if ((await Notification.requestPermission()) !== "granted") {
    say("denied");
    return;
  }
  try {
    const { endpoint, keys } = (await subscribed()).toJSON();
    const body = new FormData();
    body.set("csrfmiddlewaretoken", offer.querySelector("input").value);
    for (const [name, value] of Object.entries({ endpoint, key: keys.p256dh, secret: keys.auth })) body.set(name, value);
    const answer = await fetch(section.dataset.pushTo, { method: "POST", body });
    if (answer.ok) location.reload();
    else told.textContent = (await answer.text()).slice(0, 200) || told.dataset.failed;
  } catch {
    say("failed");
  }
}

if (section?.dataset.pushKey && offer) {
  if (!("PushManager" in window) || !("Notification" in window)) say("none");
  else if (Notification.permission === "denied") say("denied");
  else offer.hidden = false;
  offer.querySelector("button").addEventListener("click", allow);
}
