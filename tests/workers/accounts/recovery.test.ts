import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { requestReset } from "#app/accounts/login/recovery.server.ts";
import { newToken } from "#app/accounts/tokens.server.ts";
import { type EmailTokenPurpose, emailTokens, sessions } from "#app/db/schema.ts";
import { readSettings } from "#app/env.server.ts";
import { createServices } from "#app/services.server.ts";
import { linesPrintedDuring } from "#tests/support/log-lines.ts";
import { insertMailToken } from "#tests/support/mail.ts";
import { db, testServices } from "#tests/support/services.ts";
import {
  browserWithSession,
  createUserWithPassword,
  findUser,
  insertSession,
  isSessionValid,
  mailedToken,
  PASSWORD,
  queuedTemplates,
  responseCookie,
} from "#tests/support/users.ts";

const anonymous = browserWithSession(null);
const NEW = "spur-and-pinion-7";
const repeatedPassword = (password: string) => ({ password, repeatPassword: password });
const logIn = (email: string, password: string) => anonymous.json("/app/login", { email, password });
const expire = (userId: string, purpose: EmailTokenPurpose) =>
  db
    .update(emailTokens)
    .set({ expiresAt: new Date(0) })
    .where(and(eq(emailTokens.userId, userId), eq(emailTokens.purpose, purpose)));

/** A user with a reset link, and a function that sends the link's form. */
async function createUserWithResetLink() {
  const account = await createUserWithPassword();
  expect((await anonymous.form("/forgot", { email: account.user.email })).status).toBe(200);
  const token = await mailedToken(account.user.id, "reset");
  const reset = (password: string) => anonymous.form(`/reset/${token}`, repeatedPassword(password));
  return { ...account, link: `/reset/${token}`, reset };
}

