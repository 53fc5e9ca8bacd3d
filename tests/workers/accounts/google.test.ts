import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { productIntentCookie } from "#app/accounts/login/product-intent.server.ts";
import { cartItems, sessions, users } from "#app/db/schema.ts";
import {
  createCookieBrowser,
  createGooglePerson,
  readSignedInUser,
  shopWithSettings,
} from "#tests/support/google-sign-in.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, ORIGIN } from "#tests/support/services.ts";

const CALLBACK = `${ORIGIN}/app/auth/google/callback`;

test("a new person gets an account with a verified address and without a password", async () => {
  const { id, email, sub } = await createGooglePerson({ name: "Alba Ferrer" });
  const browser = createCookieBrowser();
  expect(await browser.signIn(id)).toBe("/dashboard");
  expect(await readSignedInUser(browser)).toMatchObject({ username: "Alba Ferrer", email });
  const [row] = await db.select().from(users).where(eq(users.email, email));
  expect(row).toMatchObject({ googleSub: sub, passwordHash: null, emailVerifiedAt: expect.any(Date) });
});

test("the request to Google has PKCE, state, nonce, the exact callback and the visitor's language", async () => {
  const browser = createCookieBrowser();
  const sentTo = await browser.startSignIn("", { "Accept-Language": "es" });
  const params = Object.fromEntries(sentTo.searchParams);
  expect(sentTo.pathname).toBe("/o/oauth2/v2/auth");
  expect(params).toEqual({
    client_id: "shop.apps.example",
    redirect_uri: CALLBACK,
    response_type: "code",
    scope: "openid email profile",
    state: expect.stringMatching(/^[\w-]{32,}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: "S256",
    prompt: "select_account",
    access_type: "online",
    include_granted_scopes: "false",
    hl: "es",
    ui_locales: "es",
  });
});

test("every request has its own state, nonce and challenge", async () => {
  const browser = createCookieBrowser();
  const seen = new Set<string | null>();
  for (let turn = 0; turn < 10; turn++) {
    const { searchParams } = await browser.startSignIn();
    for (const name of ["state", "nonce", "code_challenge"]) seen.add(searchParams.get(name));
  }
  expect(seen.size).toBe(30);
});

test("the sign-in cookie is Secure, for this host and ten minutes, and deleted afterwards", async () => {
  const browser = createCookieBrowser();
  const { id } = await createGooglePerson();
  const redirect = await browser.open("/app/auth/google");
  const [cookie] = redirect.headers.getSetCookie().filter((line) => line.startsWith("__Host-oauth="));
  for (const part of ["Max-Age=600", "Path=/", "HttpOnly", "Secure", "SameSite=Lax"])
    expect(cookie).toContain(part);
  expect(cookie).not.toContain("Domain");
  expect(await browser.signIn(id)).toBe("/dashboard");
  expect(browser.jar.has("__Host-oauth")).toBe(false);
});

test("a returning person gets the same account and a new session", async () => {
  const { id, email } = await createGooglePerson();
  const [first, second] = [createCookieBrowser(), createCookieBrowser()];
  await first.signIn(id);
  await second.signIn(id);
  expect((await readSignedInUser(second))?.id).toBe((await readSignedInUser(first))?.id);
  expect(second.jar.get("__Host-sid")).not.toBe(first.jar.get("__Host-sid"));
  const [row] = await db.select().from(users).where(eq(users.email, email));
  expect(
    await db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, row?.id ?? "")),
  ).toHaveLength(2);
});

test("signing in replaces the session token", async () => {
  const { id } = await createGooglePerson();
  const browser = createCookieBrowser();
  const oldToken = "a".repeat(43);
  browser.jar.set("__Host-sid", oldToken);
  await browser.signIn(id);
  expect(browser.jar.get("__Host-sid")).not.toBe(oldToken);
  expect(await readSignedInUser(browser)).not.toBeNull();
});

test("two parallel first sign-ins make one account, and both are logged in", async () => {
  const { id, email } = await createGooglePerson();
  const browsers = [createCookieBrowser(), createCookieBrowser(), createCookieBrowser()];
  const callbacks = await Promise.all(browsers.map((browser) => browser.authorizeAtGoogle(id)));
  const ends = await Promise.all(
    browsers.map((browser, turn) => browser.followRedirect(callbacks[turn] ?? "")),
  );
  expect(ends).toEqual(["/dashboard", "/dashboard", "/dashboard"]);
  expect(await db.select().from(users).where(eq(users.email, email))).toHaveLength(1);
});

