// Shows messages, and a page of the site's own where the net is away. Pages of players are not kept.
const site = {{ told|safe }};
const NAME = "{{ name }}";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(site.kept)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name !== NAME).map((name) => caches.delete(name));
  event.waitUntil(
    caches.keys().then((names) => Promise.all(old(names))).then(() => self.registration.navigationPreload?.enable()),
  );
});

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(site.page)) ?? Response.error();
  }
}

async function kept(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request)) ?? Response.error();
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate" && request.method === "GET") {
    event.respondWith(page(event));
  } else if (!navigator.onLine && site.kept.includes(new URL(request.url).pathname)) {
    event.respondWith(kept(request));
  }
});

self.addEventListener("push", (event) => {
  let told = {};
  try {
    told = event.data?.json() ?? {};
  } catch {
    // Not one of ours; browsers want something shown all the same.
  }
  const title = told.title ?? "Spacetrace";
  const shown = self.registration.showNotification(title, {
    body: told.body ?? "",
    tag: told.tag ?? "",
    icon: site.icon,
    badge: site.icon,
    data: { path: told.path ?? "/" },
  });
  event.waitUntil(shown);
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  // Only ever a page of this site, whatever the message says.
  const target = new URL(event.notification.data?.path ?? "/", self.location.origin);
  const path = target.origin === self.location.origin ? target.pathname : "/";
  const open = async () => {
    const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = windows.find((client) => new URL(client.url).pathname === path);
    await (there ? there.focus() : self.clients.openWindow(path));
  };
  event.waitUntil(open());
});
