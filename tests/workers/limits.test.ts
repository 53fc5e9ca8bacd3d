import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { attempts, emailTokens } from "#app/db/schema.ts";
import { mailToken } from "#app/domain/accounts/mail-tokens.server.ts";
import { hashOfToken, newToken } from "#app/domain/accounts/tokens.server.ts";
import { LIMITS, type Limit } from "#app/domain/limits/limits.contract.ts";
import { networkOf } from "#app/http/visitor.server.ts";
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
/** Somebody at an address of their own. */
const from = (ip = `198.51.100.${++network}`) => browserWithSession(null, { "CF-Connecting-IP": ip });
const wrong = (email: string) => ({ email, password: "not this one" });

/** As if all tries of this limit had been made just now. */
async function exhaust(limit: Limit, key: string) {
  const { max, seconds } = LIMITS[limit];
  const resetsAt = new Date(Date.now() + seconds * 1_000);
  await db.insert(attempts).values({ bucket: `${limit}:${await hashOfToken(key)}`, count: max, resetsAt });
}

/** Says how long to wait, in a number of seconds that the limit allows, and in words. */
async function expectTooMany(answer: Response, limit: Limit) {
  expect(answer.status).toBe(429);
  const wait = Number(answer.headers.get("Retry-After"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(LIMITS[limit].seconds);
  expect(await answer.text()).toMatch(/Too many tries\. Try again in \d+ (s|min|h)\./);
}

test("guessing a password ends after ten tries, even for the right one, until the time is up", async () => {
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

test("an address that nobody has is limited just the same", async () => {
  const guesser = from();
  const statuses = [];
  for (let guess = 0; guess <= LIMITS.login.max; guess++)
    statuses.push((await guesser.json("/app/login", wrong("nobody@people.test"))).status);
  expect(statuses).toEqual([...Array.from({ length: LIMITS.login.max }, () => 401), 429]);
});

test("twenty parallel guesses count as twenty", async () => {
  const { user } = await createUserWithPassword();
  const guesser = from();
  const tries = Array.from({ length: 20 }, () => guesser.json("/app/login", wrong(user.email)));
  const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
  expect(statuses.filter((status) => status === 401)).toHaveLength(LIMITS.login.max);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20 - LIMITS.login.max);
});

test("one network that tries many accounts is stopped, and headers of its own making do not help", async () => {
  const ip = "203.0.113.9";
  await exhaust("loginNetwork", ip);
  for (const name of ["X-Forwarded-For", "X-Real-IP", "Forwarded", "True-Client-IP"]) {
    const liar = browserWithSession(null, { "CF-Connecting-IP": ip, [name]: "192.0.2.77" });
    await expectTooMany(await liar.json("/app/login", wrong(`${name}@people.test`)), "loginNetwork");
  }
  const { user } = await createUserWithPassword();
  await exhaust("loginNetwork", "2001:db8:0:7::/64");
  const hopping = from("2001:db8:0:7:aaaa::1");
  await expectTooMany(await hopping.json("/app/login", wrong(user.email)), "loginNetwork");
});

test("a customer's addresses are one network, and different customers are not", () => {
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

test("a network opens only so many accounts an hour", async () => {
  const [asking, form] = [from(), { username: "Ada", email: "one-more@people.test", password: PASSWORD }];
  await exhaust("register", `198.51.100.${network}`);
  await expectTooMany(await asking.json("/app/register", form), "register");
  await expectTooMany(await asking.form("/register", { ...form, repeatPassword: PASSWORD }), "register");
});

test("one network asks for three links an hour, and shuts nobody else's recovery", async () => {
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
  const path = `/reset/${await mailToken(TEST_SETTINGS.SESSION_SECRET, first?.id ?? "")}`;
  const twice = { password: "spur-and-pinion-7", repeatPassword: "spur-and-pinion-7" };
  expect((await from().form(path, twice)).status).toBe(303);
  const asking = from();
  await exhaust("resetNetwork", `198.51.100.${network}`);
  await expectTooMany(await asking.form("/forgot", { email: "else@people.test" }), "resetNetwork");
});

test("strangers make us send only so much to an address that nobody has proved", async () => {
  const target = "never-asked@people.test";
  const sent: string[] = [];
  for (let round = 0; round < 3; round++) {
    const { browser, user } = await createUserWithPassword();
    const proof = { currentPassword: PASSWORD };
    const statuses = [];
    for (let ask = 0; ask < 5; ask++) {
      const fields = { intent: "email", email: target, ...proof };
      statuses.push((await browser.form("/dashboard/settings", fields)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    sent.push(...(await queuedTemplates(user.id)));
  }
  expect(sent.filter((template) => template === "change")).toHaveLength(9);
  const [counted] = await db.select().from(attempts).where(like(attempts.bucket, "unprovedMail:%"));
  expect(counted?.count).toBe(LIMITS.unprovedMail.max);
});

test("a refused try writes nothing", async () => {
  const asking = from();
  const email = "refused@people.test";
  for (let ask = 1; ask <= LIMITS.reset.max; ask++) await asking.form("/forgot", { email });
  const before = await db.select().from(attempts);
  for (let ask = 0; ask < 5; ask++) await expectTooMany(await asking.form("/forgot", { email }), "reset");
  expect(await db.select().from(attempts)).toEqual(before);
});

test("neighbouring networks of one IPv6 site share the guesses of an account", async () => {
  const { user } = await createUserWithPassword();
  const statuses = [];
  for (let net = 0; net < 12; net++)
    statuses.push((await from(`2001:db8:77:${net}::1`).json("/app/login", wrong(user.email))).status);
  expect(statuses).toEqual([...Array.from({ length: LIMITS.login.max }, () => 401), 429, 429]);
});

test("a hundred wrong passwords from everywhere end the guessing, not the recovery or an open session", async () => {
  const { user, browser } = await createUserWithPassword();
  await exhaust("wrongPasswords", user.email);
  const right = { email: user.email, password: PASSWORD };
  const refused = await from().json("/app/login", right);
  expect(refused.status).toBe(429);
  expect(await refused.text()).toContain("Too many wrong passwords for this address today");
  expect((await browser.get("/app/verify")).status).toBe(200);
  const change = { intent: "others", currentPassword: PASSWORD };
  expect((await browser.form("/dashboard/settings", change)).status).toBe(200);
  const { token } = await insertMailToken(user.id, "reset", user.email);
  const password = "spur-and-pinion-7";
  const reset = await from().form(`/reset/${token}`, { password, repeatPassword: password });
  expect(reset.status).toBe(303);
  expect((await from().json("/app/login", { email: user.email, password })).status).toBe(200);
});

test("a right password starts the account's count anew", async () => {
  const { user } = await createUserWithPassword();
  const bucket = `wrongPasswords:${await hashOfToken(user.email)}`;
  const counted = async () => (await db.select().from(attempts).where(eq(attempts.bucket, bucket)))[0]?.count;
  await from().json("/app/login", wrong(user.email));
  expect(await counted()).toBe(1);
  await from().json("/app/login", { email: user.email, password: PASSWORD });
  expect(await counted()).toBeUndefined();
});

test("a link is looked up before its password is looked at, and tries are limited per network", async () => {
  const twice = { password: "password", repeatPassword: "password" };
  const refused = await from().form(`/reset/${newToken()}`, twice);
  expect([refused.status, (await refused.text()).includes("among the first")]).toEqual([400, false]);
  const guesser = from();
  await exhaust("mailedLink", `198.51.100.${network}`);
  const paths = ["reset", "verify-email", "confirm-email"].map((page) => `/${page}/${newToken()}`);
  for (const path of paths) expect((await guesser.form(path, twice)).status).toBe(429);
});

test("how long to wait is said in Spanish too", async () => {
  const email = "espera@people.test";
  await exhaust("login", `${email} 192.0.2.61`);
  const answer = await from("192.0.2.61").json("/app/login?lang=es", wrong(email));
  expect(await answer.text()).toContain("Prueba otra vez dentro de 15 min.");
});

test("a stolen session cannot guess the password where it is asked for again", async () => {
  const { user, browser } = await createUserWithPassword({ emailVerifiedAt: new Date() });
  const guess = { currentPassword: "not this one" };
  const settings = "/dashboard/settings";
  for (let tries = 1; tries <= LIMITS.reauthenticate.max; tries++) {
    const email = `new${tries}@people.test`;
    expect((await browser.form(settings, { intent: "email", email, ...guess })).status).toBe(400);
  }
  const proof = { currentPassword: PASSWORD };
  for (const intent of ["email", "password", "googleConnect", "googleDisconnect", "others"]) {
    const fields = { email: "new@people.test", password: "spur-7-x", repeatPassword: "spur-7-x", ...proof };
    const refused = await browser.form(settings, { intent, ...fields });
    // The last two have no form on the page of somebody with one session and without Google.
    if (["googleDisconnect", "others"].includes(intent)) expect(refused.status).toBe(429);
    else await expectTooMany(refused, "reauthenticate");
  }
  await expectTooMany(await browser.form(`${settings}/delete`, proof), "reauthenticate");
  const file = await browser.form(`${settings}/export`, proof);
  expect(file.headers.get("Location")).toBe(`${settings}?export=too_many#export-settings`);
  expect((await findUser(user.id)).deletedAt).toBeNull();
});

test("proofs of an address and payment pages have their limits too", async () => {
  const { user, browser } = await createUserWithPassword();
  await exhaust("proof", user.id);
  await expectTooMany(await browser.form("/dashboard/settings", { intent: "proof" }), "proof");
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