test("the user returns to the page they came from, and to no other site", async () => {
  const { id } = await createGooglePerson();
  const ends: Record<string, string> = {};
  for (const wanted of [
    "/product/vase?x=1#y",
    "//evil.example",
    "/\\evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    "/\t/evil.example",
    "dashboard",
    "",
  ])
    ends[wanted] = await createCookieBrowser().signIn(id, `?redirectTo=${encodeURIComponent(wanted)}`);
  const { "/product/vase?x=1#y": own, ...foreign } = ends;
  expect(own).toBe("/product/vase?x=1#y");
  expect(new Set(Object.values(foreign))).toEqual(new Set(["/dashboard"]));
});

test("the action that required the login is done after it", async () => {
  const { id, email } = await createGooglePerson();
  const product = await insertProduct();
  const browser = createCookieBrowser();
  const cookie = await productIntentCookie({ intent: "add", id: product.id, license: "standard" });
  browser.jar.set(
    "__Host-product-intent",
    cookie.split(";")[0]?.slice("__Host-product-intent=".length) ?? "",
  );
  await browser.signIn(id, "?redirectTo=/cart");
  const [row] = await db.select().from(users).where(eq(users.email, email));
  const items = await db
    .select()
    .from(cartItems)
    .where(eq(cartItems.userId, row?.id ?? ""));
  expect(items.map(({ productId }) => productId)).toEqual([product.id]);
});

test.each(["X-Forwarded-Host", "X-Forwarded-Proto", "Forwarded", "X-Original-Host", "Referer"])(
  "the callback address ignores the header %s",
  async (name) => {
    const sentTo = await createCookieBrowser().startSignIn("", { [name]: "evil.example" });
    expect(sentTo.searchParams.get("redirect_uri")).toBe(CALLBACK);
    expect(sentTo.href).not.toContain("evil");
  },
);

test("another host does not redirect to Google", async () => {
  const response = await createCookieBrowser().open("https://evil.example/app/auth/google");
  expect(response.status).toBe(421);
  expect(response.headers.has("Location")).toBe(false);
});

test.each([
  ["Alba Ferrer", "Alba Ferrer"],
  ["  Alba  ", "Alba"],
  ["A\u202Elba\u0000\u0007", "Alba"],
  ["Al", "mailbox"],
  ["", "mailbox"],
  ["\u{1F984}".repeat(60), "\u{1F984}".repeat(20)],
  ["x".repeat(300), "x".repeat(40)],
])("the name %j at Google becomes the username %j", async (name, username) => {
  const domain = `${crypto.randomUUID()}.example`;
  const { id } = await createGooglePerson({ name, email: `mailbox@${domain}` });
  const browser = createCookieBrowser();
  expect(await browser.signIn(id)).toBe("/dashboard");
  expect((await readSignedInUser(browser))?.username).toBe(username);
});

test("a name and a mailbox that are both too short still give a username", async () => {
  const { id } = await createGooglePerson({ name: "A", email: `b@${crypto.randomUUID()}.example` });
  const browser = createCookieBrowser();
  await browser.signIn(id);
  expect((await readSignedInUser(browser))?.username).toMatch(/^Maker \d{4}$/);
});

test("login and registration link to Google with redirectTo", async () => {
  for (const page of ["/login", "/register"]) {
    const html = await (await createCookieBrowser().open(`${page}?redirectTo=/cart`)).text();
    expect(html).toMatch(/<a href="\/app\/auth\/google\?redirectTo=%2Fcart"/);
    expect(html).toContain("Continue with Google");
  }
});

test("without Google settings there is no button and no call", async () => {
  const browser = createCookieBrowser(shopWithSettings({ GOOGLE_CLIENT_ID: "" }));
  expect((await browser.open("/app/auth/google")).status).toBe(404);
  expect((await browser.open("/app/auth/google/callback?code=x&state=y")).status).toBe(404);
  expect(await (await browser.open("/login")).text()).not.toContain("Google");
});

test("both Google calls accept only GET", async () => {
  const shop = shopWithSettings({});
  for (const path of ["/app/auth/google", "/app/auth/google/callback"]) {
    const headers = { Origin: ORIGIN };
    const answer = await shop(`${ORIGIN}${path}`, { method: "POST", headers });
    expect([403, 405]).toContain(answer.status);
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
});
