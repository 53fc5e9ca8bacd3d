import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { membershipPeriods, memberships, membershipTiers } from "#app/db/schema.ts";
import { BEGIN_NOW_VERSION } from "#app/memberships/memberships.contract.ts";
import { type ListedTier, MAX_TIERS, type StudioTier } from "#app/memberships/tiers.contract.ts";
import {
  createTier,
  listedTiers,
  missingRights,
  reopenTier,
  shownTiers,
} from "#app/memberships/tiers.server.ts";
import { createPayments } from "#app/orders/payments/payments.service.server.ts";
import { insertCollection } from "#tests/support/collections.ts";
import { insertTier } from "#tests/support/memberships.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, ORIGIN, stripe, testServices } from "#tests/support/services.ts";
import { callStudio } from "#tests/support/studio-api.ts";
import { tierOf } from "#tests/support/tiers.ts";
import { createSeller, createUser, submitForm } from "#tests/support/users.ts";
import { fetchFromWorker } from "#tests/support/worker.ts";

const { services } = testServices();
const seller = await createSeller();

async function insertMember(tier: string, changes: Partial<typeof memberships.$inferInsert> = {}) {
  const { user } = await createUser();
  const at = new Date();
  const row = { id: crypto.randomUUID(), userId: user.id, tier, interval: "month" as const, cents: 900 };
  await db.insert(memberships).values({
    ...{
      ...row,
      status: "active",
      language: "en",
      beginNowAt: at,
      beginNowVersion: BEGIN_NOW_VERSION,
      createdAt: at,
    },
    ...changes,
  });
  return row.id;
}

async function withoutTiers(): Promise<void> {
  for (const table of [membershipPeriods, memberships, membershipTiers]) await db.delete(table);
  services.shop.forget();
}

const call = (path: string, json: object) => callStudio("POST", `/memberships/tiers${path}`, { json });
const readTier = async (slug: string) =>
  (await callStudio("GET", `/memberships/tier?slug=${slug}`)).json<StudioTier>();
const listed = async () => (await callStudio("GET", "/memberships/tiers")).json<ListedTier[]>();
const refusalOf = async (response: Response) => [
  response.status,
  (await response.json<{ error: { code: string } }>()).error.code,
];

test("a seller makes a membership, changes it, and what another window changed since is not overwritten", async () => {
  const collection = await insertCollection();
  const form: [string, string][] = [
    ["intent", "save"],
    ["name.en", "Garden club"],
    ["monthCents", "4.50"],
    ["yearCents", ""],
    ["opens", "collections"],
    ["collections", ""],
    ["collections", collection],
    ["commercial", "member"],
    ["sellOffDays", "30"],
    ["keepsDownloads", "on"],
    ["discountPercent", "10"],
    ["earlyDays", "14"],
  ];
  const created = await submitForm(seller, "/studio/memberships/new-tier", form);
  const address = "/studio/memberships/tiers/garden-club";
  expect(created.headers.get("Location")).toBe(`${address}?done=studioMemberships.created`);
  const { members, isJoined, endedAt, ...tier } = await readTier("garden-club");
  expect({ ...tier, members, isJoined, endedAt }).toEqual({
    ...tierOf({
      name: { en: "Garden club" },
      monthCents: 450,
      opens: "collections",
      collections: [collection],
    }),
    ...{ commercial: "member", sellOffDays: 30, discountPercent: 10, earlyDays: 14 },
    ...{ slug: "garden-club", revision: 1, members: 0, isJoined: false, endedAt: null },
  });
  expect((await call("/change", { ...tier, monthCents: null, yearCents: 4_900 })).status).toBe(204);
  expect(await readTier("garden-club")).toMatchObject({ monthCents: null, yearCents: 4_900, revision: 2 });
  expect(await refusalOf(await call("/change", { ...tier, monthCents: 500 }))).toEqual([
    409,
    "changed_elsewhere",
  ]);
  expect((await call("/change", { ...tier, revision: null, opens: "all" })).status).toBe(204);
  // What a tier does not open by collections has none.
  expect(await readTier("garden-club")).toMatchObject({ opens: "all", collections: [], revision: 3 });
  expect(await refusalOf(await call("/change", { ...tier, slug: "no-such" }))).toEqual([404, "not_found"]);
});

test("a membership without a name in the main language, a price, its collections or what it says for good is refused", async () => {
  const wrong: [object, string][] = [
    [{ name: { es: "Club" } }, "name.en"],
    [{ monthCents: null }, "monthCents"],
    [{ monthCents: 49 }, "monthCents"],
    [{ opens: "collections" }, "collections"],
    [{ opens: "collections", collections: ["no-such"] }, "collections"],
    [{ commercial: "paid", keepsDownloads: false }, "keepsDownloads"],
    [{ discountPercent: 91 }, "discountPercent"],
    [{ earlyDays: 91 }, "earlyDays"],
    [{ places: 0 }, "places"],
  ];
  for (const [fields, name] of wrong) {
    const refused = await call("", { ...tierOf({ name: { en: "Wrong" } }), ...fields });
    expect([name, refused.status, await refused.json()]).toEqual([
      name,
      400,
      { error: expect.objectContaining({ fields: { [name]: expect.any(String) } }) },
    ]);
  }
  expect((await call("", tierOf({ name: { en: "Wrong" } }))).status).toBe(200);
});

