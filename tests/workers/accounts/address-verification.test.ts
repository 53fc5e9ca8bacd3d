import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newSession } from "#app/accounts/accounts.server.ts";
import { changePassword } from "#app/accounts/settings/settings.server.ts";
import { logInByCode, requestSignInCode } from "#app/accounts/sign-in/sign-in.server.ts";
import { outbox, purchases, sessions, users } from "#app/db/schema.ts";
import { createCookieBrowser, createGooglePerson, readSignedInUser } from "#tests/support/google-sign-in.ts";
import { insertMailToken, mailedLinkPath } from "#tests/support/mail.ts";
import { insertProduct, insertPurchase } from "#tests/support/products.ts";
import { db, testServices } from "#tests/support/services.ts";
import { codeFor } from "#tests/support/sign-in-codes.ts";
import {
  browserWithSession,
  createUserWithPassword,
  findUser,
  isSessionValid,
  mailedToken,
  PASSWORD,
  queuedTemplates,
  responseCookie,
  SELLER_EMAIL,
  type UserRow,
} from "#tests/support/users.ts";

const NEW = "spur-and-pinion-7";
const SETTINGS = "/dashboard/settings";
/** Another browser than the one that registered. */
const otherBrowser = browserWithSession(null);
const twice = { password: NEW, repeatPassword: NEW };

/** An account with a session, a password, a Google account, a pending change of its address, and a purchase. */
async function createAccountWithAllLogins(changes: Partial<UserRow> = {}) {
  const google = await createGooglePerson();
  const email = `${crypto.randomUUID()}@gmail.com`;
  const account = await createUserWithPassword({ email, googleSub: google.sub, ...changes });
  const { id } = account.user;
  const change = await mailedLinkPath(account.user, "change");
  const product = await insertProduct();
  await insertPurchase(id, product.id);
  return { ...account, email, google, change };
}
type AccountWithAllLogins = Awaited<ReturnType<typeof createAccountWithAllLogins>>;

/** Tries every way to log in. */
async function findWorkingLogins({ user, email, token, google, change }: AccountWithAllLogins) {
  const [{ email: now, emailVerifiedAt }, browser] = [await findUser(user.id), createCookieBrowser()];
  const login = await otherBrowser.json("/app/login", { email: now, password: PASSWORD });
  await browser.signIn(google.id);
  const owned = await db.select().from(purchases).where(eq(purchases.userId, user.id));
  return {
    verified: now === email ? emailVerifiedAt !== null : "moved",
    session: await isSessionValid(token),
    password: login.status === 200,
    google: (await readSignedInUser(browser))?.id === user.id,
    change: (await otherBrowser.get(change)).status === 200,
    purchases: owned.length,
  };
}

const verifyPath = ({ user }: AccountWithAllLogins) => mailedLinkPath(user, "verify");
const signInAs = async (email: string, more = {}) =>
  createCookieBrowser().signIn((await createGooglePerson({ email, ...more })).id);

async function logInByMailedCode(email: string) {
  const { services, settled } = testServices();
  const visitor = { userAgent: "", network: crypto.randomUUID(), site: "site" };
  const token = await requestSignInCode(services, { email, formerToken: null }, visitor);
  const { started } = await logInByCode(services, { code: await codeFor(token), token }, visitor);
  await settled();
  return started;
}

const VERIFICATIONS = {
  "the link, in the session that registered": async (account) =>
    account.browser.form(await verifyPath(account), {}),
  "the link, in another browser, with the password": async (account) =>
    otherBrowser.form(await verifyPath(account), { currentPassword: PASSWORD }),
  "the link, in another browser, without the password": async (account) =>
    otherBrowser.form(await verifyPath(account), { intent: "removePassword" }),
  "the link, in another browser, with a wrong password": async (account) =>
    otherBrowser.form(await verifyPath(account), { currentPassword: "not this one" }),
  "a link for a new password": async ({ user }) =>
    otherBrowser.form(await mailedLinkPath(user, "reset"), twice),
  "a code to log in, in another browser": async ({ email }) => logInByMailedCode(email),
  "Google, for its own address": ({ email }) => signInAs(email),
  "Google, for an address it hosts": ({ email }) => signInAs(email, { hd: "gmail.com" }),
  "Google, for an address it only knows": async ({ user }) => {
    const email = `${user.id}@people.test`;
    await db.update(users).set({ email }).where(eq(users.id, user.id));
    await signInAs(email);
    await db
      .update(users)
      .set({ email: `${user.id}@gmail.com` })
      .where(eq(users.id, user.id));
  },
  "the change of address, in the session that asked": ({ browser, change }) => browser.form(change, {}),
  "the change of address, in another browser, with the password": ({ change }) =>
    otherBrowser.form(change, { currentPassword: PASSWORD }),
  "the change of address, in another browser, without the password": ({ change }) =>
    otherBrowser.form(change, { intent: "removePassword" }),
} satisfies Record<string, (account: AccountWithAllLogins) => Promise<unknown>>;
type Verification = keyof typeof VERIFICATIONS;

