/** SHOP_SECRET is replaced: the deployment has the new one, and the one before as SHOP_SECRET_PREVIOUS. */
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connections } from "#app/db/schema.ts";
import { settingsOf } from "#app/services.server.ts";
import {
  KEY,
  openShop,
  page,
  press,
  pressStripe,
  settings,
  shop,
  words,
} from "#tests/support/connections-page.ts";
import { type Fault, faultsOf, faultyDatabase, NEVER } from "#tests/support/faulty-database.ts";
import { linesPrintedDuring } from "#tests/support/log-lines.ts";
import { db, stripe, testServices } from "#tests/support/services.ts";
import { type Deployment, form, ORIGIN, open, postForm, SECRET } from "#tests/support/set-up-shop.ts";

const NEW = "what-the-maker-has-chosen-in-its-place";
const BOTH = { SHOP_SECRET: NEW, SHOP_SECRET_PREVIOUS: SECRET };

beforeEach(async () => {
  await openShop();
  await pressStripe();
});
afterEach(() => stripe.reset());

const rows = () => db.select().from(connections).orderBy(connections.name);
const times = async () => (await rows()).map(({ name, updatedAt }) => ({ name, updatedAt }));
/** What the shop lives by; it opens with one of the secrets. */
async function values(more: object = {}) {
  const { SHOP_SECRET, SHOP_SECRET_PREVIOUS, isSealedAnew, ...others } = await settings(more);
  return others;
}
async function read(deployment: Deployment, notBefore = 0) {
  const { services, logged } = testServices();
  const found = await settingsOf(deployment, { origin: ORIGIN, notBefore, log: services.log });
  return { found, events: logged.map(({ event }) => event) };
}
const isClosed = async (more: object) => (await open(shop(more), "/robots.txt")).status === 503;

test("everything is sealed by the new one at the first request: nobody is logged out, and the former opens nothing more", async () => {
  const before = [await values(), await times()];
  let shown = "";
  const lines = await linesPrintedDuring(async () => {
    shown = await page(BOTH);
  });
  expect(shown).toContain(words("studioConnections.secret_removable"));
  expect(lines.filter((line) => line.includes('"secret_replaced"'))).toHaveLength(1);
  expect([await values({ SHOP_SECRET: NEW }), await times()]).toEqual(before);
  // The session of before.
  const later = await page({ SHOP_SECRET: NEW });
  expect(later).toContain(KEY.slice(-4));
  expect(later).not.toContain("SHOP_SECRET_PREVIOUS");
  expect(await isClosed({})).toBe(true);
});

test("without the one before, and with a wrong one, the shop is closed and changes nothing; /setup says what it waits for", async () => {
  const before = await rows();
  const wrong = { SHOP_SECRET: NEW, SHOP_SECRET_PREVIOUS: `${SECRET}-with-a-mistake` };
  for (const more of [{ SHOP_SECRET: NEW }, wrong]) {
    expect(await isClosed(more)).toBe(true);
    expect(await (await open(shop(more), "/setup")).text()).toContain("SHOP_SECRET_PREVIOUS");
  }
  expect(await rows()).toEqual(before);
  expect(await isClosed(BOTH)).toBe(false);
});

test("where a single value opens with neither, none is sealed anew", async () => {
  const [pepper] = await db.select().from(connections).where(eq(connections.name, "PASSWORD_PEPPER"));
  await db
    .update(connections)
    .set({ sealed: pepper?.sealed ?? "" })
    .where(eq(connections.name, "STRIPE_SECRET_KEY"));
  const before = await rows();
  expect(await isClosed(BOTH)).toBe(true);
  expect(await rows()).toEqual(before);
});

test("a second value that is the same, or that stays for ever, changes nothing, and can be removed", async () => {
  const before = await rows();
  const same = { SHOP_SECRET: SECRET, SHOP_SECRET_PREVIOUS: SECRET };
  const wrong = { SHOP_SECRET: SECRET, SHOP_SECRET_PREVIOUS: "some-other-value-that-never-was-the-secret" };
  for (const more of [same, wrong]) {
    expect(await page(more)).toContain(words("studioConnections.secret_removable"));
    expect(await rows()).toEqual(before);
  }
  await page(BOTH);
  const sealed = await rows();
  expect(sealed).not.toEqual(before);
  const lines = await linesPrintedDuring(() => page(BOTH));
  expect(lines.join()).not.toContain("secret_replaced");
  expect(await rows()).toEqual(sealed);
  // What is set meanwhile is the new one's.
  expect((await press({ intent: "removeStripe" }, BOTH)).status).toBe(200);
  expect((await pressStripe(KEY, BOTH)).status).toBe(200);
  expect((await settings({ SHOP_SECRET: NEW })).STRIPE_SECRET_KEY).toBe(KEY);
  expect((await settings({ SHOP_SECRET: NEW })).STRIPE_WEBHOOK_SECRET).toMatch(/^whsec_/);
});

