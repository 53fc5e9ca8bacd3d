import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import type { Cart } from "#app/cart/cart.contract.ts";
import type { Comment } from "#app/comments/comments.contract.ts";
import type { Purchase } from "#app/library/library.contract.ts";
import {
  createCookieBrowser,
  createGooglePerson,
  readSignedInUser,
  shopWithSettings,
} from "#tests/support/google-sign-in.ts";
import { laggingReplica } from "#tests/support/lagging-replica.ts";
import { findEventId, findOrder, signEvent } from "#tests/support/payments.ts";
import { insertProductWithZip, randomBytes } from "#tests/support/products.ts";
import { ORIGIN, stripe } from "#tests/support/services.ts";

await applyD1Migrations(env.REPLICA_DB, env.TEST_MIGRATIONS);
afterEach(() => void vi.useRealTimers());

/** A shop whose replica stays as it is now, with a model in it. */
async function createLaggingShop() {
  const { id } = await insertProductWithZip(randomBytes(1_000));
  const replica = await laggingReplica();
  const shop = shopWithSettings({ DB: replica.DB });
  return { id, shop, replica, browser: () => createCookieBrowser(shop) };
}
type Browser = ReturnType<typeof createCookieBrowser>;

const PASSWORD = "gear-train-26";
async function register(browser: Browser, email = `${crypto.randomUUID()}@people.test`) {
  const answer = await browser.post("/app/register", { username: "Ada", email, password: PASSWORD });
  expect(answer.status).toBe(200);
  // As if the last write were long ago, so that only the session makes the Worker read the primary.
  browser.jar.delete("__Host-wrote");
  return email;
}
const read = async <T>(browser: Browser, path: string) => (await (await browser.open(path)).json()) as T;
const owned = async (browser: Browser) =>
  (await read<Purchase[]>(browser, "/app/purchases")).map(({ id }) => id);
const comments = async (browser: Browser, id: string) =>
  (await read<Comment[]>(browser, `/app/comments?productId=${id}`)).map(({ comment }) => comment);

test("a new user is logged in at once, and can log in on another device", async () => {
  const { browser } = await createLaggingShop();
  const [here, elsewhere] = [browser(), browser()];
  const email = await register(here);
  expect((await readSignedInUser(here))?.email).toBe(email);
  expect((await elsewhere.post("/app/login", { email, password: PASSWORD })).status).toBe(200);
  elsewhere.jar.delete("__Host-wrote");
  expect((await readSignedInUser(elsewhere))?.email).toBe(email);
});

test("a product added to the cart on one device is in the cart on another", async () => {
  const { id, browser } = await createLaggingShop();
  const [phone, desktop] = [browser(), browser()];
  const email = await register(phone);
  await desktop.post("/app/login", { email, password: PASSWORD });
  await phone.post("/app/cart/add", { id, license: "standard" });
  desktop.jar.delete("__Host-wrote");
  expect((await read<Cart>(desktop, "/app/cart")).items.map(({ product }) => product.id)).toEqual([id]);
});

test("a purchase granted by a webhook is shown and can be downloaded", async () => {
  const { id, shop, browser } = await createLaggingShop();
  const buyer = browser();
  await register(buyer);
  const { orderCode } = (await (await buyer.post("/app/paymentui", { id, consent: true })).json()) as {
    orderCode: string;
  };
  const { paymentSessionId } = await findOrder(orderCode);
  await stripe.pay(paymentSessionId);
  const { payload, signature } = await signEvent(
    await findEventId(paymentSessionId, "checkout.session.completed"),
  );
  const headers = { "Stripe-Signature": signature };
  const webhook = await shop(`${ORIGIN}/app/webhooks/stripe`, { method: "POST", body: payload, headers });
  expect(webhook.status).toBeLessThan(300);
  buyer.jar.delete("__Host-wrote");
  expect(await owned(buyer)).toEqual([id]);
  expect(await (await buyer.open("/dashboard")).text()).toContain(`Model ${id}`);
  expect((await buyer.open(`/app/download/${id}`, {}, { method: "HEAD" })).status).toBe(200);
});

