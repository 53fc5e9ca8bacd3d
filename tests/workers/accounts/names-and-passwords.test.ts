import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { logIn, registerAccount } from "#app/accounts/accounts.server.ts";
import { hashPassword } from "#app/accounts/passwords.server.ts";
import { users } from "#app/db/schema.ts";
import { readSettings } from "#app/env.server.ts";
import { createCookieBrowser, createGooglePerson, readSignedInUser } from "#tests/support/google-sign-in.ts";
import { insertMailToken } from "#tests/support/mail.ts";
import { db, testServices } from "#tests/support/services.ts";
import {
  browserWithSession,
  createSeller,
  createUserWithPassword,
  findUser,
  PASSWORD,
} from "#tests/support/users.ts";

const SETTINGS = "/dashboard/settings";
const anonymous = browserWithSession(null);

/** Registers with otherwise valid fields. @returns the field's error message, or "accepted" */
async function register(fields: { username?: string; password?: string; email?: string }, field: string) {
  const email = `${crypto.randomUUID()}@people.test`;
  const network = `192.0.2.${crypto.getRandomValues(new Uint8Array(1))[0]}`;
  const form = { username: "Ada", email, password: PASSWORD, ...fields };
  const answer = await browserWithSession(null, { "CF-Connecting-IP": network }).json("/app/register", form);
  const { error } = await answer.json<{ error?: { fields?: Record<string, string> } }>();
  return error ? error.fields?.[field] : "accepted";
}

const RESERVED = "This username looks like the shop’s own. Add a surname or choose another.";

test.each([
  ["Seller", RESERVED],
  ["SELLER 3D", RESERVED],
  ["the seller", RESERVED],
  ["Seller2026", RESERVED],
  ["S.e.l.l.e.r", RESERVED],
  ["Se\u04cf\u04cfer", RESERVED],
  ["\u0405\u0435ll\u0435r", RESERVED],
  ["Sélłer", RESERVED],
  ["5eIIer", RESERVED],
  ["Stall", RESERVED],
  ["Stall Support", RESERVED],
  ["\uff33\uff54\uff41\uff4c\uff4c", RESERVED],
  ["Soporte", RESERVED],
  ["Vendedor oficial", RESERVED],
  ["Adm1n", RESERVED],
  ["\u0391dmin", RESERVED],
  ["Moderator", RESERVED],
  ["\u3164\u3164\u3164", "This has characters that cannot be shown"],
  ["\u2800\u2800\u2800", "This has characters that cannot be shown"],
  ["\u115f\u115f\u115f", "This has characters that cannot be shown"],
  ["Ada\u3164", "This has characters that cannot be shown"],
  ["Stallion", "accepted"],
  ["Adminton", "accepted"],
  ["Мария", "accepted"],
  ["张伟明", "accepted"],
  ["José María", "accepted"],
  ["❤\uFE0F prints", "accepted"],
])("the username %j: %s", async (username, message) => {
  expect(await register({ username }, "username")).toBe(message);
});

test("a seller's name is reserved, including look-alikes; a user who had it keeps it", async () => {
  const earlier = await createUserWithPassword({ username: "Bento Ríos" });
  const seller = await createSeller();
  await db.update(users).set({ username: "Bento Rios" }).where(eq(users.id, seller.user.id));
  expect(await register({ username: "BENTO RI0S" }, "username")).toBe(RESERVED);
  const rename = (browser: ReturnType<typeof browserWithSession>, username: string) =>
    browser.form(SETTINGS, { intent: "username", username });
  const { browser } = await createUserWithPassword();
  expect((await rename(browser, "Vendedora")).status).toBe(400);
  expect((await rename(browserWithSession(seller.token), "Seller")).status).toBe(200);
  const login = { email: earlier.user.email, password: PASSWORD };
  expect((await anonymous.json("/app/login", login)).status).toBe(200);
  expect((await findUser(earlier.user.id)).username).toBe("Bento Ríos");
  await db.update(users).set({ email: "former@shop.test" }).where(eq(users.id, seller.user.id));
});

test("a reserved name from Google is replaced by the mailbox's name", async () => {
  const local = `m${crypto.randomUUID().slice(0, 8)}`;
  const browser = createCookieBrowser();
  await browser.signIn((await createGooglePerson({ name: "Stall Support", email: `${local}@gmail.com` })).id);
  expect((await readSignedInUser(browser))?.username).toBe(local);
});

