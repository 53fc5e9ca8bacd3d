import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { OUTCOME_COOKIE, readOutcome } from "#app/accounts/login/login-outcome.ts";
import { cartItems, purchases } from "#app/db/schema.ts";
import { createCookieBrowser, createGooglePerson } from "#tests/support/google-sign-in.ts";
import { bundleOf, createBundle } from "#tests/support/offers.ts";
import { insertProduct, insertPurchase } from "#tests/support/products.ts";
import { db, testServices } from "#tests/support/services.ts";
import { codeFor } from "#tests/support/sign-in-codes.ts";
import {
  browserWithSession,
  createUserWithPassword,
  findUser,
  PASSWORD,
  responseCookie,
} from "#tests/support/users.ts";

const anonymous = browserWithSession(null);
const loginFor = (path: string) => `/sign-in?redirectTo=${encodeURIComponent(path)}`;

/** Redirect targets that some browser takes for another site, and addresses of the shop that are no pages to return to. */
const REFUSED_TARGETS = [
  "//evil.test",
  "///evil.test",
  "/\\evil.test",
  "\\\\evil.test",
  "https://evil.test/cart",
  "https:evil.test",
  "javascript:alert(1)",
  "data:text/html,x",
  "/\tcart",
  "/\r\nSet-Cookie: a=b",
  "/cart\u0000",
  "cart",
  "/app/logout",
  "/app/logout?x=1",
  "/app",
  "/APP/logout",
  "/cart/../app/logout",
  "/./%2e/app/auth/google?connect=x",
  "/logout",
  "/logout#top",
  "/logout.data",
  "",
  `/${"x".repeat(500)}`,
];

test("pages that need a login redirect to it with the path and query in redirectTo", async () => {
  const paths = [
    "/cart",
    "/checkout?product=vase&license=commercial",
    "/dashboard",
    "/dashboard/settings?saved=preferences",
  ];
  for (const path of paths) {
    const answer = await anonymous.get(path);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, loginFor(path)]);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  }
});

test("data requests of such pages redirect to the login too", async () => {
  const answer = await anonymous.get("/checkout.data?product=vase&_routes=routes%2Fcheckout");
  expect(await answer.text()).toContain(loginFor("/checkout?product=vase"));
});

test("a form sent after the session ended redirects to the login and back to its page", async () => {
  for (const path of ["/cart", "/checkout", "/dashboard/settings", "/dashboard/settings/delete"]) {
    const answer = await anonymous.form(path, { intent: "username", username: "Grace" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, loginFor(path)]);
  }
});

test("login and registration redirect only to the shop's own paths", async () => {
  const { user } = await createUserWithPassword();
  const login = (redirectTo: string) =>
    anonymous.form("/login", { email: user.email, password: PASSWORD, redirectTo });
  expect((await login("/product/vase?x=1#files")).headers.get("Location")).toBe("/product/vase?x=1#files");
  for (const [place, redirectTo] of REFUSED_TARGETS.entries()) {
    const page = await (await anonymous.get(loginFor(redirectTo))).text();
    const kept = /name="redirectTo" value="([^"]*)"/.exec(page)?.[1];
    expect([redirectTo, kept]).toEqual([redirectTo, "/dashboard"]);
    if (place % 4) continue;
    expect([redirectTo, (await login(redirectTo)).headers.get("Location")]).toEqual([
      redirectTo,
      "/dashboard",
    ]);
    const email = `guard${place}@people.test`;
    const form = { username: "Ada", email, password: PASSWORD, repeatPassword: PASSWORD, redirectTo };
    expect((await anonymous.form("/register", form)).headers.get("Location")).toBe("/dashboard");
  }
});

