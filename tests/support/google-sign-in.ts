import { env, exports } from "cloudflare:workers";
import { parseSetCookie } from "cookie";
import { remoteControls } from "#tools/sandbox/controls.ts";
import type { Controls } from "#tools/sandbox/google/controls.ts";
import type { NewPerson } from "#tools/sandbox/google/people.ts";
import { ORIGIN } from "./services.ts";
import { fetchFromWorker } from "./worker.ts";

export const google = remoteControls<Controls>(env.GOOGLE_ISSUER_URL);

type Fetch = (address: string, init: RequestInit) => Promise<Response>;
const fetchFromShop: Fetch = (address, init) => exports.default.fetch(address, init);

/** The shop with other settings, as one isolate: all its requests get the same `env`. */
export function shopWithSettings(
  vars: Partial<Cloudflare.Env> & { GOOGLE_CLIENT_SECRET?: string } = {},
): Fetch {
  const settings = { ...env, ...vars };
  return (address, init) => fetchFromWorker(address, init, settings);
}

/** A new person at Google, unknown to the shop. */
export const createGooglePerson = (changes: Partial<NewPerson> = {}) => {
  const id = `person-${crypto.randomUUID().slice(0, 13)}`;
  return google.addPerson({ id, email: `${id}@gmail.com`, name: "Alba Ferrer", ...changes });
};

/** Keeps cookies as a browser does, but follows no redirect. */
export function createCookieBrowser(fetch = fetchFromShop) {
  const jar = new Map<string, string>();
  const open = async (address: string, headers: Record<string, string> = {}, init: RequestInit = {}) => {
    const Cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(new URL(address, ORIGIN).href, {
      redirect: "manual",
      ...init,
      headers: { "Accept-Language": "en", Cookie, ...headers },
    });
    for (const line of response.headers.getSetCookie()) {
      const { name, value = "", maxAge } = parseSetCookie(line, { decode: (text) => text });
      if (maxAge === 0 || value === "") jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  const post = async (path: string, body: unknown) => {
    if (!jar.has("XSRF-TOKEN")) await open("/app/verify");
    const token = { Origin: ORIGIN, "X-XSRF-TOKEN": jar.get("XSRF-TOKEN") ?? "" };
    const headers = { ...token, "Content-Type": "application/json" };
    return open(path, headers, { method: "POST", body: JSON.stringify(body) });
  };
  /** @returns the address of Google's page that the shop redirects to. */
  const startSignIn = async (query = "", headers = {}) =>
    new URL((await open(`/app/auth/google${query}`, headers)).headers.get("Location") ?? "", ORIGIN);
  /** Signs in at Google. @returns the callback address that Google redirects to. */
  const authorizeAtGoogle = async (person: string, query = "") =>
    new URL(await google.authorize((await startSignIn(query)).href, person));
  /** @returns where an address redirects to, or its status. */
  const followRedirect = async (address: URL | string, headers = {}) => {
    const response = await open(String(address), headers);
    return response.headers.get("Location") ?? `status ${response.status}`;
  };
  const signIn = async (person: string, query = "") => followRedirect(await authorizeAtGoogle(person, query));
  return {
    jar,
    open,
    post,
    startSignIn,
    authorizeAtGoogle,
    followRedirect,
    signIn,
    loggedIn: () => jar.has("__Host-sid"),
  };
}
export type CookieBrowser = ReturnType<typeof createCookieBrowser>;

export async function readSignedInUser(browser: CookieBrowser) {
  const answer = await browser.open("/app/verify");
  return answer.status === 200
    ? ((await answer.json()) as { id: string; username: string; email: string })
    : null;
}
