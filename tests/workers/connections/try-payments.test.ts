import { afterEach, beforeEach, expect, test } from "vitest";
import { tryPayments } from "#app/connections/try-payments.server.ts";
import { openShop, press, pressStripe, settings, shop, words } from "#tests/support/connections-page.ts";
import { databaseContent } from "#tests/support/database.ts";
import { stripe, testServices } from "#tests/support/services.ts";
import { ORIGIN } from "#tests/support/set-up-shop.ts";
import { fetchFromWorker } from "#tests/support/worker.ts";
import type { AccountDefaults } from "#tools/sandbox/stripe/state.ts";

beforeEach(async () => {
  await openShop();
  await pressStripe();
});
afterEach(() => stripe.reset());

const tried = () => press({ intent: "tryPayments" });

/** The page that was made last and is ended. */
async function endedPage(): Promise<string> {
  const paths = (await stripe.requests()).map(({ path }) => path);
  return paths.flatMap((path) => /\/sessions\/(\w+)\/expire$/.exec(path)?.[1] ?? []).at(-1) ?? "";
}

test("Stripe makes a payment page, ends it and tells the shop: payments work, and no page stays open", async () => {
  const answer = tried();
  await expect.poll(endedPage).not.toBe("");
  const [event] = await stripe.events(await endedPage());
  const { STRIPE_WEBHOOK_SECRET } = await settings();
  const { payload, signature } = await stripe.signEvent(event?.id ?? "", STRIPE_WEBHOOK_SECRET ?? "");
  const headers = { "Stripe-Signature": signature, Host: new URL(ORIGIN).host };
  const told = await fetchFromWorker(
    `${ORIGIN}/app/webhooks/stripe`,
    { method: "POST", body: payload, headers },
    shop(),
  );
  expect(told.status).toBe(200);
  expect((await answer).text).toContain(words("studioConnections.paymentsRight"));
  expect(event).toMatchObject({ type: "checkout.session.expired", data: { object: { status: "expired" } } });
});

test("of what Stripe does not tell the shop the maker hears, and that changes nothing", async () => {
  const connected = { ...testServices().services, settings: await settings() };
  const before = await databaseContent();
  expect(await tryPayments(connected, 0)).toBe("studioConnections.payments_untold");
  expect(await databaseContent()).toEqual(before);
});

const CHANGES: Record<string, Partial<AccountDefaults>> = {
  stripeSells: { managedPayments: true },
  price: { automaticTax: true, taxBehavior: "exclusive" },
  currencies: { adaptivePricing: true },
  tax: { automaticTax: true },
  codes: { promotionCodes: true },
};

test.each(Object.entries(CHANGES))("%s: what the account changes on the page is said", async (change, on) => {
  await stripe.setAccountDefaults({ ...on, insists: true });
  const { status, text } = await tried();
  const said = words(`studioConnections.payments_${change as "price"}`);
  expect([status, text.includes(said)]).toEqual([200, true]);
});

test("why Stripe makes no page is said in its own words, also where Stripe sells", async () => {
  const sold = { intent: "tax", by: "managed", footer: "" };
  expect((await press(sold, {}, ORIGIN, "/studio/settings")).status).toBe(200);
  const reason = "You must accept the Managed Payments terms of service.";
  await stripe.refuseManagedPayments(reason);
  expect((await tried()).text).toContain(reason);
});

test("a key that was revoked, one that may not pay, a Stripe that does not answer, and no key at all have their words", async () => {
  await stripe.forbid(["checkout/sessions"]);
  expect((await tried()).text).toContain(words("errors.stripe_rights_missing"));
  await stripe.forbid([]);
  await stripe.failNext(20, 0);
  const down = await tried();
  expect([down.status, down.text.includes(words("errors.stripe_unreachable"))]).toEqual([503, true]);
  await stripe.reset();
  const revoked = await press({ intent: "tryPayments" }, { STRIPE_SECRET_KEY: "sk_test_revoked" });
  expect(revoked.text).toContain(words("errors.stripe_key_wrong"));
  await press({ intent: "removeStripe" });
  expect((await tried()).status).toBe(503);
});
