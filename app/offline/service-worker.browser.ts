/**
 * Keeps the shop usable without a network (docs/decisions/014): stores its scripts, the pictures and pages
 * that were seen, and an offline page for the rest. Pages come from the network whenever there is one.
 * Downloads, JSON calls, data of pages and every change are not handled.
 */
import { FOR_EVERYBODY, OFFLINE_COPY, offlineAudience } from "./offline-copy.ts";

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
/** What is used of the global scope; TypeScript's types of service workers exclude those of pages. */
interface ServiceWorkerScope {
  registration: ServiceWorkerRegistration;
  clients: { claim(): Promise<void> };
  addEventListener(name: "install" | "activate", on: (event: ExtendableEvent) => void): void;
  addEventListener(name: "message", on: (event: ExtendableEvent & { data: unknown }) => void): void;
  addEventListener(name: "fetch", on: (event: FetchEvent) => void): void;
}
const scope = self as unknown as ServiceWorkerScope;
const { registration, clients } = scope;
const { origin } = location;

/** Addresses of this build's scripts and styles, written by tools/bundle/service-worker.ts. */
declare const BUILD_ASSETS: readonly string[];

const ASSETS = "assets";
const PICTURES = "pictures";
const PAGES = "pages";
/** A cache of one user's personal pages has this name, followed by the user's id. */
const PERSONAL = "user-";
const OFFLINE_PAGE = "/offline";
const MAX_PAGES = 60;
const MAX_PICTURES = 300;
/** The copy of a page that was reached by a link inside the shop is not fetched again within this time. */
const FRESH_MS = 60_000;

const NOT_A_PAGE = /^\/(app|images|assets|manifest|studio)(\/|$)|\.\w+$|\/export$/;
/** Paths of requests after which somebody else, or nobody, may be logged in. */
const ENDS_SESSION =
  /^\/(app\/)?(login|logout|register|sign-in\/code)(\.data)?$|^\/dashboard\/settings\/delete(\.data)?$|^\/app\/auth\//;

/** Grows when a session ends: a personal page that was requested earlier is not stored any more. */
let sessionEpoch = 0;

async function forgetUsers(except?: string) {
  const names = (await caches.keys()).filter(
    (name) => name.startsWith(PERSONAL) && name !== PERSONAL + except,
  );
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function endSession() {
  sessionEpoch++;
  await forgetUsers();
}

/** Deletes the oldest entries beyond `max`: a cache's keys are in the order of insertion. */
async function trim(cache: Cache, max: number) {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - max)).map((key) => cache.delete(key)));
}

/** The cache key of a page. It leaves the language out: one copy of each page is kept, in the language it was last read in. */
function keyOf(address: string | URL): string {
  const { pathname, searchParams } = new URL(address, origin);
  for (const name of ["lang", "to", "index", "_routes"]) searchParams.delete(name);
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}

async function storeOfflineCopy(address: string | URL, page: Response, requestEpoch = sessionEpoch) {
  const audience = page.status === 200 && page.headers.get(OFFLINE_COPY);
  if (!audience) return;
  if (audience !== FOR_EVERYBODY) {
    if (requestEpoch !== sessionEpoch) return;
    await forgetUsers(audience);
  }
  const cache = await caches.open(audience === FOR_EVERYBODY ? PAGES : PERSONAL + audience);
  await cache.put(keyOf(address), page);
  await trim(cache, MAX_PAGES);
  await storeOfflinePage(page.headers.get("Content-Language"));
}

/** Stores the offline page unless it is stored in this language. @param language null: any language will do */
async function storeOfflinePage(language: string | null) {
  const cached = await caches.match(OFFLINE_PAGE);
  if (cached && (!language || cached.headers.get("Content-Language") === language)) return;
  const page = await fetch(OFFLINE_PAGE);
  if (!page.ok) throw new Error(`The offline page answered ${page.status}`);
  await (await caches.open(PAGES)).put(OFFLINE_PAGE, page);
}

const fetchedAt = new Map<string, number>();

/** A navigation inside the shop loads data only; the document is fetched for the copy, with low priority. */
async function fetchOfflineCopy(address: string) {
  const key = keyOf(address);
  const { pathname, searchParams } = new URL(key, origin);
  // Searches are not stored: each would push another page out.
  if (!offlineAudience(pathname) || searchParams.has("q")) return;
  if (Date.now() - (fetchedAt.get(key) ?? 0) < FRESH_MS) return;
  fetchedAt.set(key, Date.now());
  const requestEpoch = sessionEpoch;
  const page = await fetch(key, { headers: { Accept: "text/html" }, priority: "low", redirect: "manual" });
  await storeOfflineCopy(key, page, requestEpoch);
}