/** Sends a product's form without a session. @returns the cookie that carries the action through the login. */
async function submitBeforeLogin(id: string, intent: string) {
  const answer = await anonymous.form(`/product/${id}`, { intent });
  expect([answer.status, answer.headers.get("Location")]).toEqual([
    303,
    `/sign-in?redirectTo=${encodeURIComponent(`/product/${id}`)}`,
  ]);
  const line =
    answer.headers.getSetCookie().find((cookie) => cookie.startsWith("__Host-product-intent=")) ?? "";
  for (const attribute of ["HttpOnly", "Secure", "SameSite=Lax", "Path=/"]) expect(line).toContain(attribute);
  return responseCookie(answer, "__Host-product-intent") ?? "";
}

/** The ways to log in with a pending action. @returns the account and the redirect. */
const LOGINS: Record<
  string,
  (pendingAction: string, back: string) => Promise<{ userId: string; to: string | null }>
> = {
  async login(pendingAction, redirectTo) {
    const { user } = await createUserWithPassword();
    const form = { email: user.email, password: PASSWORD, redirectTo };
    const answer = await anonymous.form("/login", form, { Cookie: `__Host-product-intent=${pendingAction}` });
    expect(responseCookie(answer, "__Host-product-intent")).toBe("");
    return { userId: user.id, to: answer.headers.get("Location") };
  },
  async register(pendingAction, redirectTo) {
    const email = `${crypto.randomUUID()}@new.test`;
    const form = { username: "Ada", email, password: PASSWORD, repeatPassword: PASSWORD, redirectTo };
    const answer = await anonymous.form("/register", form, {
      Cookie: `__Host-product-intent=${pendingAction}`,
    });
    return {
      userId: await ownerOf(responseCookie(answer, "__Host-sid")),
      to: answer.headers.get("Location"),
    };
  },
  async code(pendingAction, redirectTo) {
    const pending = `__Host-product-intent=${pendingAction}`;
    const form = { email: `${crypto.randomUUID()}@new.test`, redirectTo };
    const asked = await anonymous.form("/sign-in", form, { Cookie: pending });
    const token = responseCookie(asked, "__Host-sign-in") ?? "";
    const code = await codeFor(token);
    const answer = await anonymous.form(
      "/sign-in/code",
      { intent: "code", code, redirectTo },
      { Cookie: `${pending}; __Host-sign-in=${token}` },
    );
    return {
      userId: await ownerOf(responseCookie(answer, "__Host-sid")),
      to: answer.headers.get("Location"),
    };
  },
  async google(pendingAction, redirectTo) {
    const browser = createCookieBrowser();
    browser.jar.set("__Host-product-intent", pendingAction);
    const to = await browser.signIn(
      (await createGooglePerson()).id,
      `?redirectTo=${encodeURIComponent(redirectTo)}`,
    );
    return { userId: await ownerOf(browser.jar.get("__Host-sid")), to };
  },
};

async function ownerOf(token = ""): Promise<string> {
  const { id } = await (await browserWithSession(token).get("/app/verify")).json<{ id: string }>();
  return id;
}

for (const [way, logIn] of Object.entries(LOGINS)) {
  test(`the action that needed a login is done after ${way}: a cart, a free model, buying now`, async () => {
    const [paid, free] = [await insertProduct(), await insertProduct({ standard: 0 })];
    const back = `/product/${paid.id}`;
    const adding = await logIn(await submitBeforeLogin(paid.id, "add"), back);
    const cart = await db.select().from(cartItems).where(eq(cartItems.userId, adding.userId));
    expect([adding.to, cart.map(({ productId }) => productId)]).toEqual([back, [paid.id]]);
    const taking = await logIn(await submitBeforeLogin(free.id, "free"), `/product/${free.id}`);
    const owned = await db.select().from(purchases).where(eq(purchases.userId, taking.userId));
    expect([taking.to, owned.map(({ productId }) => productId)]).toEqual([`/product/${free.id}`, [free.id]]);
    const buying = await logIn(await submitBeforeLogin(paid.id, "buy"), back);
    expect(buying.to).toBe(`/checkout?product=${paid.id}&license=standard`);
  });
}

