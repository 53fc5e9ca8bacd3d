/** What pages of memberships read in a shop with 10,000 models and 5,000 members. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { refreshMemberNumbers } from "#app/memberships/member-numbers.server.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { insertCollection } from "#tests/support/collections.ts";
import { countRowsOfRequests } from "#tests/support/database.ts";
import { insertPeriod, makeMember } from "#tests/support/members.ts";
import { insertTier } from "#tests/support/memberships.ts";
import { insertManyProducts } from "#tests/support/products.ts";
import { testServices } from "#tests/support/services.ts";
import { cookieHeader, createSeller, createUser, csrfTokenFor } from "#tests/support/users.ts";
import { fetchFromWorker } from "#tests/support/worker.ts";

const MEMBERS = 5_000;
await insertManyProducts(10_000);
const models = Array.from({ length: 60 }, (_, at) => `bulk-${String(at + 1).padStart(5, "0")}`);
const collections = [
  await insertCollection({ models }),
  await insertCollection({ models: models.slice(0, 20) }),
];
const all = await insertTier();
const some = await insertTier({ opens: "collections", collections, places: 1_000 });
const serial = `WITH RECURSIVE serial(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM serial WHERE n < ${MEMBERS})`;
for (const statement of [
  `${serial} INSERT INTO users (id, username, email, created_at) SELECT 'many-' || n, 'Many ' || n, 'many' || n || '@people.test', n FROM serial`,
  `${serial} INSERT INTO memberships (id, user_id, tier, interval, cents, status, language, begin_now_at, begin_now_version, created_at, joined_at, paid_until)
    SELECT 'many-' || n, 'many-' || n, iif(n % 10, '${all.slug}', '${some.slug}'), 'month', 900, 'active', 'en', n, '', n, n, ${Date.now() + DAY_MS} FROM serial`,
])
  await env.DB.prepare(statement).run();

const seller = await createSeller();
const person = await createUser();
const { membership, tier } = await makeMember(person.user.id, {
  membership: { joinedAt: new Date(Date.now() - 24 * 30 * DAY_MS) },
  period: { terms: { opens: "published" } },
});
for (let month = 1; month <= 24; month++)
  await insertPeriod(membership, tier, {
    startsAt: new Date(Date.now() - month * 30 * DAY_MS),
    terms: { opens: "published" },
    renewal: true,
  });
const newcomer = await createUser();
const early = await createUser();
await makeMember(early.user.id, { period: { terms: { earlyDays: 90 } } });
/** As many models are scheduled as the shop has: half of them drafts. */
for (const statement of [
  `UPDATE products SET status = 'draft' WHERE id >= 'bulk-05001'`,
  `INSERT INTO product_edits (product_id, fields, revision, publish_at)
    SELECT id, '{}', 1, ${Date.now() + DAY_MS} + 60000 * CAST(substr(id, -4) AS INTEGER) FROM products`,
])
  await env.DB.prepare(statement).run();

const { DB, rowsRead } = await countRowsOfRequests();

async function cost(path: string, token: string | null) {
  const headers = { Cookie: cookieHeader(await csrfTokenFor(token), token), "Sec-Fetch-Site": "same-origin" };
  const { status } = await fetchFromWorker(path, { headers }, { ...env, DB });
  return { path, status, rows: await rowsRead() };
}

test("pages of memberships read few rows, however many models and members there are", async () => {
  const seen = [
    await cost("/memberships", null),
    await cost(`/memberships/${all.slug}/join?interval=month`, newcomer.token),
    await cost("/app/verify", newcomer.token),
    await cost("/app/verify", person.token),
    await cost("/dashboard/take/bulk-00001", person.token),
    await cost("/dashboard/membership", person.token),
    await cost("/product/bulk-00001", null),
    await cost("/dashboard/membership", early.token),
    await cost("/product/bulk-06000?draft=early", early.token),
    await cost("/dashboard/take/bulk-06000", early.token),
  ];
  const limits = [750, 20, 10, 80, 60, 100, 60, 650, 80, 30];
  expect(seen.map(({ status }) => status)).toEqual(seen.map(() => 200));
  expect(seen.filter(({ rows }, at) => rows > (limits[at] ?? 0))).toEqual([]);
});

test("a place of a limited tier is looked for among its members, of whom there are 1,000 at most", async () => {
  const { status, rows } = await cost(`/memberships/${some.slug}/join?interval=month`, newcomer.token);
  expect([status, rows < 1_100]).toEqual([200, true]);
});

test("the studio reads what the cron has counted: of one tier 100 members at most", async () => {
  await refreshMemberNumbers(testServices().services);
  for (const path of ["/studio/memberships", `/studio/memberships/tiers/${all.slug}`]) {
    const { status, rows } = await cost(path, seller.token);
    expect([path, status, rows <= 200]).toEqual([path, 200, true]);
  }
});