const PERSONAL = /easy to guess/;
const known = { email: "grace.hopper@people.test", username: "Amazing Grace" };

test.each([
  "grace.hopper@people.test",
  "GraceHopper",
  "grace.hopper1",
  "amazinggrace",
  "Amazing-Grace!",
  "1906Amazing Grace",
  "Stall2026",
  "stall!!",
  "aaaaaa",
  "ññññññññ",
])("the password %j is easy to guess", async (password) => {
  expect(await register({ ...known, password }, "password")).toMatch(PERSONAL);
});

test("weak passwords are refused at a reset and a change too, and the link stays valid", async () => {
  const { user, browser } = await createUserWithPassword();
  const { token } = await insertMailToken(user.id, "reset", user.email);
  const reset = (password: string) =>
    anonymous.form(`/reset/${token}`, { password, repeatPassword: password });
  const change = (password: string) =>
    browser.form(SETTINGS, {
      intent: "password",
      currentPassword: PASSWORD,
      password,
      repeatPassword: password,
    });
  for (const password of [user.email, "Stall2026", "zzzzzzzz"]) {
    const answers = [await change(password), await reset(password)];
    for (const answer of answers)
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringMatching(PERSONAL)]);
  }
  expect((await reset("spur-and-pinion-7")).status).toBe(303);
});

const SPELLINGS: [name: string, composed: string, other: string][] = [
  ["an ñ of two characters", "mañana-2026", "mañana-2026".normalize("NFD")],
  ["accents of two characters", "contraseña más", "contraseña más".normalize("NFD")],
  ["a Roman numeral of one character", "Ünïcode-VIII", "Ünïcode-\u2167"],
  ["full-width digits", "engranaje-2026", "engranaje-\uff12\uff10\uff12\uff16"],
  ["Hangul in letters", "기어박스인쇄", "기어박스인쇄".normalize("NFD")],
];

test.each(SPELLINGS)(
  "a password logs in with %s, whichever way it was registered",
  async (_, ...spellings) => {
    for (const registered of spellings) {
      const email = `${crypto.randomUUID()}@people.test`;
      const [other] = spellings.filter((spelling) => spelling !== registered);
      const form = { email, password: registered, repeatPassword: other };
      expect(await register(form, "repeatPassword")).toBe("accepted");
      for (const password of spellings)
        expect((await anonymous.json("/app/login", { email, password })).status, password).toBe(200);
    }
  },
);

test("a password in another spelling is the current one, and a new one, in the settings and by a link", async () => {
  const [composed, decomposed] = ["mañana-2026", "mañana-2026".normalize("NFD")];
  const { user, browser } = await createUserWithPassword({
    passwordHash: await hashPassword(composed, testServices().services.settings),
  });
  const ended = await browser.form(SETTINGS, { intent: "logOutOthers", currentPassword: decomposed });
  expect(ended.status).toBe(200);
  const changed = await browser.form(SETTINGS, {
    intent: "password",
    currentPassword: decomposed,
    password: "señal-de-tren",
    repeatPassword: "señal-de-tren".normalize("NFD"),
  });
  expect(changed.status).toBe(200);
  const { token } = await insertMailToken(user.id, "reset", user.email);
  const reset = { password: decomposed, repeatPassword: composed };
  expect((await anonymous.form(`/reset/${token}`, reset)).status).toBe(303);
  expect((await anonymous.json("/app/login", { email: user.email, password: composed })).status).toBe(200);
});

/** Of "mañana-2026" with a tilde of its own, as releases before December 2025 stored it. */
const RAW_HASH_OF_DECOMPOSED =
  "scrypt$16384$8$5$BwcHBwcHBwcHBwcHBwcHBw==$ZwyimT2+FUAiwmUKBD/owSKdPgsJOEXzUUEtFzZt4Xg=$tests";

test("a password that an earlier release stored as it was typed goes on working, and from then on in every spelling", async () => {
  const [composed, typed] = ["mañana-2026", "mañana-2026".normalize("NFD")];
  const { user } = await createUserWithPassword({ passwordHash: RAW_HASH_OF_DECOMPOSED });
  const logsIn = async (password: string) =>
    (await anonymous.json("/app/login", { email: user.email, password })).status;
  expect([await logsIn(typed), await logsIn(composed), await logsIn(typed)]).toEqual([200, 200, 200]);
});

