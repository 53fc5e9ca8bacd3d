import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createIdentity } from "#app/accounts/google/identity.service.server.ts";
import { users } from "#app/db/schema.ts";
import { enforceLimits } from "#app/limits/limits.server.ts";
import {
  type CookieBrowser,
  createCookieBrowser,
  createGooglePerson,
  google,
  readSignedInUser,
} from "#tests/support/google-sign-in.ts";
import { db, ORIGIN, testServices } from "#tests/support/services.ts";
import { createUser } from "#tests/support/users.ts";

const withParams = (address: URL, changes: Record<string, string | null>) => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(changes))
    value === null ? url.searchParams.delete(name) : url.searchParams.set(name, value);
  return url;
};

async function expectRefused(browser: CookieBrowser, end: string, code: string) {
  expect(end).toMatch(new RegExp(`^/sign-in\\?google=${code}(&|$)`));
  expect(browser.loggedIn()).toBe(false);
}

test.each<[string, Record<string, string | null>]>([
  ["no state", { state: null }],
  ["an empty state", { state: "" }],
  ["a wrong state", { state: "3f1c9a52-0000-4000-8000-000000000000" }],
])("a callback with %s opens no session and ends the sign-in", async (_, changes) => {
  const { id } = await createGooglePerson();
  const browser = createCookieBrowser();
  const callback = await browser.authorizeAtGoogle(id);
  await expectRefused(browser, await browser.followRedirect(withParams(callback, changes)), "google_expired");
  await expectRefused(browser, await browser.followRedirect(callback), "google_expired");
});

test("refuses a state from another browser", async () => {
  const { id } = await createGooglePerson();
  const [attacker, victim] = [createCookieBrowser(), createCookieBrowser()];
  const callback = await attacker.authorizeAtGoogle(id);
  await expectRefused(victim, await victim.followRedirect(callback), "google_expired");
  await victim.startSignIn();
  await expectRefused(victim, await victim.followRedirect(callback), "google_expired");
});

test("refuses a code made for another browser's PKCE challenge", async () => {
  const [mine, theirs] = [await createGooglePerson(), await createGooglePerson()];
  const [attacker, victim] = [createCookieBrowser(), createCookieBrowser()];
  const stolen = (await attacker.authorizeAtGoogle(mine.id)).searchParams.get("code");
  const callback = await victim.authorizeAtGoogle(theirs.id);
  await expectRefused(
    victim,
    await victim.followRedirect(withParams(callback, { code: stolen })),
    "google_failed",
  );
});

test("refuses a used callback address, even with its cookie", async () => {
  const { id } = await createGooglePerson();
  const browser = createCookieBrowser();
  const callback = await browser.authorizeAtGoogle(id);
  const cookie = browser.jar.get("__Host-oauth") ?? "";
  expect(await browser.followRedirect(callback)).toBe("/dashboard");
  const thief = createCookieBrowser();
  await expectRefused(thief, await thief.followRedirect(callback), "google_expired");
  thief.jar.set("__Host-oauth", cookie);
  await expectRefused(thief, await thief.followRedirect(callback), "google_expired");
});

test("when callbacks with one state race, at most one signs in", async () => {
  const { id } = await createGooglePerson();
  const first = createCookieBrowser();
  const callback = await first.authorizeAtGoogle(id);
  const copies = Array.from({ length: 8 }, () => {
    const copy = createCookieBrowser();
    for (const [name, value] of first.jar) copy.jar.set(name, value);
    return copy;
  });
  const ends = await Promise.all(copies.map((copy) => copy.followRedirect(callback)));
  expect(ends.filter((end) => end === "/dashboard")).toHaveLength(1);
  expect(copies.filter((copy) => copy.loggedIn())).toHaveLength(1);
});

test("a failed callback uses up its state", async () => {
  const { id } = await createGooglePerson();
  const browser = createCookieBrowser();
  const callback = await browser.authorizeAtGoogle(id);
  const cookie = browser.jar.get("__Host-oauth") ?? "";
  await expectRefused(
    browser,
    await browser.followRedirect(withParams(callback, { code: "4/made-up" })),
    "google_failed",
  );
  browser.jar.set("__Host-oauth", cookie);
  await expectRefused(browser, await browser.followRedirect(callback), "google_expired");
});

test("refuses a changed or wrongly signed sign-in cookie", async () => {
  const { id } = await createGooglePerson();
  for (const damage of [
    (cookie: string) => cookie.replace(/^.{4}/, "AAAA"),
    (cookie: string) => cookie.replace(/\..*$/, ""),
    (cookie: string) => cookie.replace(/.{6}$/, "AAAAA%3D"),
    () => btoa(JSON.stringify({ "oauth2:state": "x".repeat(36) })),
  ]) {
    const browser = createCookieBrowser();
    const callback = await browser.authorizeAtGoogle(id);
    browser.jar.set("__Host-oauth", damage(browser.jar.get("__Host-oauth") ?? ""));
    await expectRefused(browser, await browser.followRedirect(callback), "google_expired");
  }
});

