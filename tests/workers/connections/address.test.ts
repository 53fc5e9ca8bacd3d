import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connections, passkeys, recoveryCodes, sessions, totpSecrets, users } from "#app/db/schema.ts";
import { unsubscribeUrl } from "#app/mail/unsubscribe.server.ts";
import { MINUTE_MS } from "#app/shared/time.ts";
import {
  callStripe,
  confirmAgain,
  endpointsAt,
  logIn,
  move,
  openAs,
  openShop,
  PAGE,
  page,
  press,
  pressStripe,
  reach,
  settings,
  shop,
  words,
} from "#tests/support/connections-page.ts";
import { databaseContent } from "#tests/support/database.ts";
import { type Fault, faultsOf, faultyDatabase, NEVER } from "#tests/support/faulty-database.ts";
import { stripeSignature } from "#tests/support/payments.ts";
import { db, stripe } from "#tests/support/services.ts";
import { emptyShop, ORIGIN } from "#tests/support/set-up-shop.ts";
import { fetchFromWorker } from "#tests/support/worker.ts";

const HOST = "shop.luna.studio";
const NEW = `https://${HOST}`;

beforeEach(openShop);
afterEach(() => stripe.reset());

const get = (address: string, headers: HeadersInit = {}) =>
  fetchFromWorker(address, { headers: { Accept: "text/html", ...headers } }, shop());
const post = (address: string, init: RequestInit = {}) =>
  fetchFromWorker(address, { method: "POST", ...init }, shop());
const addresses = async () => {
  const { SHOP_ORIGIN, SHOP_FORMER_ORIGIN } = await settings();
  return [SHOP_ORIGIN, SHOP_FORMER_ORIGIN];
};
const ownerId = async () => (await db.select().from(users))[0]?.id ?? "";
const addPasskey = async () => {
  const key = { id: "key", publicKey: "", counter: 0, transports: [], name: "Key", createdAt: new Date() };
  await db.insert(passkeys).values({ ...key, userId: await ownerId() });
};

