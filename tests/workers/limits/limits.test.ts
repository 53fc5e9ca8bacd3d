import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { linkSecret } from "#app/accounts/mail-tokens.server.ts";
import { hashOfToken, newToken } from "#app/accounts/tokens.server.ts";
import { attempts, emailTokens } from "#app/db/schema.ts";
import { networkOf } from "#app/http/visitor.server.ts";
import { LIMITS, type Limit } from "#app/limits/limits.server.ts";
import { insertMailToken } from "#tests/support/mail.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db } from "#tests/support/services.ts";
import { TEST_SETTINGS } from "#tests/support/test-settings.ts";
import {
  browserWithSession,
  createUserWithPassword,
  findUser,
  PASSWORD,
  queuedTemplates,
} from "#tests/support/users.ts";

let network = 0;
/** A visitor, each with another IP address. */
const from = (ip = `198.51.100.${++network}`) => browserWithSession(null, { "CF-Connecting-IP": ip });
const wrong = (email: string) => ({ email, password: "not this one" });

/** Counts attempts of this limit until only `left` more are allowed. */
async function leaveAttempts(limit: Limit, key: string, left: number) {
  const { max, seconds } = LIMITS[limit];
  const resetsAt = new Date(Date.now() + seconds * 1_000);
  const bucket = `${limit}:${await hashOfToken(key)}`;
  await db.insert(attempts).values({ bucket, count: max - left, resetsAt });
}
const exhaust = (limit: Limit, key: string) => leaveAttempts(limit, key, 0);
/** The key of the login limit: an email address in one network. */
const loginKey = (email: string, ip: string) => `${email} ${networkOf(ip, 48)}`;

/** 429 with the waiting time as Retry-After and in words. */
async function expectTooMany(answer: Response, limit: Limit) {
  expect(answer.status).toBe(429);
  const wait = Number(answer.headers.get("Retry-After"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(LIMITS[limit].seconds);
  expect(await answer.text()).toMatch(/Too many tries\. Try again in \d+ (s|min|h)\./);
}

test("after ten wrong passwords even the right one is refused, until the limit resets", async () => {
  const { user } = await createUserWithPassword();
  const guesser = from();
  for (let guess = 1; guess <= LIMITS.login.max; guess++)
    expect((await guesser.json("/app/login", wrong(user.email))).status).toBe(401);
  const right = { email: user.email, password: PASSWORD };
  await expectTooMany(await guesser.json("/app/login", right), "login");
  await expectTooMany(await guesser.form("/login", right), "login");
  expect((await from().json("/app/login", right)).status).toBe(200);
  await db.update(attempts).set({ resetsAt: new Date() });
  expect((await guesser.json("/app/login", right)).status).toBe(200);
});

test("logins with an unknown email address are limited too", async () => {
  const [ip, email] = ["192.0.2.62", "nobody@people.test"];
  await leaveAttempts("login", loginKey(email, ip), 2);
  const statuses = [];
  for (let guess = 1; guess <= 3; guess++)
    statuses.push((await from(ip).json("/app/login", wrong(email))).status);
  expect(statuses).toEqual([401, 401, 429]);
});

test("parallel guesses are all counted", async () => {
  const { user } = await createUserWithPassword();
  const ip = "192.0.2.63";
  await leaveAttempts("login", loginKey(user.email, ip), 3);
  const tries = Array.from({ length: 12 }, () => from(ip).json("/app/login", wrong(user.email)));
  const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(3).fill(401), ...Array(9).fill(429)]);
});

test("one network cannot try many accounts, whatever forwarding headers it sends", async () => {
  const ip = "203.0.113.9";
  await exhaust("loginNetwork", ip);
  for (const name of ["X-Forwarded-For", "X-Real-IP", "Forwarded", "True-Client-IP"]) {
    const forwarding = browserWithSession(null, { "CF-Connecting-IP": ip, [name]: "192.0.2.77" });
    await expectTooMany(await forwarding.json("/app/login", wrong(`${name}@people.test`)), "loginNetwork");
  }
  const { user } = await createUserWithPassword();
  await exhaust("loginNetwork", "2001:db8:0:7::/64");
  const sameNetwork = from("2001:db8:0:7:aaaa::1");
  await expectTooMany(await sameNetwork.json("/app/login", wrong(user.email)), "loginNetwork");
});

