import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { logInByCode, requestSignInCode } from "#app/accounts/sign-in/sign-in.server.ts";
import { CODE_MINUTES, CODE_TRIES } from "#app/accounts/sign-in/sign-in-limits.ts";
import { hashOfToken } from "#app/accounts/tokens.server.ts";
import { openDb } from "#app/db/client.server.ts";
import { attempts, outbox, sessions, signInCodes, users } from "#app/db/schema.ts";
import { LIMITS, type Limit } from "#app/limits/limits.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { DomainError } from "#app/shared/errors.ts";
import { countRoundTrips } from "#tests/support/database.ts";
import { createMailServices, MINUTE } from "#tests/support/mail.ts";
import { db } from "#tests/support/services.ts";
import { codeFor } from "#tests/support/sign-in-codes.ts";
import {
  browserWithSession,
  confirmSessionsOf,
  createUserWithPassword,
  findUser,
  isSessionValid,
  PASSWORD,
  queuedTemplates,
  responseCookie,
  SELLER_EMAIL,
} from "#tests/support/users.ts";

afterEach(async () => void (await db.delete(attempts)));

let networks = 0;
const newNetwork = () => `198.51.100.${++networks}`;
const visitor = (network = newNetwork()) => ({ userAgent: "", network, site: network });
const newAddress = () => `${crypto.randomUUID()}@people.test`;
const sessionsOf = (userId: string) => db.select().from(sessions).where(eq(sessions.userId, userId));
const accountOf = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0];

const otherThan = (code: string) => (code === "000000" ? "000001" : "000000");

/**
 * A browser that asked for a code. `mailing` has the mails and the clock, which requests of a browser have
 * too: the support files’ own may be hours old.
 */
async function askForCode(email = newAddress(), mailing = createMailServices(new Date())) {
  const { services, settled } = mailing;
  const token = await requestSignInCode(services, { email, formerToken: null }, visitor());
  await settled();
  const code = await codeFor(token);
  const type = (typed = code, from = visitor()) => logInByCode(services, { code: typed, token }, from);
  return { ...mailing, email, token, code, type };
}

const refusal = (login: Promise<unknown>) =>
  login.then(
    () => "logged in",
    (error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      return error.fields?.code ?? error.code;
    },
  );

async function exhaust(limit: Limit, key: string) {
  const { max, seconds } = LIMITS[limit];
  const resetsAt = new Date(Date.now() + seconds * 1_000);
  const full = { count: max, resetsAt };
  await db
    .insert(attempts)
    .values({ bucket: `${limit}:${await hashOfToken(key)}`, ...full })
    .onConflictDoUpdate({ target: attempts.bucket, set: full });
}

/** Sends the forms of `/sign-in` as one browser does. */
function formBrowser(headers: Record<string, string> = { "CF-Connecting-IP": newNetwork() }) {
  const browser = browserWithSession(null, headers);
  let cookie = "";
  const send = async (path: string, fields: Record<string, string>) => {
    const answer = await browser.form(path, fields, { Cookie: `__Host-sign-in=${cookie}` });
    cookie = responseCookie(answer, "__Host-sign-in") || cookie;
    return answer;
  };
  return {
    ask: (email: string, redirectTo = "/cart") => send("/sign-in", { email, redirectTo }),
    type: (code: string, redirectTo = "/cart") => send("/sign-in/code", { intent: "code", code, redirectTo }),
    resend: () => send("/sign-in/code", { intent: "resend", redirectTo: "/cart" }),
    open: (path: string) => browser.get(path, { Cookie: `__Host-sign-in=${cookie}` }),
    code: () => codeFor(cookie),
  };
}