test("the length of a password, and whether it is easy to guess, do not depend on its spelling", async () => {
  expect(await register({ ...known, password: "ñandú".normalize("NFD") }, "password")).toBe(
    "Password should be 6 characters long",
  );
  expect(
    await register({ ...known, password: "\uff50\uff41\uff53\uff53\uff57\uff4f\uff52\uff44" }, "password"),
  ).toMatch(/first that attackers try/);
  expect(await register({ ...known, password: "Ａｍａｚｉｎｇ－Ｇｒａｃｅ" }, "password")).toMatch(PERSONAL);
  const email = `${crypto.randomUUID()}@people.test`;
  const longest = "ñu".repeat(85);
  expect(await register({ email, password: longest.normalize("NFD") }, "password")).toBe("accepted");
  expect((await anonymous.json("/app/login", { email, password: longest.normalize("NFD") })).status).toBe(
    200,
  );
});

/** Services with these secrets. */
function servicesWithSecrets(secrets: { SESSION_SECRET?: string; PASSWORD_PEPPER?: string }) {
  const { services } = testServices();
  const { PASSWORD_PEPPER, ...rest } = services.settings;
  const own = PASSWORD_PEPPER.map(({ name, secret }) => `${name}:${secret}`).join(" ");
  const settings = {
    ...services.settings,
    ...readSettings({ ...asText(rest), PASSWORD_PEPPER: own, ...secrets }),
  };
  return { ...services, settings };
}
const asText = (settings: object) =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  );

const createVisitorFacts = () => {
  const network = crypto.randomUUID();
  return { userAgent: "", network, site: network };
};
const pepperOf = async (id: string) => (await findUser(id)).passwordHash?.split("$")[6];

test("passwords stay valid when the pepper is added or changed, and with a new session secret", async () => {
  const [first, second] = [
    "a:first-pepper-of-thirty-two-letters-or-more",
    "b:second-pepper-of-thirty-two-letters-x",
  ];
  const before = servicesWithSecrets({ PASSWORD_PEPPER: "" });
  const email = `${crypto.randomUUID()}@people.test`;
  const { user } = await registerAccount(
    before,
    { username: "Ada", email, password: PASSWORD },
    createVisitorFacts(),
  );
  const logsIn = (shop: typeof before) =>
    logIn(shop, { email, password: PASSWORD }, createVisitorFacts()).then(
      () => pepperOf(user.id),
      (error: Error) => error.message,
    );
  expect(await pepperOf(user.id)).toBeUndefined();
  expect(await logsIn(before)).toBeUndefined();
  expect(await logsIn(servicesWithSecrets({ PASSWORD_PEPPER: first }))).toBe("a");
  const SESSION_SECRET = "another-session-secret-of-thirty-two";
  expect(await logsIn(servicesWithSecrets({ PASSWORD_PEPPER: first, SESSION_SECRET }))).toBe("a");
  expect(await logsIn(servicesWithSecrets({ PASSWORD_PEPPER: second, SESSION_SECRET }))).toBe(
    "invalid_credentials",
  );
  expect(await logsIn(servicesWithSecrets({ PASSWORD_PEPPER: `${second} ${first}`, SESSION_SECRET }))).toBe(
    "b",
  );
  expect(await logsIn(servicesWithSecrets({ PASSWORD_PEPPER: second, SESSION_SECRET }))).toBe("b");
});

test("a wrong password does not replace the hash, and an old hash stays valid until the login", async () => {
  const before = servicesWithSecrets({ PASSWORD_PEPPER: "" });
  const passwordHash = await hashPassword(PASSWORD, before.settings);
  const { user, browser } = await createUserWithPassword({ passwordHash });
  expect((await anonymous.json("/app/login", { email: user.email, password: "wrong-one" })).status).toBe(401);
  const change = { intent: "logOutOthers", currentPassword: PASSWORD };
  expect((await browser.form(SETTINGS, change)).status).toBe(200);
  expect((await findUser(user.id)).passwordHash).toBe(passwordHash);
});

test("refuses a pepper that is too short or has no name", () => {
  const { PASSWORD_PEPPER: _, ...settings } = testServices().services.settings;
  for (const PASSWORD_PEPPER of ["short:abc", "x".repeat(40), `:${"x".repeat(40)}`, `a b:${"x".repeat(40)}`])
    expect(() => readSettings({ ...asText(settings), PASSWORD_PEPPER })).toThrow("PASSWORD_PEPPER");
});
