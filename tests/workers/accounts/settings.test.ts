import { expect, test } from "vitest";
import { createCookieBrowser, createGooglePerson } from "#tests/support/google-sign-in.ts";
import { insertMailToken } from "#tests/support/mail.ts";
import { withoutSpans } from "#tests/support/responses.ts";
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

const SETTINGS = "/dashboard/settings";
const NEW = "spur-and-pinion-7";
type Browser = ReturnType<typeof browserWithSession>;

/** Sends one of the page's forms. @returns its status and HTML. */
async function submitSettings(browser: Browser, intent: string, fields: Record<string, string> = {}) {
  const answer = await browser.form(SETTINGS, { intent, ...fields });
  return { status: answer.status, answer, page: await answer.text() };
}

test("the JSON call saves each preference on its own, and sets the language cookie", async () => {
  const { browser, user } = await createUserWithPassword();
  const first = await browser.json("/app/preferences", { preferences: { currency: "USD" } });
  expect(await first.json()).toMatchObject({
    preferences: { language: "en", currency: "USD", notifications: true },
  });
  const second = await browser.json("/app/preferences", {
    preferences: { language: "es", notifications: false },
  });
  expect(responseCookie(second, "lang")).toBe(responseCookie(await browser.get("/?lang=es"), "lang"));
  expect(await findUser(user.id)).toMatchObject({ language: "es", currency: "USD", notifications: false });
});

test("unknown preferences are refused", async () => {
  const { browser, user } = await createUserWithPassword();
  const before = await findUser(user.id);
  for (const preferences of [{ language: "xx" }, { currency: "XXX" }, { notifications: "yes" }, null])
    expect((await browser.json("/app/preferences", { preferences })).status).toBe(400);
  expect((await browser.form(SETTINGS, { intent: "preferences", language: "xx" })).status).toBe(400);
  expect(await findUser(user.id)).toEqual(before);
});