test("a new address gets its account by the code, with a neutral name, and the code's page leads on", async () => {
  const [browser, email] = [formBrowser(), newAddress()];
  const asked = await browser.ask(email);
  expect([asked.status, asked.headers.get("Location")]).toEqual([303, "/sign-in/code?redirectTo=%2Fcart"]);
  const [line = ""] = asked.headers.getSetCookie().filter((cookie) => cookie.startsWith("__Host-sign-in="));
  expect(line).toMatch(/; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const page = await (await browser.open("/sign-in/code?redirectTo=%2Fcart")).text();
  for (const text of [email, 'autoComplete="one-time-code"', 'inputMode="numeric"'])
    expect(page.toLowerCase()).toContain(text.toLowerCase());
  const code = await browser.code();
  const entered = await browser.type(`${code.slice(0, 3)} ${code.slice(3)}`);
  expect([entered.status, entered.headers.get("Location")]).toEqual([303, "/cart"]);
  expect(await isSessionValid(responseCookie(entered, "__Host-sid") ?? "")).toBe(true);
  expect(responseCookie(entered, "__Host-sign-in")).toBe("");
  const account = await accountOf(email);
  expect(account).toMatchObject({ passwordHash: null, googleSub: null, username: expect.any(String) });
  expect(account?.username).toMatch(/^Maker \d{4}$/);
  expect(account?.emailVerifiedAt).not.toBeNull();
});

test("a password logs in on the same page, whichever of its buttons was pressed, and a wrong one keeps the address", async () => {
  const { user } = await createUserWithPassword();
  const send = (fields: Record<string, string>) =>
    browserWithSession(null, { "CF-Connecting-IP": newNetwork() }).form("/sign-in", {
      redirectTo: "/wishlist",
      email: user.email,
      ...fields,
    });
  for (const intent of ["password", "code"]) {
    const entered = await send({ intent, password: PASSWORD });
    expect([intent, entered.status, entered.headers.get("Location")]).toEqual([intent, 303, "/wishlist"]);
    expect(await isSessionValid(responseCookie(entered, "__Host-sid") ?? "")).toBe(true);
  }
  for (const [password, status] of [
    ["not this one", 401],
    ["", 400],
  ] as const) {
    const refused = await send({ intent: "password", password });
    const page = await refused.text();
    expect(refused.status).toBe(status);
    expect(page).toContain(`value="${user.email}"`);
    expect(page).toMatch(/<details open=""/);
    expect(page).not.toContain("not this one");
  }
});

test("whoever is logged in already goes on at once, and to no other site", async () => {
  const { browser } = await createUserWithPassword();
  for (const page of ["/sign-in", "/login", "/register"])
    for (const [asked, leadsTo] of [
      ["/gift/some-link", "/gift/some-link"],
      ["//evil.test", "/dashboard"],
      ["/app/logout", "/dashboard"],
    ] as const) {
      const answer = await browser.get(`${page}?redirectTo=${encodeURIComponent(asked)}`);
      expect([page, asked, answer.headers.get("Location")]).toEqual([page, asked, leadsTo]);
    }
});

test("the code is in the mail's subject and text, in the language of the page, and nowhere stored", async () => {
  const mailing = createMailServices();
  const reading = { ...mailing, services: { ...mailing.services, language: "es" as const } };
  const { sent, code, email } = await askForCode(newAddress(), reading);
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    [email, expect.stringMatching(new RegExp(`^${code} es tu código de `))],
  ]);
  expect(sent[0]?.text).toContain(`\n${code}\n`);
  expect(sent[0]?.html).toContain(`>${code}<`);
  expect(sent[0]?.text).toContain("durante 10 minutos");
  const stored = [await db.select().from(signInCodes), await db.select().from(outbox)];
  expect(JSON.stringify(stored)).not.toContain(code);
});

test("a known address logs in to its account, which keeps its password and takes the language that is read", async () => {
  const { user, token: elsewhere } = await createUserWithPassword({ emailVerifiedAt: new Date() });
  const browser = formBrowser();
  await browser.ask(user.email);
  const entered = await browser.type(await browser.code(), "https://evil.test/");
  expect([entered.status, entered.headers.get("Location")]).toEqual([303, "/dashboard"]);
  const sid = responseCookie(entered, "__Host-sid") ?? "";
  const verified = (await (await browserWithSession(sid).get("/app/verify")).json()) as { id: string };
  expect(verified.id).toBe(user.id);
  expect((await findUser(user.id)).passwordHash).not.toBeNull();
  expect(await isSessionValid(elsewhere)).toBe(true);
  expect(await queuedTemplates(user.id)).toEqual([]);
});

