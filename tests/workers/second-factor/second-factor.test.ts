import { eq, like } from "drizzle-orm";
import { Secret, TOTP } from "otpauth/slim";
import { beforeEach, expect, test } from "vitest";
import { hashOfToken } from "#app/accounts/tokens.server.ts";
import { attempts, outbox, passkeys, sessions, totpSecrets, users } from "#app/db/schema.ts";
import { openSealedText } from "#app/second-factor/sealed-text.server.ts";
import { HOUR_MS, MINUTE_MS } from "#app/shared/time.ts";
import { createPasskey } from "#tests/support/passkey.ts";
import { db, ORIGIN, testServices } from "#tests/support/services.ts";
import { callStudio } from "#tests/support/studio-api.ts";
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
  SELLER_EMAIL,
} from "#tests/support/users.ts";

const { services } = testServices();
const seller = await createUserWithPassword({ email: SELLER_EMAIL, emailVerifiedAt: new Date() });
const { id: userId } = seller.user;

/** The seller's browser, which keeps the session's cookie when a response changes it. */
function browserOf(first: string) {
  let token = first;
  const kept = (response: Response) => {
    token = responseCookie(response, "__Host-sid") ?? token;
    return response;
  };
  return {
    token: () => token,
    get: async (path: string) => kept(await browserWithSession(token).get(path)),
    form: async (path: string, fields: Record<string, string>) =>
      kept(await browserWithSession(token).form(path, fields)),
    json: (path: string, body: unknown) => browserWithSession(token).json(path, body),
  };
}
const loggedIn = async (at = new Date()) => browserOf(await insertSession(userId, 1, "", at));

beforeEach(async () => {
  await callStudio("POST", "/second-factor/reset", { json: { email: SELLER_EMAIL } });
  await db.delete(attempts);
});

const RECOVERY_CODE = /(?:[0-9A-Z]{4}-){5}[0-9A-Z]{4}/g;
/** Each once, although a page has it twice: as text, and in its data. */
const codesIn = async (page: Response) => [...new Set((await page.text()).match(RECOVERY_CODE))];
const confirm = "/studio/confirm?redirectTo=%2Fstudio%2Fmodels";
type Browser = ReturnType<typeof browserOf>;

/** The code that the app shows, some 30-second periods from now. */
async function appCode(periods = 0): Promise<string> {
  const [row] = await db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId));
  const secret = await openSealedText(row?.secret ?? "", services.settings);
  return codeOf(secret?.split(" ").at(-1) ?? "", periods);
}

const codeOf = (secret: string, periods: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * 30_000 });