test("asking for a reset link gets the same response for every email address, byte for byte", async () => {
  const { user } = await createUserWithPassword();
  const answers = [];
  for (const email of [user.email, "nobody@people.test", user.email.toUpperCase()]) {
    const answer = await anonymous.form("/forgot", { email });
    const body = (await answer.text()).replaceAll(answer.headers.get("X-Request-Id") ?? "", "");
    const headers = [...answer.headers]
      .filter(([name]) => !["x-request-id", "server-timing"].includes(name))
      // Its time differs for every response.
      .map(([name, value]) => [name, value.replace(/^__Host-wrote=\d+/, "__Host-wrote=")]);
    answers.push([answer.status, headers, body]);
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  expect(await queuedTemplates(user.id)).toEqual(["reset", "reset"]);
});

test("an email address is looked up only after the response was sent", async () => {
  const { user } = await createUserWithPassword();
  const { promise: answered, resolve: sendResponse } = Promise.withResolvers<void>();
  const background: Promise<unknown>[] = [];
  const { log } = testServices().services;
  const waitUntil = (work: Promise<unknown>) => void background.push(work);
  const services = createServices(env, {
    settings: readSettings(env),
    readConstraint: "first-primary",
    language: "en",
    waitUntil,
    responseSent: () => answered,
    log,
  });
  await requestReset(services, user.email, { userAgent: "", network: "192.0.2.200", site: "192.0.2.200" });
  expect([background.length, await mailedToken(user.id, "reset")]).toEqual([1, null]);
  sendResponse();
  await Promise.all(background);
  expect(await mailedToken(user.id, "reset")).not.toBeNull();
});

test("the reset link sets the new password, ends every session and notifies the user", async () => {
  const { user, token, link, reset } = await createUserWithResetLink();
  const elsewhere = await insertSession(user.id);
  expect(await (await anonymous.get(link)).text()).toContain('autoComplete="new-password"');
  const answer = await reset(NEW);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/login?password=new"]);
  expect([await isSessionValid(token), await isSessionValid(elsewhere)]).toEqual([false, false]);
  expect(await db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([]);
  expect([(await logIn(user.email, PASSWORD)).status, (await logIn(user.email, NEW)).status]).toEqual([
    401, 200,
  ]);
  expect(await queuedTemplates(user.id)).toEqual(["reset", "password-changed"]);
  expect((await findUser(user.id)).emailVerifiedAt).not.toBeNull();
});

test("a reset link works once", async () => {
  const { user, link, reset } = await createUserWithResetLink();
  expect((await reset(NEW)).status).toBe(303);
  const again = await reset("another-one-8");
  expect(again.status).toBe(400);
  expect(await again.text()).toContain("This link does not work any more");
  expect((await anonymous.get(link)).status).toBe(404);
  expect((await logIn(user.email, "another-one-8")).status).toBe(401);
});

test("when uses of a reset link race, one succeeds, and its password is the new one", async () => {
  const { user, reset } = await createUserWithResetLink();
  const passwords = Array.from({ length: 5 }, (_, index) => `${NEW}-${index}`);
  const statuses = await Promise.all(passwords.map(async (password) => (await reset(password)).status));
  expect(statuses.filter((status) => status === 303)).toHaveLength(1);
  expect(statuses.filter((status) => status === 400)).toHaveLength(4);
  const winner = passwords[statuses.indexOf(303)] ?? "";
  expect((await logIn(user.email, winner)).status).toBe(200);
  expect(await queuedTemplates(user.id)).toEqual(["reset", "password-changed"]);
});

test("an older reset link stays valid until one of them is used", async () => {
  const { user, link } = await createUserWithResetLink();
  await anonymous.form("/forgot", { email: user.email });
  const newer = `/reset/${await mailedToken(user.id, "reset")}`;
  expect(newer).not.toBe(link);
  expect((await anonymous.form(link, repeatedPassword(NEW))).status).toBe(303);
  expect((await anonymous.form(newer, repeatedPassword(NEW))).status).toBe(400);
});

test("an expired, unknown or other link resets no password", async () => {
  const { user, link } = await createUserWithResetLink();
  const verify = await insertMailToken(user.id, "verify", user.email);
  const change = await insertMailToken(user.id, "change", "else@people.test");
  await expire(user.id, "reset");
  const paths = [link, `/reset/${newToken()}`, `/reset/${verify.token}`, `/reset/${change.token}`];
  for (const path of paths) {
    expect([path, (await anonymous.get(path)).status]).toEqual([path, 404]);
    expect([path, (await anonymous.form(path, repeatedPassword(NEW))).status]).toEqual([path, 400]);
  }
  expect((await logIn(user.email, PASSWORD)).status).toBe(200);
});

test("a weak password is refused and the link stays valid", async () => {
  const { user, link, reset } = await createUserWithResetLink();
  for (const password of ["12345", "password", "x".repeat(300)])
    expect((await reset(password)).status).toBe(400);
  const differ = await anonymous.form(link, { password: NEW, repeatPassword: "something else" });
  expect(await differ.text()).toMatch(/Passwords don(&#x27;|')t match/);
  expect((await reset(NEW)).status).toBe(303);
  expect((await logIn(user.email, NEW)).status).toBe(200);
});

test("a new password cancels a pending change of the email address", async () => {
  const { user, reset } = await createUserWithResetLink();
  const { token } = await insertMailToken(user.id, "change", "thief@people.test");
  await reset(NEW);
  expect((await anonymous.form(`/confirm-email/${token}`, {})).status).toBe(400);
  expect((await findUser(user.id)).email).toBe(user.email);
});

test("deleted accounts and accounts from Google get the same response to a reset", async () => {
  const left = await createUserWithPassword({ deletedAt: new Date() });
  const google = await createUserWithPassword({
    passwordHash: null,
    googleSub: "sub-of-forgetful",
    emailVerifiedAt: new Date(),
  });
  for (const { user } of [left, google])
    expect((await anonymous.form("/forgot", { email: user.email })).status).toBe(200);
  expect(await mailedToken(left.user.id, "reset")).toBeNull();
  const link = await mailedToken(google.user.id, "reset");
  expect((await anonymous.form(`/reset/${link}`, repeatedPassword(NEW))).status).toBe(303);
  expect((await findUser(google.user.id)).googleSub).toBe("sub-of-forgetful");
  expect((await logIn(google.user.email, NEW)).status).toBe(200);
});

test("a verification link only asks, its button verifies the address once", async () => {
  const { user, browser } = await createUserWithPassword();
  const { token } = await insertMailToken(user.id, "verify", user.email);
  const path = `/verify-email/${token}`;
  expect(await (await browser.get(path)).text()).toMatch(/<form method="post"[\s\S]*Confirm this address/);
  expect((await findUser(user.id)).emailVerifiedAt).toBeNull();
  const pressed = await browser.form(path, {});
  expect([pressed.status, await pressed.text()]).toEqual([200, expect.stringContaining("is confirmed")]);
  expect((await findUser(user.id)).emailVerifiedAt).not.toBeNull();
  expect([(await browser.form(path, {})).status, (await browser.get(path)).status]).toEqual([400, 404]);
});

test("a verification link verifies only the address it was sent to", async () => {
  const { user, browser } = await createUserWithPassword();
  const { token } = await insertMailToken(user.id, "verify", "before@people.test");
  expect((await browser.form(`/verify-email/${token}`, {})).status).toBe(200);
  expect((await findUser(user.id)).emailVerifiedAt).toBeNull();
});

test("the mail after registration has the verification link", async () => {
  const email = "verify-me@people.test";
  const answer = await anonymous.json("/app/register", { username: "Ada", email, password: PASSWORD });
  const { id } = await answer.json<{ id: string }>();
  expect(await queuedTemplates(id)).toEqual(["verify"]);
  const browser = browserWithSession(responseCookie(answer, "__Host-sid") ?? "");
  await browser.form(`/verify-email/${await mailedToken(id, "verify")}`, {});
  expect((await findUser(id)).emailVerifiedAt).not.toBeNull();
});

test("a login replaces and ends the session that the browser had", async () => {
  const { user, token } = await createUserWithPassword();
  const fixed = newToken();
  for (const before of [fixed, token]) {
    const fields = { email: user.email, password: PASSWORD, redirectTo: "/cart" };
    const answers = [
      await browserWithSession(before).form("/login", fields),
      await browserWithSession(before).json("/app/login", fields),
    ];
    // The page redirects a user who is logged in, so only the call replaces that session.
    for (const answer of answers) {
      const after = responseCookie(answer, "__Host-sid");
      expect(after).toMatch(/^[\w-]{43}$/);
      expect(after).not.toBe(before);
      expect(await isSessionValid(after ?? "")).toBe(true);
    }
    expect(await isSessionValid(before)).toBe(false);
  }
});

test("no token of a mailed link is written to the log", async () => {
  const { user, link, reset } = await createUserWithResetLink();
  const { token } = await insertMailToken(user.id, "verify", user.email);
  const lines = await linesPrintedDuring(async () => {
    await anonymous.get(link);
    await anonymous.get(`${link}.data`);
    await reset(NEW);
    await anonymous.form(`/verify-email/${token}`, {});
    await anonymous.get(`/confirm-email/${token}`);
    await anonymous.get(`/unsubscribe/${token}`);
  });
  expect(lines.filter((line) => line.includes('"event":"request"'))).toHaveLength(6);
  for (const secret of [token, link.slice("/reset/".length)]) expect(lines.join()).not.toContain(secret);
});
