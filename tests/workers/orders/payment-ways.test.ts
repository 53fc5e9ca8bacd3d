import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { shopSettings } from "#app/db/schema.ts";
import { refreshOldPaymentWays, refreshPaymentWays } from "#app/orders/payments/payment-ways.server.ts";
import { DAY_MS, HOUR_MS } from "#app/shared/time.ts";
import { storeSetting } from "#app/studio/shop-settings.store.server.ts";
import { TaxSettings } from "#app/tax/tax.contract.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, stripe, testServices } from "#tests/support/services.ts";
import { browserWithSession, createUser } from "#tests/support/users.ts";

const reset = async () => {
  await stripe.forbid([]);
  await stripe.setAccountDefaults({});
  await db.delete(shopSettings);
  testServices().services.shop.forget();
};
beforeEach(reset);
afterEach(reset);

const marksIn = (html: string) =>
  [...html.matchAll(/<li class="[^"]*">([\w ]+)<\/li>/g)].map(([, mark]) => mark);

/** The marks on the pages of a model, of the cart and of the checkout, which are the same. */
async function shownMarks() {
  testServices().services.shop.forget();
  const { id } = await insertProduct();
  const buyer = await createUser();
  await buyer.post("/app/cart/add", { id });
  const shown = await Promise.all(
    [`/product/${id}`, "/cart", "/checkout"].map(async (path) => {
      const html = await (await buyer.fetch(path)).text();
      return marksIn(html.split('aria-label="Ways to pay"')[1]?.split("</ul>")[0] ?? "");
    }),
  );
  expect(new Set(shown.map(String)).size).toBe(1);
  return shown[0];
}

test("buyers see the ways to pay that the account's default configuration offers, and no others", async () => {
  const { services } = testServices();
  expect(await shownMarks()).toEqual([]);
  await refreshPaymentWays(services);
  const all = ["Visa", "Mastercard", "Apple Pay", "Google Pay", "Link", "PayPal", "SEPA"];
  expect(await shownMarks()).toEqual(all);
  await stripe.setAccountDefaults({ paymentMethods: ["card"], wallets: ["bizum"] });
  await refreshPaymentWays(services);
  expect(await shownMarks()).toEqual(["Visa", "Mastercard", "Bizum"]);
});

test("a key that may not read the configuration shows none, and an outage of Stripe leaves what was shown for a day", async () => {
  const { services } = testServices();
  await refreshPaymentWays(services);
  await stripe.failNext(10, 500);
  await expect(refreshPaymentWays(services)).rejects.toThrow();
  await stripe.failNext(0, 500);
  const shownAfter = async (ms: number) => {
    await db
      .update(shopSettings)
      .set({ updatedAt: new Date(services.now().getTime() - ms) })
      .where(eq(shopSettings.name, "payment-ways"));
    return shownMarks();
  };
  expect(await shownAfter(DAY_MS - HOUR_MS)).toContain("PayPal");
  expect(await shownAfter(DAY_MS)).toEqual([]);
  await stripe.reset();
  await stripe.forbid(["payment_method_configurations"]);
  await refreshPaymentWays(services);
  expect(await shownMarks()).toEqual([]);
  const { id } = await insertProduct();
  const page = await (await browserWithSession(null).get(`/product/${id}`)).text();
  expect(page).toContain("Pay by card");
});

test("where Stripe sells in its own name, it decides how to pay: nothing is promised", async () => {
  const { services } = testServices();
  await refreshPaymentWays(services);
  expect(await shownMarks()).toContain("Visa");
  const value = TaxSettings.parse({ by: "managed", footer: "" });
  await storeSetting(db, { name: "tax", value, updatedAt: new Date() });
  expect(await shownMarks()).toEqual([]);
});

test("the cron asks once an hour", async () => {
  const { services } = testServices();
  const start = Date.now();
  const asked = async (minutes: number) => {
    const before = (await stripe.requests()).length;
    await refreshOldPaymentWays({ ...services, now: () => new Date(start + minutes * 60_000) });
    return (await stripe.requests()).length - before;
  };
  expect([await asked(0), await asked(59), await asked(HOUR_MS / 60_000), await asked(61)]).toEqual([
    1, 0, 1, 0,
  ]);
});