const KEPT = { session: true, password: true, google: true, purchases: 1 };
const REMOVED = { session: false, password: false, google: false, change: false, purchases: 1 };
const UNTOUCHED = { ...KEPT, verified: false, change: true };

/** Which logins work after each verification; before it all of them do. */
const AFTER: Record<Verification, object> = {
  "the link, in the session that registered": { ...KEPT, verified: true, change: true },
  "the link, in another browser, with the password": { ...KEPT, verified: true, change: true },
  "the link, in another browser, without the password": { ...REMOVED, verified: true },
  "the link, in another browser, with a wrong password": UNTOUCHED,
  "a link for a new password": { ...REMOVED, verified: true },
  "a code to log in, in another browser": { ...REMOVED, verified: true },
  "Google, for its own address": UNTOUCHED,
  "Google, for an address it hosts": UNTOUCHED,
  "Google, for an address it only knows": { ...UNTOUCHED, verified: "moved" },
  "the change of address, in the session that asked": { ...KEPT, verified: "moved", change: false },
  "the change of address, in another browser, with the password": {
    ...KEPT,
    verified: "moved",
    change: false,
  },
  "the change of address, in another browser, without the password": UNTOUCHED,
};

test.each(Object.keys(VERIFICATIONS) as Verification[])(
  "after verification by %s exactly the expected logins still work",
  async (verification) => {
    const account = await createAccountWithAllLogins();
    await VERIFICATIONS[verification](account);
    expect(await findWorkingLogins(account)).toEqual(AFTER[verification]);
  },
);

test("with a verified address a new password ends the sessions and keeps Google", async () => {
  const account = await createAccountWithAllLogins({ emailVerifiedAt: new Date() });
  await VERIFICATIONS["a link for a new password"](account);
  expect(await findWorkingLogins(account)).toEqual({ ...REMOVED, google: true, verified: true });
});

test("verifying without the password sets a new one, and the page lists what was removed", async () => {
  const account = await createAccountWithAllLogins();
  const answer = await otherBrowser.form(await verifyPath(account), { intent: "removePassword" });
  expect(answer.status).toBe(303);
  const reset = answer.headers.get("Location") ?? "";
  expect(reset).toMatch(/^\/reset\/[\w-]{43}$/);
  expect((await otherBrowser.form(reset, twice)).status).toBe(303);
  const login = { email: account.email, password: NEW };
  expect((await otherBrowser.json("/app/login", login)).status).toBe(200);
  expect(await queuedTemplates(account.user.id)).toEqual([
    "change",
    "verify",
    "access-removed",
    "password-changed",
  ]);
});

test("a verification link of a verified account changes nothing", async () => {
  const account = await createAccountWithAllLogins({ emailVerifiedAt: new Date() });
  await otherBrowser.form(await verifyPath(account), { intent: "removePassword" });
  expect(await findWorkingLogins(account)).toEqual({ ...KEPT, verified: true, change: true });
});

test("the verification page asks for the password unless the browser has the account's session", async () => {
  const account = await createAccountWithAllLogins();
  const path = await verifyPath(account);
  const [own, other] = [await account.browser.get(path), await otherBrowser.get(path)];
  expect(await own.text()).not.toContain("current-password");
  const page = await other.text();
  expect(page).toContain('autoComplete="current-password"');
  expect(page).toContain("Go on without the password");
  const change = await (await otherBrowser.get(account.change)).text();
  expect(change).toContain('autoComplete="current-password"');
  expect(change).not.toContain("Go on without the password");
});

test("an email address that Google has not verified must still be verified here", async () => {
  const seller = await createGooglePerson({ email: SELLER_EMAIL });
  const browser = createCookieBrowser();
  expect(await browser.signIn(seller.id)).toBe("/dashboard");
  expect((await browser.open("/studio")).status).toBe(404);
  const id = (await readSignedInUser(browser))?.id ?? "";
  expect((await findUser(id)).emailVerifiedAt).toBeNull();
  expect(await queuedTemplates(id)).toEqual(["verify"]);
  const hosted = createCookieBrowser();
  await hosted.signIn(
    (await createGooglePerson({ email: `${crypto.randomUUID()}@firm.test`, hd: "firm.test" })).id,
  );
  expect((await findUser((await readSignedInUser(hosted))?.id ?? "")).emailVerifiedAt).not.toBeNull();
});