test("guessing: after five wrong codes the right one is refused, and tries at once count each", async () => {
  const one = await askForCode();
  for (let tries = 0; tries < CODE_TRIES; tries++)
    expect(await refusal(one.type(otherThan(one.code)))).toBe("errors.codeWrong");
  expect(await refusal(one.type())).toBe("errors.codeOver");
  const two = await askForCode();
  const guesses = Array.from({ length: 12 }, () => refusal(two.type(otherThan(two.code))));
  const answers = await Promise.all(guesses);
  expect(answers.filter((answer) => answer === "errors.codeWrong")).toHaveLength(CODE_TRIES);
  expect(await refusal(two.type())).toBe("errors.codeOver");
  expect([await accountOf(one.email), await accountOf(two.email)]).toEqual([undefined, undefined]);
});

test("replay: a code logs in once, also when it is sent twice at once", async () => {
  const once = await askForCode();
  expect(await refusal(once.type())).toBe("logged in");
  expect(await refusal(once.type())).toBe("errors.codeOver");
  const twice = await askForCode();
  const answers = await Promise.all([refusal(twice.type()), refusal(twice.type())]);
  expect(answers.sort()).toEqual(["errors.codeOver", "logged in"]);
  const account = await accountOf(twice.email);
  expect(await sessionsOf(account?.id ?? "")).toHaveLength(1);
});

test("another browser: a code works only where it was asked for, and only the newest one there", async () => {
  const mailing = createMailServices();
  const { services, sent, settled } = mailing;
  const mine = await askForCode(newAddress(), mailing);
  const theirs = await askForCode(mine.email);
  const typed = (token: string | null, code: string) =>
    refusal(logInByCode(services, { code, token }, visitor()));
  expect(await typed(null, mine.code)).toBe("errors.codeOver");
  if (mine.code !== theirs.code) expect(await typed(theirs.token, mine.code)).toBe("errors.codeWrong");
  const again = { email: mine.email, formerToken: mine.token };
  const token = await requestSignInCode(services, again, visitor());
  await settled();
  expect(await typed(mine.token, mine.code)).toBe("errors.codeOver");
  expect(sent).toHaveLength(2);
  expect(await typed(token, await codeFor(token))).toBe("logged in");
});

test("the code's page sends another code, and leads back where none was asked for", async () => {
  const browser = formBrowser();
  expect((await browser.open("/sign-in/code")).headers.get("Location")).toMatch(/^\/sign-in\?/);
  expect((await browser.resend()).headers.get("Location")).toBe("/sign-in?redirectTo=%2Fcart");
  await browser.ask(newAddress());
  const first = await browser.code();
  const resent = await browser.resend();
  expect(resent.headers.get("Location")).toBe("/sign-in/code?sent=1&redirectTo=%2Fcart");
  const code = await browser.code();
  if (first !== code) expect((await browser.type(first)).status).toBe(400);
  for (const wrong of ["", "12345", "1234567", "abcdef"])
    expect([wrong, (await browser.type(wrong)).status]).toEqual([wrong, 400]);
  expect((await browser.type(code)).status).toBe(303);
});

test("a code expires after ten minutes, and one that waited so long is not mailed any more", async () => {
  const late = await askForCode();
  late.advanceClock(CODE_MINUTES * MINUTE - 1);
  expect(await refusal(late.type(otherThan(late.code)))).toBe("errors.codeWrong");
  late.advanceClock(1);
  expect(await refusal(late.type())).toBe("errors.codeOver");
  const mailing = createMailServices();
  mailing.mailer.refuse = "try later";
  await askForCode(newAddress(), mailing);
  mailing.mailer.refuse = "";
  mailing.advanceClock(CODE_MINUTES * MINUTE);
  await drainOutbox(mailing.services);
  expect(mailing.sent).toEqual([]);
});

