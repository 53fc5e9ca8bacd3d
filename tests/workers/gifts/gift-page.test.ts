/** The page of a gift's link, as the friend sees it. */
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { gifts, orders, products, purchases, users } from "#app/db/schema.ts";
import { insertPaidGift } from "#tests/support/gifts.ts";
import { htmlWithoutScripts, withoutSpans } from "#tests/support/responses.ts";
import { db } from "#tests/support/services.ts";
import { codeFor } from "#tests/support/sign-in-codes.ts";
import {
  browserWithSession,
  createUser,
  createVisitor,
  responseCookie,
  submitForm,
  type TestUser,
} from "#tests/support/users.ts";

const read = async ({ fetch }: Pick<TestUser, "fetch">, path: string) =>
  withoutSpans(await htmlWithoutScripts(await fetch(path, { headers: { Accept: "text/html" } })));

async function insertPicturedGift() {
  const giver = await createUser();
  const gift = await insertPaidGift(giver.user.id);
  const picture = {
    key: `products/${gift.productId}/1.webp`,
    width: 1600,
    height: 1200,
    alt: { en: "Blue" },
  };
  await db
    .update(products)
    .set({ images: [picture] })
    .where(eq(products.id, gift.productId));
  return { ...gift, picture: picture.key };
}

test("a gift shows its picture and who gives it before it is claimed, and the download at once after it", async () => {
  const { path, picture, productId } = await insertPicturedGift();
  const offered = await read(await createVisitor(), path);
  expect(offered).toContain(picture);
  expect(offered).toContain("Ada gives you a model");
  expect(offered).not.toContain("/app/download/");
  const friend = await createUser();
  const claimed = await submitForm(friend, path, { intent: "claim" });
  for (const page of [withoutSpans(await htmlWithoutScripts(claimed)), await read(friend, path)]) {
    expect(page).toContain("It is yours");
    expect(page).toContain("A gift from Ada");
    expect(page).toContain(picture);
    expect(page).toContain(`href="/app/download/${productId}"`);
  }
  expect((await friend.fetch(`/app/download/${productId}`)).status).toBe(200);
});

test("whoever has a gift's link reads its recipient's address nowhere, and sends the code there all the same", async () => {
  const { path, productId } = await insertPicturedGift();
  const [gift] = await db.select().from(gifts).where(eq(gifts.productId, productId));
  const email = gift?.email ?? "";
  const browser = browserWithSession(null, { "CF-Connecting-IP": "198.51.100.77" });
  let cookie = "";
  const send = async (to: string, fields: Record<string, string>) => {
    const answer = await browser.form(to, fields, { Cookie: `__Host-sign-in=${cookie}` });
    cookie = responseCookie(answer, "__Host-sign-in") || cookie;
    return answer;
  };
  const open = async (to: string) => (await browser.get(to, { Cookie: `__Host-sign-in=${cookie}` })).text();
  const offered = await open(path);
  expect(offered).toContain("f•••@p•••.test");
  expect(offered).not.toContain(email);
  expect(offered).not.toContain("/register");
  expect(await read(await createUser(), path)).not.toContain("•••");
  const asked = await send(path, { intent: "code" });
  const next = `/sign-in/code?redirectTo=${encodeURIComponent(path)}`;
  expect([asked.status, asked.headers.get("Location")]).toEqual([303, next]);
  const codePage = await open(next);
  expect(codePage).toContain("f•••@p•••.test");
  expect(codePage).not.toContain(email);
  await send("/sign-in/code", { intent: "resend", redirectTo: path });
  expect(await open(next)).not.toContain(email);
  // Without its mark the cookie belongs to no code.
  cookie = cookie.slice(1);
  expect((await browser.get(next, { Cookie: `__Host-sign-in=${cookie}` })).status).toBe(303);
  cookie = `~${cookie}`;
  const entered = await send("/sign-in/code", {
    intent: "code",
    code: await codeFor(cookie),
    redirectTo: path,
  });
  expect(entered.headers.get("Location")).toBe(path);
  expect(await db.select().from(users).where(eq(users.email, email))).toHaveLength(1);
  await db.update(gifts).set({ endedAt: new Date() }).where(eq(gifts.productId, productId));
  expect((await send(path, { intent: "code" })).status).toBe(400);
});

test("a claimed gift whose giver has not agreed to its delivery offers no download", async () => {
  const { path, productId } = await insertPicturedGift();
  const friend = await createUser();
  const [gift] = await db.select().from(gifts).where(eq(gifts.productId, productId));
  const orderId = gift?.orderId ?? "";
  const at = new Date();
  await db.batch([
    db
      .update(orders)
      .set({ consentAt: null, buyer: { name: "Ada", lastName: "Lovelace", country: "ES" } })
      .where(eq(orders.id, orderId)),
    db.update(gifts).set({ claimedBy: friend.user.id, claimedAt: at }).where(eq(gifts.orderId, orderId)),
    db
      .insert(purchases)
      .values({ userId: friend.user.id, productId, license: "standard", orderId, purchasedAt: at }),
  ]);
  const waits = await read(friend, path);
  expect(waits).toContain("must agree to its delivery first");
  expect(waits).not.toContain("/app/download/");
  await db.update(purchases).set({ deliveryBeganAt: at }).where(eq(purchases.orderId, orderId));
  expect(await read(friend, path)).toContain(`href="/app/download/${productId}"`);
});