test("all IPv6 addresses of a /64 count as one network", () => {
  const networks = ["2001:db8::1", "2001:0db8:0:0:ffff::", "2001:db8:0:1::1", "::1", "192.0.2.1"].map((ip) =>
    networkOf(ip),
  );
  expect(networks).toEqual([
    "2001:db8:0:0::/64",
    "2001:db8:0:0::/64",
    "2001:db8:0:1::/64",
    "0:0:0:0::/64",
    "192.0.2.1",
  ]);
  expect([networkOf("2001:db8:7:1::1", 48), networkOf("192.0.2.1", 48)]).toEqual([
    "2001:db8:7::/48",
    "192.0.2.1",
  ]);
});

test("refuses more registrations from one network than the limit", async () => {
  const [asking, form] = [from(), { username: "Ada", email: "one-more@people.test", password: PASSWORD }];
  await exhaust("register", `198.51.100.${network}`);
  await expectTooMany(await asking.json("/app/register", form), "register");
  await expectTooMany(await asking.form("/register", { ...form, repeatPassword: PASSWORD }), "register");
});

test("a network gets three reset links an hour, and other networks can still ask for one", async () => {
  const { user } = await createUserWithPassword();
  for (const email of [user.email, "nobody-at-all@people.test"]) {
    const asking = from();
    const statuses = [];
    for (let ask = 1; ask <= LIMITS.reset.max; ask++)
      statuses.push((await asking.form("/forgot", { email })).status);
    expect(statuses).toEqual([200, 200, 200]);
    await expectTooMany(await asking.form("/forgot", { email }), "reset");
    expect((await from().form("/forgot", { email })).status).toBe(200);
  }
  const mailed = await db.select().from(attempts).where(like(attempts.bucket, "resetMail:%"));
  expect(mailed.map(({ count }) => count)).toEqual([LIMITS.resetMail.max]);
  // The earliest link still works, for as long as no further one is mailed.
  const [first] = await db.select().from(emailTokens).where(eq(emailTokens.userId, user.id)).limit(1);
  const path = `/reset/${await linkSecret(TEST_SETTINGS.SESSION_SECRET, first?.id ?? "")}`;
  const twice = { password: "spur-and-pinion-7", repeatPassword: "spur-and-pinion-7" };
  expect((await from().form(path, twice)).status).toBe(303);
  const asking = from();
  await exhaust("resetNetwork", `198.51.100.${network}`);
  await expectTooMany(await asking.form("/forgot", { email: "else@people.test" }), "resetNetwork");
});

test("an unverified email address gets a limited number of mails, no matter who causes them", async () => {
  const target = "never-asked@people.test";
  await leaveAttempts("verificationMail", target, 1);
  for (let round = 0; round < 2; round++) {
    const { browser, user } = await createUserWithPassword();
    await leaveAttempts("emailChange", user.id, 1);
    const fields = { intent: "email", email: target, currentPassword: PASSWORD };
    expect((await browser.form("/dashboard/settings", fields)).status).toBe(200);
    expect((await browser.form("/dashboard/settings", fields)).status).toBe(429);
    expect((await queuedTemplates(user.id)).filter((template) => template === "change")).toHaveLength(1);
  }
  const [counted] = await db.select().from(attempts).where(like(attempts.bucket, "verificationMail:%"));
  expect(counted?.count).toBe(LIMITS.verificationMail.max);
});

test("a refused request writes nothing", async () => {
  const asking = from();
  const email = "refused@people.test";
  for (let ask = 1; ask <= LIMITS.reset.max; ask++) await asking.form("/forgot", { email });
  const before = await db.select().from(attempts);
  for (let ask = 0; ask < 5; ask++) await expectTooMany(await asking.form("/forgot", { email }), "reset");
  expect(await db.select().from(attempts)).toEqual(before);
});

test("networks of one IPv6 /48 share the login limit of an account", async () => {
  const { user } = await createUserWithPassword();
  await leaveAttempts("login", loginKey(user.email, "2001:db8:77::1"), 2);
  const statuses = [];
  for (let net = 0; net < 4; net++)
    statuses.push((await from(`2001:db8:77:${net}::1`).json("/app/login", wrong(user.email))).status);
  expect(statuses).toEqual([401, 401, 429, 429]);
});