test("a sign-in expires after ten minutes, even with its cookie", async () => {
  const browser = createCookieBrowser();
  const { searchParams } = await browser.startSignIn();
  const headers = { Cookie: `__Host-oauth=${browser.jar.get("__Host-oauth")}` };
  const request = new Request(`${ORIGIN}/app/auth/google/callback?state=${searchParams.get("state")}`, {
    headers,
  });
  const signInAfter = (minutes: number) => {
    const clock = () => new Date(Date.now() + minutes * 60_000);
    return createIdentity(testServices().services.settings, clock)?.pendingSignIn(request);
  };
  expect(await signInAfter(9)).toMatchObject({ redirectTo: "/dashboard", connect: null });
  expect(await signInAfter(10)).toBeNull();
  expect(await signInAfter(-1)).toBeNull();
});

test.each<[string, Record<string, string | null>, string]>([
  ["no code", { code: null }, "google_failed"],
  ["an empty code", { code: "" }, "google_failed"],
  ["a made-up code", { code: "4/0made-up" }, "google_failed"],
  ["another issuer", { iss: "https://accounts.impostor.example" }, "google_failed"],
  ["no issuer", { iss: null }, "google_failed"],
  ["an error beside the code", { error: "server_error" }, "google_failed"],
])("a callback with %s opens no session", async (_, changes, code) => {
  const { id } = await createGooglePerson();
  const browser = createCookieBrowser();
  const end = await browser.followRedirect(withParams(await browser.authorizeAtGoogle(id), changes));
  await expectRefused(browser, end, code);
});

test.each([
  ["cancel", "google_cancelled"],
  ["refuses", "google_cancelled"],
  ["broken", "google_failed"],
])(
  "%s at Google leads back to the login page with a message in the visitor's language",
  async (person, code) => {
    const browser = createCookieBrowser();
    const end = await browser.signIn(person, "?redirectTo=/cart");
    await expectRefused(browser, end, code);
    expect(end).toContain("redirectTo=%2Fcart");
    const english = await (await browser.open(end)).text();
    const spanish = await (await browser.open(end, { "Accept-Language": "es" })).text();
    const cancelled = code === "google_cancelled";
    expect(english).toContain(
      cancelled ? "You stopped the sign-in at Google" : "Signing in with Google did not work",
    );
    expect(spanish).toContain(
      cancelled ? "Has cancelado el acceso con Google" : "No se pudo entrar con Google",
    );
  },
);

test("the login page repeats no text from its query", async () => {
  const html = await (await createCookieBrowser().open("/sign-in?google=%3Cb%3EPay%20here%3C/b%3E")).text();
  expect(html).not.toContain("Pay here</b>");
  expect(html).not.toContain('role="alert"');
});

test("Google sign-ins are limited per network, before any account is read", async () => {
  const headers = { "CF-Connecting-IP": "203.0.113.77" };
  const { services } = testServices();
  for (let tries = 0; tries < 100; tries++) await enforceLimits(services, ["loginNetwork", "203.0.113.77"]);
  const { id } = await createGooglePerson();
  const browser = createCookieBrowser();
  await expectRefused(
    browser,
    await browser.followRedirect(await browser.authorizeAtGoogle(id), headers),
    "too_many",
  );
});

test("a logged-in user stays logged in after a failed Google sign-in", async () => {
  const person = await createUser();
  const browser = createCookieBrowser();
  browser.jar.set("__Host-sid", person.token);
  expect(await browser.signIn("cancel")).toMatch(/google_cancelled/);
  expect((await readSignedInUser(browser))?.id).toBe(person.user.id);
});

const TABLES =
  "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' ORDER BY name";
async function readAllTables() {
  const { results } = await env.DB.prepare(TABLES).all<{ name: string }>();
  const dumps = results.map(({ name }) => env.DB.prepare(`SELECT * FROM "${name}"`));
  const contents = await env.DB.batch(dumps);
  return results.map(({ name }, place) => [name, contents[place]?.results] as const);
}

test("random callback addresses open no session and change no row", async () => {
  const known = await google.addPerson({ id: "known", email: "known@gmail.com" });
  await createCookieBrowser().signIn(known.id);
  const before = await readAllTables();
  expect(Object.fromEntries(before)).toHaveProperty("attempts");
  const signingIn = createCookieBrowser();
  const { searchParams } = await signingIn.startSignIn();
  const cookie = signingIn.jar.get("__Host-oauth") ?? "";
  const realCode =
    new URL((await createCookieBrowser().authorizeAtGoogle(known.id)).href).searchParams.get("code") ?? "";
  const text = fc.oneof(
    fc.string({ maxLength: 80, unit: "binary" }),
    fc.uuid(),
    fc.base64String({ maxLength: 60 }),
  );
  const state = text.filter((value) => value !== searchParams.get("state"));
  const code = fc.oneof(text, fc.constant(realCode));
  const value = {
    state,
    code,
    error: text,
    iss: fc.constantFrom(env.GOOGLE_ISSUER_URL, "https://x.example"),
  };
  const query = fc.record(value, { requiredKeys: [] });
  const jar = fc.oneof(fc.constant(cookie), text, fc.constant(""));
  await fc.assert(
    fc.asyncProperty(query, jar, async (asked, cookie) => {
      const browser = createCookieBrowser();
      if (cookie) browser.jar.set("__Host-oauth", encodeURIComponent(decodeURIComponent(cookie)));
      const end = await browser.followRedirect(`/app/auth/google/callback?${new URLSearchParams(asked)}`);
      await expectRefused(browser, end, "google_expired");
    }),
    { numRuns: 200 },
  );
  expect(await readAllTables()).toEqual(before);
  expect(await db.select().from(users)).toHaveLength(Object.fromEntries(before).users?.length ?? 0);
});