test("a bundle added before the login is reported as in the cart; with its model owned the cart's page shows the rest", async () => {
  const { user } = await createUserWithPassword();
  const models = [await insertProduct({ title: "Gear" }), await insertProduct()] as const;
  const { id } = models[0];
  await createBundle(
    testServices().services,
    bundleOf({ ids: models.map((model) => model.id), standard: 100 }),
  );
  const form = { email: user.email, password: PASSWORD, redirectTo: `/product/${id}` };
  const logIn = async () =>
    anonymous.form("/login", form, {
      Cookie: `__Host-product-intent=${await submitBeforeLogin(id, "bundle")}`,
    });
  const added = await logIn();
  expect(added.headers.get("Location")).toBe(`/product/${id}`);
  expect(readOutcome(decodeURIComponent(responseCookie(added, OUTCOME_COOKIE) ?? ""))).toMatchObject({
    result: "added",
    title: "Gear",
  });
  await db.delete(cartItems).where(eq(cartItems.userId, user.id));
  await insertPurchase(user.id, id);
  const rest = await logIn();
  expect([rest.headers.get("Location"), responseCookie(rest, OUTCOME_COOKIE)]).toEqual(["/cart", undefined]);
  const cart = await db.select().from(cartItems).where(eq(cartItems.userId, user.id));
  expect(cart.map(({ productId }) => productId)).toEqual([models[1].id]);
});

test("an invalid action before the login does not prevent the login", async () => {
  const gone = await insertProduct({ status: "unpublished" });
  const { user } = await createUserWithPassword();
  const form = { email: user.email, password: PASSWORD, redirectTo: "/cart" };
  for (const pendingAction of [
    await submitBeforeLogin(gone.id, "add"),
    "nonsense",
    "eyJ3YW50IjoiYWRkIn0%3D",
    "",
  ]) {
    const answer = await anonymous.form("/login", form, { Cookie: `__Host-product-intent=${pendingAction}` });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/cart"]);
  }
  expect(await db.select().from(cartItems).where(eq(cartItems.userId, user.id))).toEqual([]);
});

test("the account's language applies after the login", async () => {
  const { user } = await createUserWithPassword({ language: "es" });
  const spanish = responseCookie(await anonymous.get("/?lang=es"), "lang");
  const form = { email: user.email, password: PASSWORD };
  for (const path of ["/login", "/login?lang=en"]) {
    const lines = (await anonymous.form(path, form)).headers
      .getSetCookie()
      .filter((line) => line.startsWith("lang="));
    expect(lines.map((line) => line.slice(5).split(";")[0])).toEqual([spanish]);
  }
  expect(responseCookie(await anonymous.json("/app/login", form), "lang")).toBe(spanish);
});

test("a new account has the language of its registration", async () => {
  const email = `${crypto.randomUUID()}@new.test`;
  const form = { username: "Ada", email, password: PASSWORD, repeatPassword: PASSWORD };
  const answer = await anonymous.form("/register?lang=es", form);
  const userId = await ownerOf(responseCookie(answer, "__Host-sid"));
  expect((await findUser(userId)).language).toBe("es");
});

test("the language link of the shop's pages changes the account's language, a link on another site does not", async () => {
  const { user, browser } = await createUserWithPassword();
  for (const site of ["cross-site", "same-site", "none"])
    await browser.get("/?lang=es", { "Sec-Fetch-Site": site });
  expect((await findUser(user.id)).language).toBe("en");
  await browser.get("/?lang=es", { "Sec-Fetch-Site": "same-origin" });
  expect((await findUser(user.id)).language).toBe("es");
});

test("a link on another site sets the language for visitors but not for logged-in users", async () => {
  const { browser } = await createUserWithPassword();
  const language = async (visitor: typeof browser) => {
    const answer = await visitor.get("/contact?lang=es", { "Sec-Fetch-Site": "cross-site" });
    const cookies = answer.headers.getSetCookie().filter((line) => line.startsWith("lang="));
    return [/<html lang="(..)"/.exec(await answer.text())?.[1], cookies.length];
  };
  expect(await language(browser)).toEqual(["en", 0]);
  expect(await language(anonymous)).toEqual(["es", 1]);
});
