import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessions, users } from "#app/db/schema.ts";
import { db } from "#tests/support/services.ts";
import {
  browserWithSession,
  createUser,
  createUserWithPassword,
  createVisitor,
  csrfTokenFor,
  PASSWORD,
  SELLER_EMAIL,
} from "#tests/support/users.ts";

const anonymous = browserWithSession(null);
const ada = { username: "Ada", email: "ada@people.test", password: "gear-train" };

test("registering returns the user, starts a session and stores only hashes", async () => {
  const visitor = await createVisitor();
  const answer = await visitor.post("/app/register", { ...ada, repeatPassword: ada.password });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({
    id: expect.any(String),
    username: "Ada",
    email: "ada@people.test",
    preferences: { language: "en", currency: "EUR", notifications: true },
  });
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith("__Host-sid=")) ?? "";
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/Secure/);
  expect(cookie).toMatch(/SameSite=Lax/);
  const token = /=([\w-]{43});/.exec(cookie)?.[1] ?? "";
  const [row] = await db.select().from(users).where(eq(users.email, ada.email));
  expect(row?.passwordHash).toMatch(/^scrypt\$16384\$8\$5\$/);
  expect(JSON.stringify(await db.select().from(sessions))).not.toContain(token);
});

test("registering a taken email address is refused without details", async () => {
  const visitor = await createVisitor();
  await visitor.post("/app/register", { ...ada, email: "taken@people.test" });
  const again = await visitor.post("/app/register", { ...ada, email: "TAKEN@people.test " });
  expect(again.status).toBe(409);
  expect(await again.json()).toMatchObject({ error: { code: "account_exists" } });
});

test("validation messages of the specification are given per field, in the visitor's language", async () => {
  const visitor = await createVisitor();
  const bad = { username: "Al", email: "nobody", password: "12345", repeatPassword: "54321" };
  const english = await visitor.post("/app/register", bad);
  expect(english.status).toBe(400);
  expect(await english.json()).toMatchObject({
    error: {
      code: "bad_input",
      fields: {
        username: "Username should be 3 characters long",
        email: "Invalid email",
        password: "Password should be 6 characters long",
      },
    },
  });
  const differ = await visitor.post("/app/register", { ...ada, repeatPassword: "another" });
  expect(await differ.json()).toMatchObject({
    error: { fields: { repeatPassword: "Passwords don't match" } },
  });
  const spanish = await visitor.post("/app/register?lang=es", bad);
  expect(await spanish.json()).toMatchObject({ error: { fields: { email: "Correo no válido" } } });
});

test("an unknown email address and a wrong password get the same response", async () => {
  const visitor = await createVisitor();
  await visitor.post("/app/register", { ...ada, email: "known@people.test" });
  const wrong = await visitor.post("/app/login", { email: "known@people.test", password: "not-this-one" });
  const unknown = await visitor.post("/app/login", {
    email: "unknown@people.test",
    password: "not-this-one",
  });
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  expect(await wrong.text()).toBe(await unknown.text());
});

test("each login starts its own session, and logging out deletes it", async () => {
  const visitor = await createVisitor();
  await visitor.post("/app/register", { ...ada, email: "twice@people.test" });
  const tokens = [];
  for (const _ of [1, 2]) {
    const answer = await visitor.post("/app/login", { email: "twice@people.test", password: ada.password });
    tokens.push(/__Host-sid=([\w-]+)/.exec(answer.headers.getSetCookie().join())?.[1]);
  }
  expect(new Set(tokens).size).toBe(2);
  const person = await createUser();
  expect((await person.fetch("/app/verify")).status).toBe(200);
  expect((await person.fetch("/app/logout", { method: "POST" })).status).toBe(204);
  expect((await person.fetch("/app/verify")).status).toBe(204);
});

test("a GET logout works only from the shop's own pages", async () => {
  const foreign: Record<string, string>[] = [
    ...["cross-site", "same-site", "none"].map((site) => ({ "Sec-Fetch-Site": site })),
    {},
    { "X-XSRF-TOKEN": await csrfTokenFor(null) },
  ];
  for (const headers of foreign) {
    const person = await createUser();
    const refused = await person.fetch("/app/logout", { headers });
    expect([headers, refused.status, refused.headers.has("Set-Cookie")]).toEqual([headers, 403, false]);
    expect([headers, (await person.fetch("/app/verify")).status]).toEqual([headers, 200]);
  }
  const own = [
    async () => ({ "Sec-Fetch-Site": "same-origin" }),
    async (token: string) => ({ "X-XSRF-TOKEN": await csrfTokenFor(token) }),
  ];
  for (const headersFor of own) {
    const person = await createUser();
    await person.fetch("/app/logout", { headers: await headersFor(person.token) });
    expect((await person.fetch("/app/verify")).status).toBe(204);
  }
});

test("a link to the logout page on another site is refused", async () => {
  for (const site of ["cross-site", "same-site"]) {
    const person = await createUser();
    const refused = await person.fetch("/logout", { headers: { "Sec-Fetch-Site": site } });
    expect([site, refused.status]).toEqual([site, 403]);
    expect((await person.fetch("/app/verify")).status).toBe(200);
  }
  expect(
    (await (await createUser()).fetch("/logout", { headers: { "Sec-Fetch-Site": "none" } })).status,
  ).toBe(200);
});

test("only a verified seller is told so, and is led to the studio if no other page was asked for", async () => {
  const seller = { email: SELLER_EMAIL, emailVerifiedAt: new Date() };
  const { user, browser } = await createUserWithPassword(seller);
  const logIn = async (redirectTo: string) => {
    const answer = await anonymous.form("/login", { email: user.email, password: PASSWORD, redirectTo });
    return answer.headers.get("Location");
  };
  expect(await (await browser.get("/app/verify")).json()).toMatchObject({ id: user.id, seller: "all" });
  const answer = await anonymous.json("/app/login", { email: user.email, password: PASSWORD });
  expect(await answer.json()).toMatchObject({ seller: "all" });
  expect([await logIn(""), await logIn("/cart")]).toEqual(["/studio", "/cart"]);
  expect((await browser.get("/login")).headers.get("Location")).toBe("/studio");
  await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, user.id));
  expect(Object.keys(await (await browser.get("/app/verify")).json())).toEqual([
    "id",
    "username",
    "email",
    "preferences",
  ]);
  expect(await logIn("")).toBe("/dashboard");
});