test("a shop moves to an address that was shown to lead to it; the former leads on and takes what other systems send", async () => {
  await pressStripe();
  const before = (await settings()).STRIPE_WEBHOOK_SECRET;
  expect((await get(`${NEW}/`)).status).toBe(421);
  const done = await move(HOST);
  expect([done.status, done.location]).toEqual([303, `${NEW}${PAGE}?done=studioConnections.moved`]);
  expect(await addresses()).toEqual([NEW, ORIGIN]);
  expect(await db.select().from(sessions)).toEqual([]);
  expect((await get(`${NEW}/`)).status).toBe(200);
  const { STRIPE_WEBHOOK_SECRET } = await settings();
  expect(STRIPE_WEBHOOK_SECRET).not.toBe(before);
  expect([await endpointsAt(ORIGIN), await endpointsAt(NEW)]).toEqual([[], [expect.anything()]]);

  const led = await get(`${ORIGIN}/product/cat?license=standard`);
  expect([led.status, led.headers.get("Location")]).toEqual([308, `${NEW}/product/cat?license=standard`]);
  expect(led.headers.get("Cache-Control")).toBe("no-store");
  const event = JSON.stringify({ id: "evt_1", object: "event", type: "invoice.paid", data: { object: {} } });
  const signed = { "Stripe-Signature": stripeSignature(event, { secret: STRIPE_WEBHOOK_SECRET ?? "" }) };
  const wrong = await post(`${ORIGIN}/app/webhooks/stripe`, { body: event, headers: {} });
  expect(wrong.status).toBe(400);
  const taken = await post(`${ORIGIN}/app/webhooks/stripe`, { body: event, headers: signed });
  expect(taken.status).not.toBe(421);
  const unsubscribe = await unsubscribeUrl(await settings(), await ownerId());
  const clicked = await post(unsubscribe.replace(NEW, ORIGIN), {
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
  expect(clicked.status).toBe(200);
  expect((await post(`${ORIGIN}/login`)).status).toBe(421);
  expect((await get("https://another.host.test/")).status).toBe(421);
  expect((await get(`${ORIGIN}/`, { Host: "another.host.test" })).status).toBe(421);
});

test("it may move back, and then its second address leads on", async () => {
  await move(HOST);
  // Nobody is logged in at the new address.
  expect((await press({ intent: "address", host: "new.luna.studio" }, {}, NEW)).status).toBe(404);
  await logIn(NEW);
  await move("first.luna.studio", NEW);
  await logIn("https://first.luna.studio");
  expect((await move(HOST, "https://first.luna.studio")).status).toBe(303);
  expect(await addresses()).toEqual([NEW, "https://first.luna.studio"]);
  expect((await get("https://first.luna.studio/cart")).headers.get("Location")).toBe(`${NEW}/cart`);
  expect((await get(`${ORIGIN}/cart`)).status).toBe(421);
});

test("an address that is not one, is not proved, or was proved for another, too long ago or by somebody else moves nothing", async () => {
  const proof = await reach(HOST);
  expect(proof).toMatch(/^\d+\../);
  const before = await databaseContent();
  for (const host of [
    "localhost",
    "10.0.0.1",
    "shop",
    "shop.test",
    `${HOST}/path`,
    `${HOST}:8443`,
    "user@shop.com",
  ])
    expect([host, (await press({ intent: "address", host })).status]).toEqual([host, 400]);
  const asked = (await press({ intent: "address", host: HOST })).text.match(/proof=([^"&]+)/)?.[1] ?? "";
  const [until = "", signed = ""] = proof.split(".");
  const later = String(Number(until) + MINUTE_MS);
  const tries = [
    { host: "other.luna.studio", proof },
    { host: HOST, proof: asked },
    { host: HOST, proof: `${later}.${signed}` },
    { host: HOST, proof: `${Date.now() - 1}.${signed}` },
    { host: HOST, proof: "" },
  ];
  for (const each of tries) {
    const { status, text } = await press({ intent: "move", ...each });
    expect([each, status, text.includes(words("errors.address_unproved"))]).toEqual([each, 409, true]);
  }
  expect((await get(`${NEW}/new-address?proof=${asked}x`)).status).toBe(421);
  expect((await get(`https://other.luna.studio/new-address?proof=${asked}`)).status).toBe(421);
  expect(await databaseContent()).toEqual(before);
  // The witness.
  expect((await press({ intent: "move", host: HOST, proof })).status).toBe(303);
});

test("who comes back from the new address reads what will happen, and moves by one button", async () => {
  const proof = await reach(HOST);
  const shown = await page({}, `${PAGE}?address=${HOST}&reached=${proof}`);
  for (const key of ["moveSessions", "movePasskeys"] as const)
    expect(shown).toContain(words(`studioConnections.${key}`));
  expect(shown).toContain('value="move"');
  expect(await page({}, `${PAGE}?address=evil.luna.studio&reached=${proof}`)).not.toContain('value="move"');
});

test("nobody moves while a seller can confirm by nothing but a passkey", async () => {
  const proof = await reach(HOST);
  const userId = await ownerId();
  await addPasskey();
  const tryMove = () => press({ intent: "move", host: HOST, proof });
  const refused = await tryMove();
  expect([refused.status, refused.text.includes(words("errors.passkeys_stay"))]).toEqual([409, true]);
  expect(await page()).toContain("Passkeys do not move to a new address");
  await db.insert(recoveryCodes).values({ codeHash: "used", userId, usedAt: new Date() });
  await db.insert(totpSecrets).values({ userId, secret: "", createdAt: new Date() });
  expect((await tryMove()).status).toBe(409);
  expect(await addresses()).toEqual([ORIGIN, null]);
  await db.insert(recoveryCodes).values({ codeHash: "left", userId });
  expect((await tryMove()).status).toBe(303);
  for (const table of [passkeys, recoveryCodes, totpSecrets])
    await db.delete(table).where(eq(table.userId, userId));
});

test("a seller's last way to confirm that is not a passkey is not used up between the question and the move", async () => {
  const trips = async (fault: Fault) => {
    await emptyShop();
    await openShop();
    const proof = await reach(HOST);
    const { DB, trips } = faultyDatabase(fault);
    await press({ intent: "move", host: HOST, proof }, { DB });
    return trips();
  };
  const all = await trips(NEVER);
  expect(await addresses()).toEqual([NEW, ORIGIN]);
  const before: number[] = [];
  for (let at = 0; at < all; at += 1) {
    let origin: string | null | undefined = null;
    await trips({
      at,
      when: "before",
      async meanwhile() {
        [origin] = await addresses();
        await addPasskey();
      },
    });
    await db.delete(passkeys);
    if (origin !== ORIGIN) continue;
    before.push(at);
    expect([at, await addresses()]).toEqual([at, [ORIGIN, null]]);
  }
  expect(before.length).toBeGreaterThan(2);
}, 60_000);

test("a check of the webhook leaves another shop's endpoint at the former address alone", async () => {
  await pressStripe();
  await move(HOST);
  expect(await endpointsAt(ORIGIN)).toEqual([]);
  await callStripe("webhook_endpoints", {
    url: `${ORIGIN}/app/webhooks/stripe`,
    "enabled_events[0]": "invoice.paid",
  });
  await logIn(NEW);
  const { text } = await press({ intent: "checkWebhook" }, {}, NEW);
  expect(text).toContain(words("studioConnections.webhookRight"));
  expect(await endpointsAt(ORIGIN)).toHaveLength(1);
});

test("an isolate that has not heard of the move asks the database once a second, whoever calls it by another host", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const { DB, trips } = faultyDatabase(NEVER);
    const isolate = shop({ DB });
    const ask = async (origin: string) => (await fetchFromWorker(`${origin}/robots.txt`, {}, isolate)).status;
    expect(await ask(NEW)).toBe(421);
    const first = trips();
    for (let i = 0; i < 5; i += 1) expect(await ask("https://another.host.test")).toBe(421);
    expect(trips()).toBe(first);
    await move(HOST);
    vi.setSystemTime(Date.now() + 1_001);
    expect(await ask(NEW)).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});

test("the deployment's address wins, and is not changed here; a key of the deployment keeps its webhook", async () => {
  const own = { SHOP_ORIGIN: ORIGIN };
  const proof = await reach(HOST);
  const refusals = [
    await press({ intent: "address", host: HOST }, own),
    await press({ intent: "move", host: HOST, proof }, own),
  ];
  for (const { status, text } of refusals)
    expect([status, text.includes(words("errors.set_in_deployment"))]).toEqual([409, true]);
  expect(await page(own)).not.toContain('value="address"');
  const key = { STRIPE_SECRET_KEY: "sk_test_of_the_deployment", STRIPE_WEBHOOK_SECRET: "whsec_own" };
  expect((await press({ intent: "move", host: HOST, proof }, key)).status).toBe(303);
  expect(await endpointsAt(NEW)).toEqual([]);
});

test("without a second factor of the last minutes nothing moves", async () => {
  const proof = await reach(HOST);
  await db.update(sessions).set({ secondFactorAt: new Date(Date.now() - 60 * MINUTE_MS) });
  const confirm = `/studio/confirm?redirectTo=${encodeURIComponent(PAGE)}`;
  const forms: Record<string, string>[] = [
    { intent: "move", host: HOST, proof },
    { intent: "address", host: HOST },
  ];
  for (const fields of forms) expect(await press(fields)).toMatchObject({ status: 303, location: confirm });
  expect((await openAs(PAGE)).status).toBe(303);
  expect(await addresses()).toEqual([ORIGIN, null]);
});

test("a move during which a round trip fails is done whole or not at all, and Stripe calls where the shop is", async () => {
  const begin = async () => {
    await emptyShop();
    await stripe.reset();
    await openShop();
    await pressStripe();
    await confirmAgain();
    return reach(HOST);
  };
  const trips = async (fault: Fault) => {
    const proof = await begin();
    const { DB, trips } = faultyDatabase(fault);
    await press({ intent: "move", host: HOST, proof }, { DB });
    return trips();
  };
  const all = await trips(NEVER);
  expect(all).toBeGreaterThan(4);
  for (const fault of faultsOf(all)) {
    await trips(fault);
    const [origin, former] = await addresses();
    expect([fault, [origin, former]]).toEqual([fault, origin === NEW ? [NEW, ORIGIN] : [ORIGIN, null]]);
    expect([fault, await endpointsAt(origin ?? "")]).toEqual([fault, [expect.anything()]]);
    const left = (await db.select().from(sessions)).length;
    expect([fault, left]).toEqual([fault, origin === NEW ? 0 : 1]);
  }
}, 120_000);

const STORED = ["SHOP_ORIGIN", "SHOP_FORMER_ORIGIN"] as const;

test.each([
  [{}, NEW, ORIGIN],
  [{ SHOP_ORIGIN: "https://own.maker.org" }, "https://own.maker.org", ORIGIN],
  [{ SHOP_FORMER_ORIGIN: "https://old.maker.org" }, NEW, "https://old.maker.org"],
  [
    { SHOP_ORIGIN: "https://own.maker.org", SHOP_FORMER_ORIGIN: "https://old.maker.org" },
    "https://own.maker.org",
    "https://old.maker.org",
  ],
])("with %j set in the deployment a moved shop is at %s and was at %s", async (own, origin, former) => {
  await move(HOST);
  const { SHOP_ORIGIN, SHOP_FORMER_ORIGIN } = await settings(own);
  expect([SHOP_ORIGIN, SHOP_FORMER_ORIGIN]).toEqual([origin, former]);
});

test.each(STORED)("%s that is moved to the other's name closes the shop", async (name) => {
  await move(HOST);
  const rows = await db.select().from(connections);
  const other = rows.find((row) => STORED.includes(row.name as never) && row.name !== name);
  await db
    .update(connections)
    .set({ sealed: other?.sealed ?? "" })
    .where(eq(connections.name, name));
  expect((await get(`${NEW}/`)).status).toBe(503);
});