test("a user who signed in with Google is logged in on the next page", async () => {
  const { shop } = await createLaggingShop();
  const browser = createCookieBrowser(shop);
  const { id, email } = await createGooglePerson();
  expect(await browser.signIn(id)).toBe("/dashboard");
  expect((await readSignedInUser(browser))?.email).toBe(email);
  expect((await browser.open("/dashboard")).status).toBe(200);
});

test("a setting changed on one device applies on another", async () => {
  const { browser } = await createLaggingShop();
  const [phone, desktop] = [browser(), browser()];
  const email = await register(phone);
  await desktop.post("/app/login", { email, password: PASSWORD });
  await phone.post("/app/preferences", { preferences: { currency: "USD" } });
  desktop.jar.delete("__Host-wrote");
  const user = await read<{ preferences: { currency: string } }>(desktop, "/app/verify");
  expect(user.preferences.currency).toBe("USD");
});

test("an ended session is refused although the replica still has it", async () => {
  const { browser, replica } = await createLaggingShop();
  const [mine, copied] = [browser(), browser()];
  await register(mine);
  await replica.catchUp();
  for (const [name, value] of mine.jar) copied.jar.set(name, value);
  expect(await readSignedInUser(copied)).not.toBeNull();
  const token = mine.jar.get("__Host-sid") ?? "";
  await mine.post("/app/logout", {});
  copied.jar.set("__Host-sid", token);
  expect((await copied.open("/app/cart")).status).toBe(401);
  copied.jar.set("__Host-sid", token);
  expect((await copied.open("/dashboard")).headers.get("Location")).toContain("/sign-in");
  copied.jar.set("__Host-sid", token);
  expect(await readSignedInUser(copied)).toBeNull();
});

test("visitors read the replica; users who just wrote or logged out read the primary", async () => {
  const { id, browser } = await createLaggingShop();
  const [author, anyone] = [browser(), browser()];
  await register(author);
  const words = "Prints without supports";
  expect((await author.post("/app/comment/create", { message: words, productId: id })).status).toBe(200);
  expect(await comments(author, id)).toEqual([words]);
  expect(await comments(anyone, id)).toEqual([]);
  author.jar.delete("__Host-wrote");
  expect(await comments(author, id)).toEqual([words]);
  await author.post("/app/logout", {});
  expect([author.jar.has("__Host-sid"), await comments(author, id)]).toEqual([false, [words]]);
});

const WORDS = "Fits the old hinge";
async function pageOf(browser: Browser, path: string) {
  const answer = await browser.open(path);
  return [answer.headers.get("Cache-Status"), (await answer.text()).includes(WORDS)];
}

test("a page cached from the replica is shown to visitors, not to the author, and is renewed from the primary", async () => {
  const { id, browser } = await createLaggingShop();
  const [author, anyone] = [browser(), browser()];
  await register(author);
  await author.post("/app/comment/create", { message: WORDS, productId: id });
  const path = `/product/${id}`;
  expect(await pageOf(anyone, path)).toEqual(["stall; fwd=miss", false]);
  expect(await pageOf(author, path)).toEqual(["stall; fwd=miss", true]);
  expect(await pageOf(anyone, path)).toEqual(["stall; hit", true]);

  const data = `${path}.data`;
  expect(await pageOf(anyone, data)).toEqual(["stall; fwd=miss", false]);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
  expect(await pageOf(anyone, data)).toEqual(["stall; hit; fwd=stale", false]);
  expect(await pageOf(anyone, data)).toEqual(["stall; hit", true]);
});

test("a page from the replica does not replace a newer cached page", async () => {
  const { id, browser, replica } = await createLaggingShop();
  const [author, anyone] = [browser(), browser()];
  await register(author);
  const path = `/product/${id}`;
  const release = replica.holdReads();
  const slow = pageOf(anyone, path);
  await author.post("/app/comment/create", { message: WORDS, productId: id });
  expect(await pageOf(author, path)).toEqual(["stall; fwd=miss", true]);
  release();
  expect(await slow).toEqual(["stall; fwd=miss", false]);
  expect(await pageOf(browser(), path)).toEqual(["stall; hit", true]);
});