/** The key of an app that is being set up, as its page shows it. */
const shownKey = async (browser: Browser) =>
  /(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(await (await browser.get("/studio/security")).text())?.[0];

/** @returns the recovery codes. */
async function setUpApp(browser: Browser): Promise<string[]> {
  await browser.form("/studio/security", { intent: "startApp" });
  const done = await browser.form("/studio/security", { intent: "app", code: await appCode(-1) });
  return codesIn(done);
}

const options = async (browser: Browser, purpose: "add" | "confirm") => {
  const response = await browser.json("/app/studio/passkeys/options", { purpose });
  expect(response.status).toBe(200);
  return (await response.json()) as { challenge: string; rp?: { id: string } };
};

async function setUpPasskey(browser: Browser) {
  const key = await createPasskey(ORIGIN);
  const credential = await key.register(await options(browser, "add"));
  expect((await browser.form("/studio/security", { intent: "passkey", credential })).status).toBe(200);
  return key;
}

const nextCode = () => appCode(1);
const locationOf = (response: Response) => `${response.status} ${response.headers.get("Location")}`;

test("a seller without a second factor gets to no page and no call of the studio, and is led to set one up", async () => {
  const browser = await loggedIn();
  expect(locationOf(await browser.get("/studio/models?state=draft"))).toBe(
    "303 /studio/security?redirectTo=%2Fstudio%2Fmodels%3Fstate%3Ddraft",
  );
  expect((await browser.get("/app/studio/products")).status).toBe(401);
  expect((await browser.get("/studio/security")).status).toBe(200);
});

test("an app's first code sets it up, gives ten recovery codes once, and opens the studio under a new token", async () => {
  const browser = await loggedIn();
  const before = browser.token();
  const codes = await setUpApp(browser);
  expect(codes).toHaveLength(10);
  expect(browser.token()).not.toBe(before);
  expect(await isSessionValid(before)).toBe(false);
  expect((await browser.get("/studio/models")).status).toBe(200);
  expect(await (await browser.get("/studio/security")).text()).not.toMatch(RECOVERY_CODE);
  expect((await queuedTemplates(userId)).at(-1)).toBe("second-factor");
});

test("another login of the seller is asked for the second factor, and a code opens only that session", async () => {
  await setUpApp(await loggedIn());
  const [browser, other] = [await loggedIn(), await loggedIn()];
  expect(locationOf(await browser.get("/studio/models"))).toBe(`303 ${confirm}`);
  expect((await browser.get("/app/studio/products")).status).toBe(401);
  expect(locationOf(await browser.form(confirm, { code: await nextCode() }))).toBe("303 /studio/models");
  expect((await browser.get("/studio/models")).status).toBe(200);
  expect((await browser.get("/app/studio/products")).status).toBe(200);
  expect((await other.get("/studio/models")).status).toBe(303);
});

test("a code of the app is taken once, also by two requests at the same time", async () => {
  await setUpApp(await loggedIn());
  const browsers = [await loggedIn(), await loggedIn()];
  const code = await nextCode();
  const answers = await Promise.all(browsers.map((browser) => browser.form(confirm, { code })));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
  expect((await (await loggedIn()).form(confirm, { code })).status).toBe(400);
});

test("wrong, empty and old codes are refused with a message; after ten tries only factors that cannot be guessed are accepted", async () => {
  const [recovery = ""] = await setUpApp(await loggedIn());
  const browser = await loggedIn();
  for (const code of ["000000", "", "12345", "abcdef", await appCode(-3), await appCode(3)])
    expect((await browser.form(confirm, { code })).status).toBe(400);
  const tried = await Promise.all(Array.from({ length: 8 }, () => browser.form(confirm, { code: "000000" })));
  expect(tried.map(({ status }) => status)).toContain(429);
  expect((await browser.form(confirm, { code: await nextCode() })).status).toBe(429);
  const queued = await db.select().from(outbox).where(like(outbox.cause, "wrong-codes %"));
  expect(queued).toMatchObject([{ userId, template: "second-factor" }]);
  expect((await browser.form(confirm, { code: recovery })).status).toBe(303);
  expect((await (await loggedIn()).form(confirm, { code: await nextCode() })).status).toBe(303);
});

test("a passkey confirms while codes are refused, and the command's reset lets codes be tried again", async () => {
  const owner = await loggedIn();
  const key = await setUpPasskey(owner);
  await setUpApp(owner);
  const wrong = async (browser: Browser) => (await browser.form(confirm, { code: "000000" })).status;
  const browser = await loggedIn();
  for (let count = 0; count < 10; count += 1) expect(await wrong(browser)).toBe(400);
  expect(await wrong(browser)).toBe(429);
  const credential = await key.confirm(await options(browser, "confirm"));
  expect((await browser.form(confirm, { credential })).status).toBe(303);
  const other = await loggedIn();
  for (let count = 0; count < 10; count += 1) expect(await wrong(other)).toBe(400);
  expect(await wrong(other)).toBe(429);
  await callStudio("POST", "/second-factor/reset", { json: { email: SELLER_EMAIL } });
  await setUpApp(await loggedIn());
  expect(await wrong(await loggedIn())).toBe(400);
});

test("when two first factors race, one is stored, with the recovery codes that its session was shown", async () => {
  const browsers = [await loggedIn(), await loggedIn()];
  const credentials = await Promise.all(
    browsers.map(async (browser) => (await createPasskey(ORIGIN)).register(await options(browser, "add"))),
  );
  const answers = await Promise.all(
    browsers.map((browser, at) =>
      browser.form("/studio/security", { intent: "passkey", credential: credentials[at] ?? "" }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect(await db.select().from(passkeys).where(eq(passkeys.userId, userId))).toHaveLength(1);
  const shown = (await Promise.all(answers.map(codesIn))).flat();
  expect(shown).toHaveLength(10);
  expect((await (await loggedIn()).form(confirm, { code: shown[0] ?? "" })).status).toBe(303);
});

test("without a factor, and with new recovery codes, the other sessions are asked again", async () => {
  const owner = await loggedIn();
  const key = await setUpPasskey(owner);
  await setUpApp(owner);
  const laptop = await loggedIn();
  const opened = async (browser: Browser) => (await browser.get("/studio")).status;
  const confirmLaptop = async () =>
    laptop.form(confirm, { credential: await key.confirm(await options(laptop, "confirm")) });
  await confirmLaptop();
  expect(await opened(laptop)).toBe(200);
  await owner.form("/studio/security", { intent: "codes" });
  expect([await opened(owner), await opened(laptop)]).toEqual([200, 303]);
  await confirmLaptop();
  await owner.form("/studio/security", { intent: "removePasskey", id: key.id });
  expect([await opened(owner), await opened(laptop)]).toEqual([200, 303]);
});

test("a recovery code works once, however it is typed, and its owner is notified", async () => {
  const [code = "", second = ""] = await setUpApp(await loggedIn());
  const browser = await loggedIn();
  const typed = ` ${code.toLowerCase().replaceAll("-", " ").replaceAll("0", "o")} `;
  expect((await browser.form(confirm, { code: typed })).status).toBe(303);
  expect((await browser.get("/studio")).status).toBe(200);
  expect((await (await loggedIn()).form(confirm, { code })).status).toBe(400);
  const next = await loggedIn();
  expect((await next.form(confirm, { code: second })).status).toBe(303);
  const renewed = await next.form("/studio/security", { intent: "codes" });
  expect(await codesIn(renewed)).toHaveLength(10);
  expect((await (await loggedIn()).form(confirm, { code: second })).status).toBe(400);
});

test("a passkey sets up the second factor and confirms another login", async () => {
  const key = await setUpPasskey(await loggedIn());
  const browser = await loggedIn();
  expect((await browser.get("/studio/models")).status).toBe(303);
  const credential = await key.confirm(await options(browser, "confirm"));
  expect(locationOf(await browser.form(confirm, { credential }))).toBe("303 /studio/models");
  expect((await browser.get("/studio/models")).status).toBe(200);
  const [row] = await db.select().from(passkeys).where(eq(passkeys.id, key.id));
  expect(row).toMatchObject({ userId, counter: 1 });
});

test("a passkey's answer counts for its own challenge, session, site and time, and once", async () => {
  const key = await setUpPasskey(await loggedIn());
  const browser = await loggedIn();
  const send = async (credential: string, to = browser) => (await to.form(confirm, { credential })).status;
  const asked = await options(browser, "confirm");
  expect(await send(await key.confirm(asked, "https://evil.test"))).toBe(400);
  // The previous try has used up the challenge.
  expect(await send(await key.confirm(asked))).toBe(400);
  const other = await loggedIn();
  await options(other, "confirm");
  expect(await send(await key.confirm(await options(browser, "confirm")), other)).toBe(400);
  const stranger = await createPasskey(ORIGIN);
  expect(await send(await stranger.confirm(await options(browser, "confirm")))).toBe(400);
  expect(await send("{}")).toBe(400);
  expect(await send("no JSON")).toBe(400);
  const late = await options(browser, "confirm");
  const tokenHash = await hashOfToken(browser.token());
  const [session] = await db.select().from(sessions).where(eq(sessions.tokenHash, tokenHash));
  const passkeyChallenge = session?.passkeyChallenge && {
    ...session.passkeyChallenge,
    expiresAt: Date.now() - 1,
  };
  await db.update(sessions).set({ passkeyChallenge }).where(eq(sessions.tokenHash, tokenHash));
  expect(await send(await key.confirm(late))).toBe(400);
  expect((await browser.get("/studio")).status).toBe(303);
});

test("after 12 hours the studio asks again; a page that is open then still sends for an hour", async () => {
  const browser = await loggedIn();
  await setUpApp(browser);
  const tokenHash = await hashOfToken(browser.token());
  const confirmedBefore = (ms: number) =>
    db
      .update(sessions)
      .set({ secondFactorAt: new Date(Date.now() - ms) })
      .where(eq(sessions.tokenHash, tokenHash));
  const sent = async () =>
    (await browser.form("/studio/models/nothing", { intent: "save", revision: "" })).status;
  await confirmedBefore(12 * HOUR_MS - MINUTE_MS);
  expect((await browser.get("/studio")).status).toBe(200);
  await confirmedBefore(12 * HOUR_MS + MINUTE_MS);
  expect((await browser.get("/studio")).status).toBe(303);
  expect(await sent()).toBe(404);
  await confirmedBefore(13 * HOUR_MS + MINUTE_MS);
  expect(await sent()).toBe(303);
});

test("factors change only minutes after the login, or once there is one, after it was shown", async () => {
  const old = await loggedIn(new Date(Date.now() - 30 * MINUTE_MS));
  const page = await old.get("/studio/security");
  expect(await page.text()).not.toContain('value="startApp"');
  expect(locationOf(await old.form("/studio/security", { intent: "startApp" }))).toBe(
    "303 /sign-in?redirectTo=%2Fstudio%2Fsecurity",
  );
  await setUpApp(await loggedIn());
  const stranger = await loggedIn();
  expect((await stranger.get("/studio/security")).status).toBe(303);
  const key = await createPasskey(ORIGIN);
  const offered = await options(stranger, "add");
  expect(offered).toMatchObject({ excludeCredentials: [] });
  const credential = await key.register(offered);
  expect(locationOf(await stranger.form("/studio/security", { intent: "passkey", credential }))).toMatch(
    /^303 \/studio\/confirm/,
  );
  expect(await db.select().from(passkeys).where(eq(passkeys.userId, userId))).toEqual([]);
});

test("an app's key belongs to the session that began to set it up, and to nobody who has only the password", async () => {
  const [thief, browser] = [await loggedIn(), await loggedIn()];
  await thief.form("/studio/security", { intent: "startApp" });
  const keyOfThief = (await shownKey(thief))?.replaceAll(" ", "") ?? "";
  expect(keyOfThief).toHaveLength(32);
  expect(await shownKey(browser)).toBeUndefined();
  const connect = async (code: string) =>
    (await browser.form("/studio/security", { intent: "app", code })).status;
  expect(await connect(codeOf(keyOfThief, -1))).toBe(400);
  await setUpPasskey(browser);
  expect(await shownKey(browser)).toBeUndefined();
  expect(await connect(codeOf(keyOfThief, 0))).toBe(400);
  await browser.form("/studio/security", { intent: "startApp" });
  expect(await shownKey(browser)).toBeDefined();
  expect(await connect(codeOf(keyOfThief, 1))).toBe(400);
  expect(await connect(await appCode(1))).toBe(200);
});

test("a seller's address is neither changed nor given up by a session that has not shown the second factor", async () => {
  const confirmed = await loggedIn();
  const [code = ""] = await setUpApp(confirmed);
  const browser = await loggedIn();
  const change = { intent: "email", email: "elsewhere@people.test", currentPassword: PASSWORD };
  const refused = await browser.form("/dashboard/settings", change);
  expect(refused.status).toBe(401);
  expect(await refused.text()).toContain("/studio/confirm?redirectTo=%2Fdashboard%2Fsettings%23");
  expect(await mailedToken(userId, "change")).toBeNull();
  const leave = { currentPassword: PASSWORD };
  const kept = await browser.form("/dashboard/settings/delete", leave);
  expect(kept.status).toBe(401);
  expect(await kept.text()).toContain("/studio/confirm?redirectTo=%2Fdashboard%2Fsettings%2Fdelete");
  expect((await confirmed.form("/dashboard/settings", change)).status).toBe(200);
  const link = `/confirm-email/${await mailedToken(userId, "change")}`;
  const asked = encodeURIComponent(link);
  expect(locationOf(await browser.form(link, {}))).toBe(`303 /studio/confirm?redirectTo=${asked}`);
  expect(locationOf(await browserWithSession(null).form(link, leave))).toBe(
    `303 /sign-in?redirectTo=${asked}`,
  );
  expect(await findUser(userId)).toMatchObject({ email: SELLER_EMAIL, deletedAt: null });
  expect(locationOf(await browser.form(`/studio/confirm?redirectTo=${asked}`, { code }))).toBe(`303 ${link}`);
  expect((await browser.form(link, {})).status).toBe(200);
  expect((await findUser(userId)).email).toBe(change.email);
  await db.update(users).set({ email: SELLER_EMAIL }).where(eq(users.id, userId));
});

test("the last factor stays; any other can be removed", async () => {
  const browser = await loggedIn();
  const key = await setUpPasskey(browser);
  const remove = async (fields: Record<string, string>) =>
    (await browser.form("/studio/security", fields)).status;
  expect(await remove({ intent: "removePasskey", id: key.id })).toBe(409);
  await browser.form("/studio/security", { intent: "startApp" });
  expect(await remove({ intent: "removePasskey", id: key.id })).toBe(409);
  await browser.form("/studio/security", { intent: "app", code: await appCode() });
  expect(await remove({ intent: "removePasskey", id: key.id })).toBe(200);
  expect(await remove({ intent: "removeApp" })).toBe(409);
});

test("a factor that is not removed leaves the other sessions confirmed, and one that is gone is not called the last", async () => {
  const owner = await loggedIn();
  const key = await setUpPasskey(owner);
  const laptop = await loggedIn();
  await laptop.form(confirm, { credential: await key.confirm(await options(laptop, "confirm")) });
  const removeKey = async () => {
    const answer = await owner.form("/studio/security", { intent: "removePasskey", id: key.id });
    return [answer.status, (await laptop.get("/studio")).status];
  };
  expect(await removeKey()).toEqual([409, 200]);
  await setUpApp(owner);
  expect(await removeKey()).toEqual([200, 303]);
  await laptop.form(confirm, { code: await nextCode() });
  await db.delete(outbox);
  expect(await removeKey()).toEqual([404, 200]);
  expect(await queuedTemplates(userId)).toEqual([]);
});

test("the command resets a seller who has lost everything, ends the sessions, and no session can do it", async () => {
  const browser = await loggedIn();
  await setUpApp(browser);
  const json = { email: SELLER_EMAIL };
  expect((await browser.json("/app/studio/second-factor/reset", json)).status).toBe(401);
  expect((await callStudio("POST", "/second-factor/reset", { json, token: "wrong" })).status).toBe(401);
  expect((await callStudio("POST", "/second-factor/reset", { json: { email: "no@shop.test" } })).status).toBe(
    404,
  );
  expect((await callStudio("POST", "/second-factor/reset", { json })).status).toBe(200);
  expect(await isSessionValid(browser.token())).toBe(false);
  expect(locationOf(await (await loggedIn()).get("/studio"))).toBe(
    "303 /studio/security?redirectTo=%2Fstudio",
  );
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  expect(row?.secondFactorSince).toBeNull();
});

test("the secret of an app is stored encrypted, and is encrypted under a new pepper at the next code", async () => {
  await setUpApp(await loggedIn());
  const [row] = await db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId));
  expect(row?.secret).not.toMatch(/^[A-Z2-7]{32}$/);
  const pepper = { name: "2", secret: "another-pepper-that-only-the-tests-know" };
  const rotated = { ...services.settings, PASSWORD_PEPPER: [pepper] };
  expect(await openSealedText(row?.secret ?? "", rotated)).toBeNull();
  expect(await openSealedText(row?.secret ?? "", services.settings)).toMatch(/^[A-Z2-7]{32}$/);
});

test("the confirmation leads to pages of the studio only", async () => {
  const codes = await setUpApp(await loggedIn());
  const places = ["https://evil.test/", "//evil.test", "/dashboard", "/studio/../login", "/studioX"];
  for (const [at, place] of places.entries()) {
    const answer = await (await loggedIn()).form(`/studio/confirm?redirectTo=${encodeURIComponent(place)}`, {
      code: codes[at] ?? "",
    });
    expect([place, locationOf(answer)]).toEqual([place, "303 /studio"]);
  }
});