test("after a hundred wrong passwords logins are refused, but a reset and open sessions still work", async () => {
  const { user, browser } = await createUserWithPassword();
  await exhaust("wrongPasswords", user.email);
  const right = { email: user.email, password: PASSWORD };
  const refused = await from().json("/app/login", right);
  expect(refused.status).toBe(429);
  expect(await refused.text()).toContain("Too many wrong passwords for this address today");
  expect((await browser.get("/app/verify")).status).toBe(200);
  const change = { intent: "logOutOthers", currentPassword: PASSWORD };
  expect((await browser.form("/dashboard/settings", change)).status).toBe(200);
  const { token } = await insertMailToken(user.id, "reset", user.email);
  const password = "spur-and-pinion-7";
  const reset = await from().form(`/reset/${token}`, { password, repeatPassword: password });
  expect(reset.status).toBe(303);
  expect((await from().json("/app/login", { email: user.email, password })).status).toBe(200);
});

test("a successful login resets the count of wrong passwords", async () => {
  const { user } = await createUserWithPassword();
  const bucket = `wrongPasswords:${await hashOfToken(user.email)}`;
  const counted = async () => (await db.select().from(attempts).where(eq(attempts.bucket, bucket)))[0]?.count;
  await from().json("/app/login", wrong(user.email));
  expect(await counted()).toBe(1);
  await from().json("/app/login", { email: user.email, password: PASSWORD });
  expect(await counted()).toBeUndefined();
});

test("a mailed link is checked before the new password, and tries are limited per network", async () => {
  const twice = { password: "password", repeatPassword: "password" };
  const refused = await from().form(`/reset/${newToken()}`, twice);
  expect([refused.status, (await refused.text()).includes("among the first")]).toEqual([400, false]);
  const guesser = from();
  await exhaust("mailedLink", `198.51.100.${network}`);
  const paths = ["reset", "verify-email", "confirm-email"].map((page) => `/${page}/${newToken()}`);
  for (const path of paths) expect((await guesser.form(path, twice)).status).toBe(429);
});

test("the waiting time is given in Spanish too", async () => {
  const email = "espera@people.test";
  await exhaust("login", `${email} 192.0.2.61`);
  const answer = await from("192.0.2.61").json("/app/login?lang=es", wrong(email));
  expect(await answer.text()).toContain("Prueba otra vez dentro de 15 min.");
});

test("a stolen session cannot guess the password in the settings", async () => {
  const { user, browser } = await createUserWithPassword({ emailVerifiedAt: new Date() });
  const settings = "/dashboard/settings";
  await leaveAttempts("reauthenticate", user.id, 1);
  const guess = { intent: "email", email: "new@people.test", currentPassword: "not this one" };
  expect((await browser.form(settings, guess)).status).toBe(400);
  const proof = { currentPassword: PASSWORD };
  for (const intent of ["email", "password", "googleConnect", "googleDisconnect", "logOutOthers"]) {
    const fields = { email: "new@people.test", password: "spur-7-x", repeatPassword: "spur-7-x", ...proof };
    const refused = await browser.form(settings, { intent, ...fields });
    // With one session and without Google the page has no form for these two, which could show the message.
    if (["googleDisconnect", "logOutOthers"].includes(intent)) expect(refused.status).toBe(429);
    else await expectTooMany(refused, "reauthenticate");
  }
  await expectTooMany(await browser.form(`${settings}/delete`, proof), "reauthenticate");
  const file = await browser.form(`${settings}/export`, proof);
  expect(file.headers.get("Location")).toBe(`${settings}?export=too_many#export-settings`);
  expect((await findUser(user.id)).deletedAt).toBeNull();
});

test("verification mails and payment pages are limited", async () => {
  const { user, browser } = await createUserWithPassword();
  await exhaust("verification", user.id);
  await expectTooMany(await browser.form("/dashboard/settings", { intent: "verification" }), "verification");
  const { id, standardCents } = await insertProduct();
  await exhaust("checkout", user.id);
  await expectTooMany(await browser.json("/app/paymentui", { id }), "checkout");
  const buyer = {
    name: "Ada",
    lastName: "Maker",
    country: "ES",
    consent: "on",
    total: String(standardCents),
  };
  await expectTooMany(await browser.form(`/checkout?product=${id}`, buyer), "checkout");
});