test("without JavaScript the form saves all three preferences, an unchecked box too", async () => {
  const { browser, user } = await createUserWithPassword();
  const { answer } = await submitSettings(browser, "preferences", { language: "es", currency: "USD" });
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${SETTINGS}?saved=preferences`]);
  expect(responseCookie(answer, "lang")).toBeTruthy();
  expect(await findUser(user.id)).toMatchObject({ language: "es", currency: "USD", notifications: false });
});

test("the username is changed, and an invalid one refused", async () => {
  const { browser, user } = await createUserWithPassword();
  const { status, page } = await submitSettings(browser, "username", { username: "Grace" });
  expect([status, page]).toEqual([200, expect.stringContaining("Your username is saved.")]);
  expect(page).toContain('value="Grace"');
  expect((await findUser(user.id)).username).toBe("Grace");
  const short = await submitSettings(browser, "username", { username: "Al" });
  expect(short.status).toBe(400);
  expect(short.page).toContain("Username should be 3 characters long");
  expect((await findUser(user.id)).username).toBe("Grace");
});

test("changing the email address takes the password and a confirmation, and the old address is notified", async () => {
  const { browser, user } = await createUserWithPassword({ emailVerifiedAt: new Date() });
  const email = `new-${user.email}`;
  const { status, page } = await submitSettings(browser, "email", { email, currentPassword: PASSWORD });
  expect([status, page]).toEqual([200, expect.stringContaining("Nothing changes until you open it")]);
  expect((await findUser(user.id)).email).toBe(user.email);
  const link = `/confirm-email/${await mailedToken(user.id, "change")}`;
  const anyone = browserWithSession(null);
  await browser.get(link);
  expect((await findUser(user.id)).email).toBe(user.email);
  expect((await browser.form(link, {})).status).toBe(200);
  expect(await findUser(user.id)).toMatchObject({ email, emailVerifiedAt: expect.any(Date) });
  expect(await queuedTemplates(user.id)).toEqual(["change", "email-changed"]);
  expect([(await anyone.form(link, {})).status, (await anyone.get(link)).status]).toEqual([400, 404]);
  const login = (address: string) => anyone.json("/app/login", { email: address, password: PASSWORD });
  expect([(await login(user.email)).status, (await login(email)).status]).toEqual([401, 200]);
});

test("a change to a taken email address gets the same response as to a free one, and sends no mail", async () => {
  const other = await createUserWithPassword();
  const { browser, user } = await createUserWithPassword();
  const free = await submitSettings(browser, "email", {
    email: `free-${user.email}`,
    currentPassword: PASSWORD,
  });
  const taken = await submitSettings(browser, "email", {
    email: other.user.email,
    currentPassword: PASSWORD,
  });
  expect([free.status, taken.status]).toEqual([200, 200]);
  expect(taken.page).toContain("Nothing changes until you open it");
  expect(await queuedTemplates(user.id)).toEqual(["change"]);
  const same = await submitSettings(browser, "email", { email: user.email, currentPassword: PASSWORD });
  expect([same.status, same.page]).toEqual([400, expect.stringContaining("This is already your e-mail")]);
});

test("when two users change to one address, the first to confirm gets it", async () => {
  const wanted = "wanted-by-two@people.test";
  const [a, b] = [await createUserWithPassword(), await createUserWithPassword()];
  const links = [
    await insertMailToken(a.user.id, "change", wanted),
    await insertMailToken(b.user.id, "change", wanted),
  ];
  const statuses = await Promise.all(
    [a, b].map(
      async ({ browser }, place) => (await browser.form(`/confirm-email/${links[place]?.token}`, {})).status,
    ),
  );
  expect(statuses.sort()).toEqual([200, 400]);
  const emails = [(await findUser(a.user.id)).email, (await findUser(b.user.id)).email];
  expect(emails.filter((email) => email === wanted)).toHaveLength(1);
});

test("changing the password takes the old one, ends every session and starts a new one here", async () => {
  const { browser, user, token } = await createUserWithPassword();
  const elsewhere = await insertSession(user.id);
  const fields = { password: NEW, repeatPassword: NEW };
  const wrong = await submitSettings(browser, "password", { ...fields, currentPassword: "not this one" });
  expect([wrong.status, wrong.page]).toEqual([
    400,
    expect.stringContaining("The current password is not right."),
  ]);
  expect(wrong.page).not.toContain(NEW);
  expect(await isSessionValid(elsewhere)).toBe(true);
  const right = await submitSettings(browser, "password", { ...fields, currentPassword: PASSWORD });
  expect([right.status, right.page]).toEqual([
    200,
    expect.stringContaining("Every other device was logged out"),
  ]);
  expect(right.page).toContain("This device");
  const renewed = responseCookie(right.answer, "__Host-sid") ?? "";
  expect(responseCookie(right.answer, "XSRF-TOKEN")).toBeTruthy();
  expect([
    await isSessionValid(token),
    await isSessionValid(elsewhere),
    await isSessionValid(renewed),
  ]).toEqual([false, false, true]);
  const login = (password: string) =>
    browserWithSession(null).json("/app/login", { email: user.email, password });
  expect([(await login(PASSWORD)).status, (await login(NEW)).status]).toEqual([401, 200]);
  expect(await queuedTemplates(user.id)).toEqual(["password-changed"]);
});

test("a user from Google can set a first password within ten minutes of a login", async () => {
  const { user, browser } = await createUserWithPassword({
    passwordHash: null,
    googleSub: "sub-first-password",
  });
  const fields = { password: NEW, repeatPassword: NEW };
  const stale = await insertSession(user.id, 1, "", new Date(Date.now() - 11 * 60_000));
  const late = await submitSettings(browserWithSession(stale), "password", fields);
  expect([late.status, late.page]).toEqual([400, expect.stringContaining("within ten minutes")]);
  expect((await findUser(user.id)).passwordHash).toBeNull();
  expect((await submitSettings(browser, "password", fields)).status).toBe(200);
  expect((await findUser(user.id)).passwordHash).not.toBeNull();
});

test("the sessions are listed by device, and the others can be ended", async () => {
  const { browser, user, token } = await createUserWithPassword();
  const others = [
    await insertSession(user.id, 1, "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"),
    await insertSession(
      user.id,
      1,
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    ),
  ];
  const ended = await insertSession(user.id, -1, "Opera/9.8 (Windows NT 5.1)");
  const stranger = await createUserWithPassword();
  const page = await (await browser.get(SETTINGS)).text();
  for (const text of ["Firefox on Linux", "Safari on iPhone", "This device"]) expect(page).toContain(text);
  expect(page).not.toContain("Windows");
  expect((await submitSettings(browser, "logOutOthers")).status).toBe(400);
  expect(await isSessionValid(others[0] ?? "")).toBe(true);
  expect((await submitSettings(browser, "logOutOthers", { currentPassword: PASSWORD })).status).toBe(200);
  const open = await Promise.all([token, ...others, ended, stranger.token].map(isSessionValid));
  expect(open).toEqual([true, false, false, false, true]);
});

test("the verification mail can be sent again until the address is verified", async () => {
  const { browser, user } = await createUserWithPassword();
  expect(withoutSpans((await submitSettings(browser, "verification")).page)).toContain(
    `A link is on its way to ${user.email}`,
  );
  await browser.form(`/verify-email/${await mailedToken(user.id, "verify")}`, {});
  await submitSettings(browser, "verification");
  expect(await queuedTemplates(user.id)).toEqual(["verify"]);
});

test("Google is connected with the password, in this session only, and disconnected", async () => {
  const { id } = await createGooglePerson();
  const { browser, token, user } = await createUserWithPassword();
  const early = await submitSettings(browser, "googleConnect", { currentPassword: PASSWORD });
  expect([early.status, early.page]).toEqual([409, expect.stringContaining("Confirm your e-mail address")]);
  await browser.form(`/verify-email/${(await insertMailToken(user.id, "verify", user.email)).token}`, {});
  const refused = await submitSettings(browser, "googleConnect", { currentPassword: "not this one" });
  expect([refused.status, refused.page.includes("connect=")]).toEqual([400, false]);
  const { page } = await submitSettings(browser, "googleConnect", { currentPassword: PASSWORD });
  const connectToken = decodeURIComponent(/connect=([^"&]+)"/.exec(page)?.[1] ?? "");
  expect(connectToken).not.toBe("");
  const atGoogle = createCookieBrowser();
  atGoogle.jar.set("__Host-sid", token);
  expect(await atGoogle.signIn(id, `?connect=${encodeURIComponent(connectToken)}`)).toBe(
    `${SETTINGS}?google=connected`,
  );
  expect((await findUser(user.id)).googleSub).not.toBeNull();
  expect(await (await browser.get(`${SETTINGS}?google=connected`)).text()).toContain("Google is connected.");
  expect((await submitSettings(browser, "googleDisconnect")).status).toBe(400);
  expect((await findUser(user.id)).googleSub).not.toBeNull();
  const off = await submitSettings(browser, "googleDisconnect", { currentPassword: PASSWORD });
  expect([off.status, off.page]).toEqual([200, expect.stringContaining("Google is disconnected.")]);
  expect(await queuedTemplates(user.id)).toEqual(["verify", "google-linked", "access-removed"]);
  expect((await findUser(user.id)).googleSub).toBeNull();
});

test("Google cannot be disconnected where neither a password nor a code would log in", async () => {
  const { browser, user } = await createUserWithPassword({ passwordHash: null, googleSub: "sub-only-way" });
  expect(await (await browser.get(SETTINGS)).text()).toContain(
    "confirm your e-mail address or set a password",
  );
  expect((await submitSettings(browser, "googleDisconnect")).status).toBe(409);
  expect((await findUser(user.id)).googleSub).toBe("sub-only-way");
});

test("an unknown intent is refused", async () => {
  const { browser } = await createUserWithPassword();
  for (const intent of ["", "delete", "__proto__", "constructor"])
    expect([intent, (await browser.form(SETTINGS, { intent })).status]).toEqual([intent, 400]);
});

test("the settings are in both languages", async () => {
  const { browser } = await createUserWithPassword();
  const [en, es] = [
    await (await browser.get(`${SETTINGS}?lang=en`)).text(),
    await (await browser.get(`${SETTINGS}?lang=es`)).text(),
  ];
  expect(en).toContain("For comparison only. You always pay in EUR.");
  expect(es).toContain("Solo para comparar. Siempre pagas en EUR.");
});