test("isolates that begin at once all answer, and one of them seals", async () => {
  const before = await values();
  let statuses: number[] = [];
  const lines = await linesPrintedDuring(async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => open(shop(BOTH), "/robots.txt")));
    statuses = answers.map(({ status }) => status);
  });
  expect(statuses).toEqual(Array(6).fill(200));
  expect(lines.filter((line) => line.includes('"secret_replaced"'))).toHaveLength(1);
  expect(await values({ SHOP_SECRET: NEW })).toEqual(before);
});

test("a crash before and after the commit leaves all or nothing sealed anew, and the next request goes on", async () => {
  const opening = async (fault: Fault) => {
    await openShop();
    await pressStripe();
    const expected = await values();
    const { DB, trips } = faultyDatabase(fault);
    await read(shop({ ...BOTH, DB })).catch((error: unknown) => error);
    return { expected, trips: trips() };
  };
  const { trips } = await opening(NEVER);
  expect(trips).toBe(2);
  const states: string[] = [];
  for (const fault of faultsOf(trips)) {
    const { expected } = await opening(fault);
    const closed = [await isClosed({}), await isClosed({ SHOP_SECRET: NEW })];
    states.push(String(closed));
    expect([fault, closed.filter((each) => each)]).toEqual([fault, [true]]);
    expect(await values(BOTH)).toEqual(expected);
    expect(await values({ SHOP_SECRET: NEW })).toEqual(expected);
  }
  expect(new Set(states).size).toBe(2);
});

test("while the database takes no writing, the shop answers with what it has opened, and says that the former one is still needed", async () => {
  const { DB } = faultyDatabase({ at: 1, when: "before" });
  const deployment = shop({ ...BOTH, DB });
  expect(await read(deployment)).toMatchObject({
    found: { STRIPE_SECRET_KEY: KEY, isSealedAnew: false },
    events: ["secret_not_replaced"],
  });
  // Five seconds later.
  expect(await read(deployment, Date.now())).toMatchObject({
    found: { STRIPE_SECRET_KEY: KEY, isSealedAnew: true },
    events: ["secret_replaced"],
  });
});

test("what a seller changes at that moment, by the deployment of before, stays", async () => {
  const other = "sk_test_of_another_account";
  await stripe.openAccount(other);
  const change = () => press({ intent: "stripe", key: other, otherAccount: "on" });
  const trips = 2;
  for (let at = 0; at < trips; at += 1) {
    await openShop();
    await pressStripe();
    const { DB } = faultyDatabase({
      at,
      when: "before",
      meanwhile: async () => {
        expect((await change()).status).toBe(200);
      },
    });
    // What was read before the change does not say that all is done.
    const { found } = await read(shop({ ...BOTH, DB }));
    expect([at, found]).toMatchObject([at, { isSealedAnew: at === 0 }]);
    expect([at, (await settings(BOTH)).STRIPE_SECRET_KEY]).toEqual([at, other]);
    expect([at, (await settings({ SHOP_SECRET: NEW })).STRIPE_SECRET_KEY]).toEqual([at, other]);
  }
});

test("an isolate of the deployment of before goes on with what it has read; a new one with the former secret alone does not begin", async () => {
  const old = shop();
  expect((await open(old, "/robots.txt")).status).toBe(200);
  await page(BOTH);
  expect(await read(old, Date.now())).toMatchObject({
    found: { STRIPE_SECRET_KEY: KEY },
    events: ["settings_unread"],
  });
  expect((await open(old, "/robots.txt")).status).toBe(200);
  expect(await isClosed({})).toBe(true);
});

test("the former secret proves nothing at /setup/recover, the new one does", async () => {
  const recover = async (secret: string) =>
    (await postForm(shop(BOTH), `${ORIGIN}/setup/recover`, { fields: { secret, email: form.email } })).text();
  expect(await recover(SECRET)).toContain(words("setUp.wrongSecret"));
  expect(await recover(NEW)).not.toContain(words("setUp.wrongSecret"));
});