test.each([
  ["gmail.com", undefined, "/dashboard"],
  ["firm.test", "firm.test", "/dashboard"],
  ["people.test", undefined, /^\/sign-in\?google=google_known/],
])("a verified address at %s, hosted by Google for %s, is linked by itself: %s", async (domain, hd, end) => {
  const email = `${crypto.randomUUID()}@${domain}`;
  const { user } = await createUserWithPassword({ email, emailVerifiedAt: new Date() });
  const { id, sub } = await createGooglePerson({ email, hd });
  expect(await createCookieBrowser().signIn(id)).toEqual(
    typeof end === "string" ? end : expect.stringMatching(end),
  );
  expect((await findUser(user.id)).googleSub).toBe(typeof end === "string" ? sub : null);
});

/** Registers with the victim's address. @returns the stranger's browser. */
async function registerAs(email: string, network: string) {
  const attacker = browserWithSession(null, { "CF-Connecting-IP": network });
  const answer = await attacker.json("/app/register", { username: "Ada", email, password: PASSWORD });
  const token = responseCookie(answer, "__Host-sid") ?? "";
  return { token, browser: browserWithSession(token), id: (await answer.json<{ id: string }>()).id };
}

test("a stranger's Google link in an unverified account gives no access after verification (security 2)", async () => {
  const email = `${crypto.randomUUID()}@gmail.com`;
  const { id, browser } = await registerAs(email, "192.0.2.21");
  const thief = await createGooglePerson();
  const asked = await browser.form(SETTINGS, { intent: "googleConnect", currentPassword: PASSWORD });
  expect(await asked.text()).not.toContain("connect=");
  // An account may have been linked before the shop refused it.
  await db.update(users).set({ googleSub: thief.sub }).where(eq(users.id, id));
  await otherBrowser.form("/forgot", { email });
  expect((await otherBrowser.form(`/reset/${await mailedToken(id, "reset")}`, twice)).status).toBe(303);
  const again = createCookieBrowser();
  await again.signIn(thief.id);
  expect((await readSignedInUser(again))?.id).not.toBe(id);
  expect(await queuedTemplates(id)).toContain("access-removed");
});

test("registering somebody else's address gives no access after verification (security 3)", async () => {
  const email = `${crypto.randomUUID()}@gmail.com`;
  const attacker = await registerAs(email, "192.0.2.22");
  const confirm = `/verify-email/${await mailedToken(attacker.id, "verify")}`;
  // The mail's link, then its form with or without the password.
  await otherBrowser.form(confirm, {});
  await otherBrowser.form(confirm, { intent: "removePassword" });
  const victim = createCookieBrowser();
  await victim.signIn((await createGooglePerson({ email })).id);
  expect((await readSignedInUser(victim))?.id).toBe(attacker.id);
  expect(await isSessionValid(attacker.token)).toBe(false);
  const login = await otherBrowser.json("/app/login", { email, password: PASSWORD });
  expect(login.status).toBe(401);
});

test.each(["passwordHash", "googleSub"] as const)(
  "a login checked by %s starts no session when the address was verified by its owner meanwhile",
  async (loginMethod) => {
    const { services } = testServices();
    const account = await createAccountWithAllLogins();
    const row = await findUser(account.user.id);
    const { insert, started } = await newSession(services, row, { loginMethod, userAgent: "" });
    await VERIFICATIONS["the link, in another browser, without the password"](account);
    await insert;
    expect(await isSessionValid(started.token)).toBe(false);
  },
);

test("a password change is refused when its session ended meanwhile", async () => {
  const { services } = testServices();
  const { user, token, email } = await createAccountWithAllLogins();
  const { passwordHash } = await findUser(user.id);
  await db.delete(sessions).where(eq(sessions.userId, user.id));
  const change = { password: NEW, currentPassword: PASSWORD, sessionToken: token, userAgent: "" };
  const changed = changePassword(services, { ...user, email }, change);
  await expect(changed).rejects.toMatchObject({ code: "not_logged_in" });
  expect((await findUser(user.id)).passwordHash).toBe(passwordHash);
  expect(await db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([]);
  expect(await queuedTemplates(user.id)).not.toContain("password-changed");
});

test("a mailed link stays valid when its action fails", async () => {
  const { user, email } = await createAccountWithAllLogins();
  const { token } = await insertMailToken(user.id, "reset", email);
  await db.run("CREATE TRIGGER broken BEFORE INSERT ON outbox BEGIN SELECT RAISE(ABORT, 'no room'); END");
  const failed = await otherBrowser.form(`/reset/${token}`, twice);
  await db.run("DROP TRIGGER broken");
  expect(failed.status).toBe(500);
  expect((await otherBrowser.form(`/reset/${token}`, twice)).status).toBe(303);
  const mails = await db.select().from(outbox).where(eq(outbox.userId, user.id));
  expect(mails.filter(({ template }) => template === "password-changed")).toHaveLength(1);
});