test("mail bombing: an address, a network and the shop get a limited number of codes, no matter who asks", async () => {
  const { services } = createMailServices();
  const ask = (email: string, network = newNetwork()) =>
    refusal(requestSignInCode(services, { email, formerToken: null }, visitor(network)));
  const victim = newAddress();
  for (let asked = 0; asked < LIMITS.codeMail.max; asked++) expect(await ask(victim)).toBe("logged in");
  expect(await ask(victim)).toBe("too_many");
  const known = (await createUserWithPassword()).user.email;
  await exhaust("codeMailDay", known);
  expect(await ask(known)).toBe("too_many");
  const network = newNetwork();
  await exhaust("codeMailNetwork", network);
  expect([await ask(newAddress(), network), await ask(newAddress())]).toEqual(["too_many", "logged in"]);
  await exhaust("codeMailShop", "shop");
  expect(await ask(newAddress())).toBe("too_many");
});

test("guessing with many codes: an address, a network and the shop have a limited number of tries", async () => {
  const ofAddress = await askForCode();
  await exhaust("codeTryDay", ofAddress.email);
  expect(await refusal(ofAddress.type())).toBe("errors.tooManyCodes");
  const [ofNetwork, network] = [await askForCode(), newNetwork()];
  await exhaust("codeTryNetwork", network);
  expect(await refusal(ofNetwork.type(ofNetwork.code, visitor(network)))).toBe("too_many");
  expect(await refusal(ofNetwork.type())).toBe("logged in");
  const [ofSite, site] = [await askForCode(), newNetwork()];
  await exhaust("codeTrySite", site);
  expect(await refusal(ofSite.type(ofSite.code, visitor(site)))).toBe("too_many");
  const ofShop = await askForCode();
  await exhaust("codeTryShop", "shop");
  expect(await refusal(ofShop.type())).toBe("too_many");
});

/** What is counted of a limit; null when nothing is. */
const countOf = async (limit: Limit, key: string) => {
  const bucket = `${limit}:${await hashOfToken(key)}`;
  return (await db.select().from(attempts).where(eq(attempts.bucket, bucket)))[0]?.count ?? null;
};

test("a network without any code takes none of the shop's tries, whatever it sends", async () => {
  const person = await askForCode();
  const range = { userAgent: "", network: newNetwork(), site: "a range of networks" };
  await db.insert(attempts).values({
    bucket: `codeTryShop:${await hashOfToken("shop")}`,
    count: LIMITS.codeTryShop.max - 2,
    resetsAt: new Date(Date.now() + 60 * MINUTE),
  });
  const { services } = createMailServices();
  for (const token of [null, "never-given-out", null, "never-given-out"])
    expect(await refusal(logInByCode(services, { code: "123456", token }, range))).toBe("errors.codeOver");
  expect(await countOf("codeTrySite", range.site)).toBeNull();
  expect(await refusal(person.type(otherThan(person.code)))).toBe("errors.codeWrong");
  expect(await countOf("codeTryShop", "shop")).toBe(LIMITS.codeTryShop.max - 1);
  expect(await refusal(person.type())).toBe("logged in");
});

test("a busy hour fills nothing of the shop's: a right code gives back its mail and its try, a wrong one does not", async () => {
  const network = newNetwork();
  for (let person = 0; person < 3; person++) {
    const { type, code } = await askForCode();
    expect(await refusal(type(code, visitor(network)))).toBe("logged in");
  }
  const counted = async () => [
    await countOf("codeMailShop", "shop"),
    await countOf("codeTryShop", "shop"),
    await countOf("codeTrySite", network),
  ];
  expect(await counted()).toEqual([0, 0, 0]);
  const { type, code } = await askForCode();
  await refusal(type(otherThan(code), visitor(network)));
  expect(await counted()).toEqual([1, 1, 1]);
});

