/** Google sign-in as a browser walks it, for tests in workerd: a jar for cookies, and the sandbox's controls over HTTP. */
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { parseSetCookie } from "cookie";
import type { Faults } from "#tools/sandbox/google/faults.ts";
import type { NewPerson, Person } from "#tools/sandbox/google/people.ts";
import worker from "#workers/app.ts";
import { ORIGIN } from "./shop.ts";

async function call<T>(address: string, input: object = {}): Promise<T> {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(address, { method: "POST", headers, body: JSON.stringify(input) });
  const answer = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(answer));
  return answer as T;
}

const googleAt = (url: string) => ({
  set: (faults: Partial<Faults>) => call(`${url}/sandbox/faults`, faults),
  reset: () => call(`${url}/sandbox/reset`),
  rotateKeys: () => call(`${url}/sandbox/rotate-keys`),
  person: (input: NewPerson) => call<Person>(`${url}/sandbox/people`, input),
  /** Where Google sends the browser after the person (or "cancel") was chosen at this address. */
  choose: async (address: string, person: string) =>
    (await call<{ location: string }>(`${url}/sandbox/authorize`, { url: address, person })).location,
});
/** Always right: test files run side by side. */
export const google = googleAt(env.GOOGLE_ISSUER_URL);
/** May be made to fail, by one test file only. */
export const faultyGoogle = googleAt(env.GOOGLE_FAULTY_URL);
type GoogleControls = typeof google;

type Fetch = (address: string, init: RequestInit) => Promise<Response>;
const shop: Fetch = (address, init) => exports.default.fetch(address, init);

/** The same shop with other vars. */
export const shopWith =
  (vars: Partial<Env>): Fetch =>
  async (address, init) => {
    const ctx = createExecutionContext();
    const request = new Request(address, init);
    const response = await worker.fetch(request as never, { ...env, ...vars }, ctx);
    await waitOnExecutionContext(ctx);
    return response;
  };

/** Somebody at Google whom the shop never met. */
export const stranger = (more: Partial<NewPerson> = {}, at: GoogleControls = google) => {
  const id = `stranger-${crypto.randomUUID().slice(0, 13)}`;
  return at.person({ id, email: `${id}@gmail.com`, name: "Alba Ferrer", ...more });
};

/** A browser: keeps cookies, follows nothing by itself. */
export function newBrowser(fetch = shop, at: GoogleControls = google) {
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
  /** Leaves for Google; answers the address the browser is sent to. */
  const leave = async (query = "", headers = {}) =>
    new URL((await open(`/app/auth/google${query}`, headers)).headers.get("Location") ?? "", ORIGIN);
  /** Leaves, chooses, and answers the address Google sends the browser back to. */
  const toCallback = async (person: string, query = "") =>
    new URL(await at.choose((await leave(query)).href, person));
  /** Opens an address; answers where it leads. */
  const land = async (address: URL | string, headers = {}) => {
    const response = await open(String(address), headers);
    return response.headers.get("Location") ?? `status ${response.status}`;
  };
  const signIn = async (person: string, query = "") => land(await toCallback(person, query));
  return { jar, open, post, leave, toCallback, land, signIn, loggedIn: () => jar.has("__Host-sid") };
}
export type Browser = ReturnType<typeof newBrowser>;

/** Whom the browser's session belongs to, as the shop says. */
export async function whoIs(browser: Browser) {
  const answer = await browser.open("/app/verify");
  return answer.status === 200
    ? ((await answer.json()) as { id: string; username: string; email: string })
    : null;
}
