import { beforeEach, expect, test } from "vitest";
import { sessions, users } from "#app/db/schema.ts";
import {
  createCookieBrowser,
  createGooglePerson,
  google,
  shopWithSettings,
} from "#tests/support/google-sign-in.ts";
import { linesPrintedDuring } from "#tests/support/log-lines.ts";
import { db, ORIGIN } from "#tests/support/services.ts";
import type { Faults } from "#tools/sandbox/google/google.ts";

const newIsolate = () => shopWithSettings();
/** Each of its requests reaches a new isolate, which has not fetched Google's addresses and keys yet. */
const createBrowserOfNewIsolates = () => createCookieBrowser((address, init) => newIsolate()(address, init));
const rows = () => db.batch([db.select().from(users), db.select().from(sessions)]);

beforeEach(() => google.reset());

test("without faults the sign-in succeeds", async () => {
  expect(await createBrowserOfNewIsolates().signIn((await createGooglePerson()).id)).toBe("/dashboard");
});

test.each<[string, Partial<Faults>]>([
  ["an ID token of another issuer", { idToken: "wrong-issuer" }],
  ["an ID token for another shop", { idToken: "wrong-audience" }],
  ["an ID token for several shops", { idToken: "several-audiences" }],
  ["an ID token that another client asked for", { idToken: "wrong-azp" }],
  ["an expired ID token", { idToken: "expired" }],
  ["an ID token from the future", { idToken: "issued-in-future" }],
  ["an ID token with another nonce", { idToken: "wrong-nonce" }],
  ["an ID token without a nonce", { idToken: "no-nonce" }],
  ["an ID token signed with a stranger's key under Google's kid", { idToken: "wrong-key" }],
  ["an ID token with a kid that Google does not publish", { idToken: "unknown-kid" }],
  ["an unsigned ID token", { idToken: "alg-none" }],
  ["an ID token signed with the client's secret", { idToken: "alg-hs256" }],
  ["an ID token for another access token", { idToken: "wrong-at-hash" }],
  ["an ID token without a person", { idToken: "no-sub" }],
  ["an ID token silent about the address", { idToken: "no-email-verified" }],
  ["an ID token that says verified as a text", { idToken: "text-email-verified" }],
  ["a garbled ID token", { idToken: "garbage" }],
  ["no ID token", { idToken: "missing" }],
  ["userinfo of another person", { userinfo: "other-sub" }],
  ["userinfo without a person", { userinfo: "no-sub" }],
  ["userinfo silent about the address", { userinfo: "no-email-verified" }],
  ["userinfo that is no JSON", { userinfo: "garbage" }],
  ["userinfo answering 401", { userinfo: 401 }],
  ["userinfo answering 403", { userinfo: 403 }],
  ["userinfo answering 500", { userinfo: 500 }],
  ["userinfo answering 503", { userinfo: 503 }],
  ["a token answer that is no JSON", { token: "garbage" }],
  ["a token answer without access token", { token: "no-access-token" }],
  ["a token endpoint answering 400", { token: 400 }],
  ["a token endpoint answering 429", { token: 429 }],
  ["a token endpoint answering 500", { token: 500 }],
  ["certs answering 404", { certs: 404 }],
  ["certs answering 500", { certs: 500 }],
  ["certs that are no JSON", { certs: "garbage" }],
  ["certs without keys", { certs: "no-keys" }],
  ["discovery answering 404 at the callback", { discovery: 404 }],
  ["discovery answering 500 at the callback", { discovery: 500 }],
  ["discovery that is no JSON at the callback", { discovery: "garbage" }],
  ["discovery of another issuer at the callback", { discovery: "wrong-issuer" }],
  ["discovery without endpoints at the callback", { discovery: "no-endpoints" }],
])(
  "%s: starts no session, changes nothing and redirects to the login page with a reason",
  async (_, faults) => {
    const { id } = await createGooglePerson();
    const browser = createBrowserOfNewIsolates();
    const callback = await browser.authorizeAtGoogle(id, "?redirectTo=/cart");
    const before = await rows();
    await google.set(faults);
    expect(await browser.followRedirect(callback)).toBe("/sign-in?google=google_failed&redirectTo=%2Fcart");
    expect(browser.jar.has("__Host-sid")).toBe(false);
    expect(browser.jar.has("__Host-oauth")).toBe(false);
    expect(await rows()).toEqual(before);
  },
);