test("a second membership of the same name, and one too many, are refused; those that have ended do not count", async () => {
  await withoutTiers();
  for (let n = 1; n < MAX_TIERS; n++) await insertTier();
  const { slug: ended } = await insertTier({ endedAt: new Date() });
  const texts = (name: string) => tierOf({ name: { en: name } });
  expect(await createTier(services, texts("Twelfth"))).toEqual({ slug: "twelfth" });
  expect(await refusalOf(await call("", texts("Thirteenth")))).toEqual([409, "tiers_full"]);
  expect(await refusalOf(await call("/reopen", { slug: ended, revision: null }))).toEqual([
    409,
    "tiers_full",
  ]);
  expect((await call("/remove", { slug: "twelfth", revision: 1 })).status).toBe(204);
  await insertTier({ slug: "club" });
  expect((await listed()).map(({ endedAt }) => endedAt !== null)).toEqual([
    ...Array(MAX_TIERS).fill(false),
    true,
  ]);
  await withoutTiers();
  await insertTier({ slug: "club" });
  expect(await refusalOf(await call("", texts("Club")))).toEqual([409, "tier_exists"]);
});

test("an order names all that can be joined, each once, or changes nothing", async () => {
  await withoutTiers();
  const [{ slug: one }, { slug: two }] = [await insertTier(), await insertTier()];
  const { slug: ended } = await insertTier({ endedAt: new Date() });
  expect((await call("/order", { slugs: [two, one] })).status).toBe(204);
  for (const slugs of [[], [one], [one, one], [one, two, ended], [one, "no-such"]])
    expect(await refusalOf(await call("/order", { slugs }))).toEqual([409, "changed_elsewhere"]);
  expect((await listed()).map(({ slug }) => slug)).toEqual([two, one, ended]);
});

test("a membership that ends has its members looked at by the cron, can be reopened once they were told, and is not deleted", async () => {
  await withoutTiers();
  const { slug } = await insertTier();
  const nextCheckAt = new Date();
  const membership = await insertMember(slug, { nextCheckAt });
  const other = await insertMember((await insertTier()).slug, { nextCheckAt });
  const checkOf = async (id: string) =>
    (await db.select().from(memberships).where(eq(memberships.id, id)))[0]?.nextCheckAt.getTime();
  expect((await call("/end", { slug, revision: 1 })).status).toBe(204);
  expect([await checkOf(membership), await checkOf(other)]).toEqual([0, nextCheckAt.getTime()]);
  expect(await refusalOf(await call("/end", { slug, revision: null }))).toEqual([404, "not_found"]);
  expect(await refusalOf(await call("/reopen", { slug, revision: 2 }))).toEqual([409, "tier_ending"]);
  expect(await readTier(slug)).toMatchObject({ members: 1, isJoined: true, endedAt: expect.any(String) });
  await db.update(memberships).set({ endsAt: new Date() }).where(eq(memberships.id, membership));
  expect(await refusalOf(await call("/reopen", { slug, revision: 1 }))).toEqual([409, "changed_elsewhere"]);
  expect((await call("/reopen", { slug, revision: 2 })).status).toBe(204);
  await expect(reopenTier(services, { slug, revision: null })).rejects.toMatchObject({ code: "not_found" });
  expect(await refusalOf(await call("/remove", { slug, revision: null }))).toEqual([409, "tier_joined"]);
  expect(await readTier(slug)).toMatchObject({ endedAt: null, revision: 3 });
});

test("shoppers see what each membership opens today, its rights, its price for a month of the year, and what is full", async () => {
  await withoutTiers();
  expect((await fetchFromWorker("/memberships")).status).toBe(404);
  expect(await (await fetchFromWorker("/contact")).text()).not.toContain('href="/memberships"');
  const [shown, draft] = [await insertProduct(), await insertProduct({ status: "draft" })];
  const collection = await insertCollection({ models: [shown.id, draft.id] });
  const opened = { opens: "collections" as const, collections: [collection, "gone"] };
  const small = await insertTier({ ...opened, monthCents: 300, yearCents: 3_000, places: 1 });
  const { slug: club } = await insertTier({
    text: { en: "For **makers**." },
    commercial: "member",
    place: 2,
  });
  await insertTier({ endedAt: new Date(), name: { en: "Of before" } });
  await insertMember(small.slug);
  expect(await shownTiers(services)).toMatchObject([
    {
      slug: small.slug,
      models: 1,
      placesLeft: 0,
      collections: [{ slug: collection, title: "For the desk" }],
    },
    { slug: club, placesLeft: null },
  ]);
  services.shop.forget();
  const html = await (await fetchFromWorker("/memberships")).text();
  expect(html).toMatch(/<strong>.*makers/);
  expect(html).toContain("You may sell what you print for as long as you have this membership.");
  expect(html).toContain("€2.50");
  expect(html).toContain(`href="/memberships/${club}/join?interval=month"`);
  expect(html).not.toContain(`/memberships/${small.slug}/join`);
  expect(html).not.toContain("Of before");
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/memberships"`);
  expect(await (await fetchFromWorker("/contact")).text()).toContain('href="/memberships"');
  expect(await (await fetchFromWorker("/sitemap/1")).text()).toContain(`<loc>${ORIGIN}/memberships</loc>`);
});

test("the studio says what a restricted key lacks, and nothing of it for a secret key or without a tier that can be joined", async () => {
  const restricted = createPayments(
    { ...services.settings, STRIPE_SECRET_KEY: "rk_test_only_for_tests" },
    services.now,
  );
  await stripe.openAccount("rk_test_only_for_tests");
  await stripe.forbid(["prices", "invoice_payments"]);
  await insertTier();
  const tiers = await listedTiers(services);
  expect(await missingRights({ ...services, payments: restricted }, tiers)).toEqual(["Prices", "Invoices"]);
  expect(await missingRights(services, tiers)).toEqual([]);
  const ended = tiers.map((tier) => ({ ...tier, endedAt: new Date().toISOString() }));
  expect(await missingRights({ ...services, payments: restricted }, ended)).toEqual([]);
  await stripe.reset();
});