/** "/_root.data?sort=new" has the data of "/?sort=new". */
const pageOfData = (address: string) => address.replace("/_root.data", "/").replace(/\.data(?=\?|$)/, "");

/** An offline copy is marked in its Server-Timing, where its scripts can read it. */
async function offlineCopyOf(address: string): Promise<Response | undefined> {
  const cached = await caches.match(keyOf(address), { ignoreVary: true });
  if (!cached) return undefined;
  const page = new Response(cached.body, cached);
  page.headers.set("Server-Timing", "offline-copy");
  return page;
}

async function openPage(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const requestEpoch = sessionEpoch;
  try {
    const page: Response = (await event.preloadResponse) ?? (await fetch(event.request));
    // Firefox resolves a preload that failed (https://github.com/GoogleChrome/workbox/issues/3134).
    if (page.type === "error") throw new TypeError("The page could not be preloaded");
    event.waitUntil(storeOfflineCopy(url, page.clone(), requestEpoch));
    return page;
  } catch (error) {
    const { pathname, search } = new URL(url);
    const cached = await offlineCopyOf(url);
    if (cached) return cached;
    if (pathname === OFFLINE_PAGE || !(await caches.match(OFFLINE_PAGE))) throw error;
    return Response.redirect(`${OFFLINE_PAGE}?to=${encodeURIComponent(pathname + search)}`);
  }
}

/** Scripts and pictures never change under their address. */
async function openFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function openPicture(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cached = await caches.match(request, { ignoreVary: true });
  if (cached) return cached;
  const picture = await fetch(request);
  if (picture.status === 200) event.waitUntil(storePicture(request, picture.clone()));
  return picture;
}

async function storePicture(request: Request, picture: Response) {
  const cache = await caches.open(PICTURES);
  await cache.put(request, picture);
  await trim(cache, MAX_PICTURES);
}

const scriptsIn = (html: string) => html.match(/\/assets\/[\w.$-]+\.js/g) ?? [];

/** Whether this build has every script that an offline copy names; a copy of another build is not used with these scripts. */
async function isOfThisBuild(page: Response | undefined) {
  return scriptsIn((await page?.text()) ?? "").every((script) => BUILD_ASSETS.includes(script));
}

async function storeAssets() {
  const cache = await caches.open(ASSETS);
  const cached = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  await cache.addAll(BUILD_ASSETS.filter((asset) => !cached.includes(asset)));
  await (await caches.open(PAGES)).delete(OFFLINE_PAGE);
  await storeOfflinePage(null);
}

async function deleteOtherBuilds() {
  const assets = await caches.open(ASSETS);
  for (const asset of await assets.keys())
    if (!BUILD_ASSETS.includes(new URL(asset.url).pathname)) await assets.delete(asset);
  for (const name of await caches.keys()) {
    if (name === ASSETS || name === PICTURES) continue;
    const cache = await caches.open(name);
    for (const page of await cache.keys())
      if (!(await isOfThisBuild(await cache.match(page)))) await cache.delete(page);
  }
}

const isFirstInstallation = registration.active === null;

scope.addEventListener("install", (event) => event.waitUntil(storeAssets()));

scope.addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      await registration.navigationPreload?.enable();
      await deleteOtherBuilds();
      // Open pages then send their address (app/entry.client.tsx). Later service workers wait until no page
      // is open.
      if (isFirstInstallation) await clients.claim();
      await fetchOfflineCopy("/");
    })(),
  ),
);

/** A page sends its address, or the id of the user who is logged in: null for nobody. */
type PageMessage = { page: string } | { user: string | null };

scope.addEventListener("message", (event) => {
  const message = event.data as PageMessage;
  if ("page" in message) event.waitUntil(fetchOfflineCopy(message.page));
  else event.waitUntil(message.user === null ? endSession() : forgetUsers(message.user));
});

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const { pathname } = url;
  if (url.origin !== origin) return;
  const isRead = request.method === "GET";
  if (ENDS_SESSION.test(pathname) && (!isRead || pathname.startsWith("/app/"))) event.waitUntil(endSession());
  if (!isRead) return;
  if (pathname.startsWith("/assets/")) event.respondWith(openFile(request));
  else if (pathname.startsWith("/images/") && request.destination === "image")
    event.respondWith(openPicture(event));
  else if (request.mode === "navigate" && !NOT_A_PAGE.test(pathname)) event.respondWith(openPage(event));
  else if (pathname.endsWith(".data")) event.waitUntil(fetchOfflineCopy(pageOfData(request.url)));
});