test("enumeration: asking does the same work and answers the same for every address", async () => {
  const known = await createUserWithPassword({ emailVerifiedAt: new Date() });
  const answers = [];
  for (const email of [known.user.email, newAddress()]) {
    const { DB, count, statements } = countRoundTrips();
    const { services } = createMailServices();
    const counted = { ...services, db: openDb(DB, "first-primary"), waitUntil: () => undefined };
    const token = await requestSignInCode(counted, { email, formerToken: null }, visitor());
    const typed = { code: otherThan(await codeFor(token)), token };
    const wrong = await refusal(logInByCode(counted, typed, visitor()));
    const work = [count(), statements()];
    const answer = await formBrowser().ask(email);
    answers.push([work, wrong, answer.status, answer.headers.get("Location"), await answer.text()]);
  }
  expect(answers[0]).toEqual(answers[1]);
});

test("a seller who logs in by a code still has to give the second factor", async () => {
  const seller = await createUserWithPassword({ email: SELLER_EMAIL, emailVerifiedAt: new Date() });
  await confirmSessionsOf(seller.user.id);
  const browser = formBrowser();
  await browser.ask(SELLER_EMAIL, "/studio");
  const entered = await browser.type(await browser.code(), "/studio");
  const sid = responseCookie(entered, "__Host-sid") ?? "";
  const studio = await browserWithSession(sid).get("/studio");
  expect([studio.status, studio.headers.get("Location")]).toEqual([
    303,
    "/studio/confirm?redirectTo=%2Fstudio",
  ]);
});

test("two browsers with codes for one new address share its account", async () => {
  const email = newAddress();
  const [here, there] = [await askForCode(email), await askForCode(email)];
  const answers = await Promise.all([refusal(here.type()), refusal(there.type())]);
  expect(answers).toEqual(["logged in", "logged in"]);
  const account = await accountOf(email);
  expect(await sessionsOf(account?.id ?? "")).toHaveLength(2);
});

test("a code opens no account that has got another address meanwhile", async () => {
  const { user } = await createUserWithPassword({ emailVerifiedAt: new Date() });
  const asked = await askForCode(user.email);
  await db.update(users).set({ email: newAddress() }).where(eq(users.id, user.id));
  await asked.type();
  expect((await sessionsOf(user.id)).length).toBe(1);
  expect((await accountOf(user.email))?.id).not.toBe(user.id);
});

test("a fresh code serves where the password is asked again, for ten minutes", async () => {
  const change = { password: "spur-and-pinion-7", repeatPassword: "spur-and-pinion-7" };
  const submit = async (sid: string, fields: Record<string, string>) =>
    (await browserWithSession(sid).form("/dashboard/settings", fields)).status;
  for (const passwordHash of ["unchanged", null]) {
    const { user, token } = await createUserWithPassword({
      emailVerifiedAt: new Date(),
      ...(passwordHash === null && { passwordHash }),
    });
    const longAgo = new Date(Date.now() - 11 * MINUTE);
    await db.update(sessions).set({ createdAt: longAgo }).where(eq(sessions.userId, user.id));
    expect(await submit(token, { intent: "password", ...change })).toBe(400);
    const { started } = await (await askForCode(user.email)).type();
    const page = await (await browserWithSession(started.token).get("/dashboard/settings")).text();
    expect(page).not.toContain('autoComplete="current-password"');
    await db
      .update(sessions)
      .set({ codeAt: longAgo, createdAt: longAgo })
      .where(eq(sessions.userId, user.id));
    expect(await submit(started.token, { intent: "logOutOthers" })).toBe(400);
    await db.update(sessions).set({ codeAt: new Date() }).where(eq(sessions.userId, user.id));
    expect(await submit(started.token, { intent: "password", ...change })).toBe(200);
  }
});

test("a logged-in person confirms by a code, and nobody else is asked there", async () => {
  const { browser, user } = await createUserWithPassword({ emailVerifiedAt: new Date() });
  expect((await browser.get("/sign-in")).headers.get("Location")).toBe("/dashboard");
  const page = await (await browser.get("/sign-in?again=1&redirectTo=%2Fdashboard%2Fsettings")).text();
  expect(page).toContain(`value="${user.email}"`);
  expect(page).not.toContain(PASSWORD);
});