test.each<[Partial<Faults>]>([
  [{ discovery: 404 }],
  [{ discovery: 503 }],
  [{ discovery: "garbage" }],
  [{ discovery: "wrong-issuer" }],
  [{ discovery: "no-endpoints" }],
])("with %o the shop does not redirect to Google", async (faults) => {
  await google.set(faults);
  const browser = createBrowserOfNewIsolates();
  const sentTo = await browser.startSignIn("?redirectTo=/cart");
  expect(sentTo.href).toBe(`${ORIGIN}/sign-in?google=google_failed&redirectTo=%2Fcart`);
  expect(browser.jar.has("__Host-oauth")).toBe(false);
});

test("an unreachable Google leads back to the login page", async () => {
  const browser = createCookieBrowser(shopWithSettings({ GOOGLE_ISSUER_URL: "http://127.0.0.1:9" }));
  expect((await browser.startSignIn()).href).toBe(
    `${ORIGIN}/sign-in?google=google_failed&redirectTo=%2Fdashboard`,
  );
});

test("a client secret that Google does not know signs nobody in", async () => {
  const { id } = await createGooglePerson();
  const browser = createCookieBrowser(shopWithSettings({ GOOGLE_CLIENT_SECRET: "another secret" }));
  expect(await browser.signIn(id)).toMatch(/google_failed/);
  expect(browser.loggedIn()).toBe(false);
});

test("the log names the broken rule, and holds no code, token, secret or personal data", async () => {
  const { id, email, sub } = await createGooglePerson();
  const codes: (string | null)[] = [];
  const lines = await linesPrintedDuring(async () => {
    for (const faults of [
      { idToken: "wrong-nonce" },
      { userinfo: 500 },
      { token: 400 },
      {},
    ] as Partial<Faults>[]) {
      const browser = createBrowserOfNewIsolates();
      const callback = await browser.authorizeAtGoogle(id);
      await google.set({ idToken: null, userinfo: null, token: null, ...faults });
      await browser.followRedirect(callback);
      codes.push(callback.searchParams.get("code"), callback.searchParams.get("state"));
    }
  });
  const log = lines.join("\n");
  const refused = [...log.matchAll(/"google_refused".*"detail":"([^"]*)"/g)].map(([, detail]) => detail);
  expect(refused).toEqual(["id token: nonce", "userinfo: status 500", "token: status 400"]);
  for (const secret of [...codes, email, sub, "ya29.", "eyJ", "a secret: with"])
    expect(log).not.toContain(secret);
});

test("signing in works after Google rotated its keys twice", async () => {
  const { id } = await createGooglePerson();
  const isolate = newIsolate();
  for (const _ of [1, 2]) {
    await google.rotateKeys();
    expect(await createCookieBrowser(isolate).signIn(id)).toBe("/dashboard");
  }
});

test("an isolate asks for Google's addresses and keys once", async () => {
  const { id } = await createGooglePerson();
  const isolate = newIsolate();
  expect(await createCookieBrowser(isolate).signIn(id)).toBe("/dashboard");
  await google.set({ discovery: 500, certs: 500 });
  expect(await createCookieBrowser(isolate).signIn(id)).toBe("/dashboard");
});

test("after a failed sign-in the next one works", async () => {
  const { id } = await createGooglePerson();
  const browser = createBrowserOfNewIsolates();
  await google.set({ userinfo: 500 });
  expect(await browser.signIn(id)).toMatch(/google_failed/);
  await google.reset();
  const again = await createGooglePerson();
  expect(await browser.signIn(again.id)).toBe("/dashboard");
});
