import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { connectGoogle, createConnectToken, disconnectGoogle } from "#app/accounts/google/google.server.ts";
import { upsertBuyerDetails } from "#app/checkout/checkout.store.server.ts";
import { outbox, sessions, users } from "#app/db/schema.ts";
import { createCookieBrowser, createGooglePerson, readSignedInUser } from "#tests/support/google-sign-in.ts";
import { insertProduct } from "#tests/support/products.ts";
import { outcomeOf } from "#tests/support/responses.ts";
import { db, testServices } from "#tests/support/services.ts";
import { createUser, PASSWORD } from "#tests/support/users.ts";

const rowOf = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0];
const change = (id: string, changes: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(changes).where(eq(users.id, id));
const verified = { emailVerifiedAt: new Date() };

/** A local account, and a person at Google with the same address. */
async function createAccountAndGooglePerson(local: Partial<typeof users.$inferInsert>, atGoogle = {}) {
  const person = await createUser();
  await change(person.user.id, { emailVerifiedAt: null, ...local });
  const google = await createGooglePerson({ email: person.user.email, hd: "people.test", ...atGoogle });
  return { person, local: person.user, google };
}

test("Google is linked to an account when both sides verified the address, with a mail to the user", async () => {
  const { local, google } = await createAccountAndGooglePerson({ ...verified, passwordHash: "scrypt$kept" });
  const browser = createCookieBrowser();
  expect(await browser.signIn(google.id)).toBe("/dashboard");
  expect((await readSignedInUser(browser))?.id).toBe(local.id);
  expect(await rowOf(local.id)).toMatchObject({ googleSub: google.sub, passwordHash: "scrypt$kept" });
  const mails = await db.select().from(outbox).where(eq(outbox.userId, local.id));
  expect(mails.map(({ template }) => template)).toEqual(["google-linked"]);
});

test("the checkout begins with the names that Google says, until an order has said others", async () => {
  const { id: product } = await insertProduct();
  const { id, email } = await createGooglePerson({ givenName: "Alba", familyName: "Ferrer i Roca" });
  const namesAtCheckout = async () => {
    const browser = createCookieBrowser();
    await browser.signIn(id);
    const page = await (await browser.open(`/checkout?product=${product}`)).text();
    return ["name", "lastName"].map((name) => page.match(`name="${name}"[^>]* value="([^"]*)"`)?.[1]);
  };
  expect(await namesAtCheckout()).toEqual(["Alba", "Ferrer i Roca"]);
  const [user] = await db.select().from(users).where(eq(users.email, email));
  const details = { name: "A.", lastName: "Ferrer" };
  await upsertBuyerDetails(db, { userId: user?.id ?? "", details, updatedAt: new Date() });
  expect(await namesAtCheckout()).toEqual(["A.", "Ferrer"]);
});

test("upper case in the email address makes no second account", async () => {
  const { local, google } = await createAccountAndGooglePerson(verified);
  await createGooglePerson({ ...google, email: google.email.toUpperCase() });
  const browser = createCookieBrowser();
  await browser.signIn(google.id);
  expect((await readSignedInUser(browser))?.id).toBe(local.id);
});

test("Google is not linked to an account with an unverified address", async () => {
  const { local, google } = await createAccountAndGooglePerson({ passwordHash: "scrypt$of somebody else" });
  const before = await rowOf(local.id);
  const browser = createCookieBrowser();
  expect(await browser.signIn(google.id)).toMatch(/^\/sign-in\?google=google_conflict/);
  expect(browser.loggedIn()).toBe(false);
  expect(await rowOf(local.id)).toEqual(before);
});

test("after the address is verified the user can sign in with Google", async () => {
  const { local, google } = await createAccountAndGooglePerson({});
  expect(await createCookieBrowser().signIn(google.id)).toContain("google_conflict");
  await change(local.id, verified);
  expect(await createCookieBrowser().signIn(google.id)).toBe("/dashboard");
});

test.each([
  ["verified", verified],
  ["unverified", {}],
])(
  "a Google account with an unverified address is not linked to an account whose address is %s",
  async (_, local) => {
    const { local: account, google } = await createAccountAndGooglePerson(local, { emailVerified: false });
    const browser = createCookieBrowser();
    expect(await browser.signIn(google.id)).toMatch(/^\/sign-in\?google=google_unverified/);
    expect(browser.loggedIn()).toBe(false);
    expect((await rowOf(account.id))?.googleSub).toBeNull();
  },
);

test("refuses a Google account with an unverified address", async () => {
  const { id, email } = await createGooglePerson({ emailVerified: false });
  expect(await createCookieBrowser().signIn(id)).toMatch(/google_unverified/);
  expect(await db.select().from(users).where(eq(users.email, email))).toEqual([]);
});

test("a user is identified by Google's id, also after the address changed there", async () => {
  const { id, sub, email } = await createGooglePerson();
  const first = createCookieBrowser();
  await first.signIn(id);
  await createGooglePerson({ id, sub, email: `moved-${email}`, emailVerified: false });
  const later = createCookieBrowser();
  expect(await later.signIn(id)).toBe("/dashboard");
  expect(await readSignedInUser(later)).toMatchObject({ id: (await readSignedInUser(first))?.id, email });
});

test("another Google account with the same address does not get the shop's account", async () => {
  const former = await createGooglePerson();
  await createCookieBrowser().signIn(former.id);
  const other = await createGooglePerson({ email: former.email });
  const browser = createCookieBrowser();
  expect(await browser.signIn(other.id)).toMatch(/google_conflict/);
  expect(browser.loggedIn()).toBe(false);
});

test("Google opens no deleted account, by id or address", async () => {
  const { id } = await createGooglePerson();
  const browser = createCookieBrowser();
  await browser.signIn(id);
  const user = await readSignedInUser(browser);
  await change(user?.id ?? "", { deletedAt: new Date() });
  const again = createCookieBrowser();
  expect(await again.signIn(id)).toMatch(/google_conflict/);
  await change(user?.id ?? "", { googleSub: null });
  expect(await again.signIn(id)).toMatch(/google_conflict/);
  expect(again.loggedIn()).toBe(false);
});

test("a deleted user can come back as a new one", async () => {
  const { id, email } = await createGooglePerson();
  const browser = createCookieBrowser();
  await browser.signIn(id);
  const deletedId = (await readSignedInUser(browser))?.id ?? "";
  await change(deletedId, { deletedAt: new Date(), googleSub: null, email: `${deletedId}@deleted.invalid` });
  const again = createCookieBrowser();
  expect(await again.signIn(id)).toBe("/dashboard");
  expect(await readSignedInUser(again)).toMatchObject({ email, id: expect.not.stringMatching(deletedId) });
});

/** The user's browser, and the query that the settings page adds to the sign-in after it has checked the password. */
async function startConnecting(person: Awaited<ReturnType<typeof createUser>>) {
  await change(person.user.id, verified);
  const browser = createCookieBrowser();
  browser.jar.set("__Host-sid", person.token);
  const connectToken = await createConnectToken(testServices().services, person.token);
  return { browser, query: `?connect=${encodeURIComponent(connectToken)}` };
}

test("a logged-in user who gave the password connects Google and keeps the session", async () => {
  const person = await createUser();
  const { id, sub } = await createGooglePerson();
  const { browser, query } = await startConnecting(person);
  expect(await browser.signIn(id, query)).toBe("/dashboard/settings?google=connected");
  expect(browser.jar.get("__Host-sid")).toBe(person.token);
  expect(await rowOf(person.user.id)).toMatchObject({ googleSub: sub, email: person.user.email });
  const other = createCookieBrowser();
  await other.signIn(id);
  expect((await readSignedInUser(other))?.id).toBe(person.user.id);
});

test("refuses to connect a Google account of another user", async () => {
  const { id } = await createGooglePerson();
  await createCookieBrowser().signIn(id);
  const person = await createUser();
  const { browser, query } = await startConnecting(person);
  expect(await browser.signIn(id, query)).toBe("/dashboard/settings?google=google_taken");
  expect((await rowOf(person.user.id))?.googleSub).toBeNull();
  expect(await db.select().from(outbox).where(eq(outbox.userId, person.user.id))).toEqual([]);
});

test("connecting requires a fresh password check of the same session", async () => {
  const [person, other] = [await createUser(), await createUser()];
  const { services } = testServices();
  const earlier = { ...services, now: () => new Date(Date.now() - 11 * 60_000) };
  const browser = createCookieBrowser();
  browser.jar.set("__Host-sid", person.token);
  const connectTokens = [
    "",
    "1",
    `${Date.now() + 60_000}.forged`,
    await createConnectToken(services, other.token),
  ];
  for (const connectToken of [...connectTokens, await createConnectToken(earlier, person.token)]) {
    const sentTo = await browser.startSignIn(`?connect=${encodeURIComponent(connectToken)}`);
    expect(sentTo.pathname).toMatch(/^\/(login|dashboard\/settings)$/);
    expect(sentTo.searchParams.get("google")).toBe("google_expired");
  }
});

test("a connection that one user started cannot be finished by another", async () => {
  const [person, other] = [await createUser(), await createUser()];
  const { id } = await createGooglePerson();
  const { browser, query } = await startConnecting(person);
  const callback = await browser.authorizeAtGoogle(id, query);
  browser.jar.set("__Host-sid", other.token);
  expect(await browser.followRedirect(callback)).toBe("/dashboard/settings?google=google_expired");
  expect([(await rowOf(person.user.id))?.googleSub, (await rowOf(other.user.id))?.googleSub]).toEqual([
    null,
    null,
  ]);
});

test("refuses to connect Google to a deleted account", async () => {
  const person = await createUser();
  await change(person.user.id, { deletedAt: new Date() });
  const profile = {
    sub: `sub-${person.user.id}`,
    email: person.user.email,
    emailVerified: true,
    hostsEmail: true,
    name: "",
    givenName: "",
    familyName: "",
  };
  await expect(connectGoogle(testServices().services, person.user, profile)).rejects.toThrow(
    "google_account_unverified",
  );
  expect((await rowOf(person.user.id))?.googleSub).toBeNull();
});

test("Google is disconnected only from an account with another way in", async () => {
  const { id } = await createGooglePerson();
  const browser = createCookieBrowser();
  await browser.signIn(id);
  const user = { ...(await createUser()).user, id: (await readSignedInUser(browser))?.id ?? "" };
  const { services } = testServices();
  const proof = { currentPassword: PASSWORD, sessionToken: browser.jar.get("__Host-sid") ?? "" };
  await change(user.id, { emailVerifiedAt: null });
  expect(await outcomeOf(disconnectGoogle(services, user, proof))).toBe("google_only");
  expect((await rowOf(user.id))?.googleSub).not.toBeNull();
  await change(user.id, { emailVerifiedAt: new Date() });
  await disconnectGoogle(services, user, proof);
  expect((await rowOf(user.id))?.googleSub).toBeNull();
  expect(await db.select().from(sessions).where(eq(sessions.userId, user.id))).toHaveLength(1);
});
