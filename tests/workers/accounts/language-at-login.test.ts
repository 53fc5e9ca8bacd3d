import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#app/db/schema.ts";
import { createCookieBrowser, createGooglePerson } from "#tests/support/google-sign-in.ts";
import { db } from "#tests/support/services.ts";
import {
  browserWithSession,
  createUserWithPassword,
  findUser,
  PASSWORD,
  responseCookie,
} from "#tests/support/users.ts";

const inSpanish = browserWithSession(null, { "Accept-Language": "es-ES,es;q=0.9,en;q=0.5" });
const inEnglish = browserWithSession(null, { "Accept-Language": "en-US,en;q=0.9" });
const program = browserWithSession(null, { "Accept-Language": "*" });

const spanishCookie = async () => responseCookie(await program.get("/?lang=es"), "lang");

async function logInWith(browser: typeof inSpanish, email: string) {
  const answer = await browser.json("/app/login", { email, password: PASSWORD });
  expect(answer.status).toBe(200);
  const { id, preferences } = await answer.json<{ id: string; preferences: { language: string } }>();
  expect((await findUser(id)).language).toBe(preferences.language);
  return { language: preferences.language, cookie: responseCookie(answer, "lang") };
}

test("an account that never chose a language keeps the one that is read at its first login, for pages and mails", async () => {
  const { user } = await createUserWithPassword();
  expect(await logInWith(program, user.email)).toMatchObject({ language: "en" });
  expect(await logInWith(inSpanish, user.email)).toEqual({ language: "es", cookie: await spanishCookie() });
  expect(await logInWith(inEnglish, user.email)).toMatchObject({ language: "es" });
});

test("a language that was chosen, or read at an earlier login, stays", async () => {
  const read = await createUserWithPassword();
  expect(await logInWith(inEnglish, read.user.email)).toMatchObject({ language: "en" });
  expect(await logInWith(inSpanish, read.user.email)).toMatchObject({ language: "en" });
  const saved = await createUserWithPassword();
  const english = { intent: "preferences", language: "en", currency: "EUR" };
  expect((await saved.browser.form("/dashboard/settings", english)).status).toBe(303);
  expect(await logInWith(inSpanish, saved.user.email)).toMatchObject({ language: "en" });
  const clicked = await createUserWithPassword();
  await clicked.browser.get("/dashboard/settings?lang=en", { "Sec-Fetch-Site": "same-origin" });
  expect(await logInWith(inSpanish, clicked.user.email)).toMatchObject({ language: "en" });
});

test("a registration keeps the language that is read", async () => {
  const email = `${crypto.randomUUID()}@people.test`;
  const form = { username: "Ada", email, password: PASSWORD };
  expect((await inSpanish.json("/app/register", form)).status).toBe(200);
  expect(await logInWith(inEnglish, email)).toMatchObject({ language: "es" });
});

test("a sign-in by Google keeps the language that is read, for an account that never chose one", async () => {
  const person = await createGooglePerson();
  await createCookieBrowser().signIn(person.id);
  await db.update(users).set({ language: "en", languageChosen: false }).where(eq(users.email, person.email));
  const browser = createCookieBrowser();
  const callback = await browser.authorizeAtGoogle(person.id);
  await browser.followRedirect(callback, { "Accept-Language": "es" });
  const verified = await browser.open("/app/verify", { "Accept-Language": "en" });
  expect(await verified.json()).toMatchObject({ preferences: { language: "es" } });
});
