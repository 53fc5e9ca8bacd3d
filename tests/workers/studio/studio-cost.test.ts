import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { MAX_COLLECTED } from "#app/collections/collections.contract.ts";
import { refreshMemberNumbers } from "#app/memberships/member-numbers.server.ts";
import { SALE_MODELS_MAX } from "#app/offers/sales.contract.ts";
import { BULK_MAX } from "#app/publishing/bulk-edit/bulk-edit.contract.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { computeStatistics } from "#app/statistics/statistics.server.ts";
import { computeVatSheets } from "#app/tax/vat.server.ts";
import { insertCollection } from "#tests/support/collections.ts";
import { countRowsOfRequests } from "#tests/support/database.ts";
import { insertLetter } from "#tests/support/letters.ts";
import { insertTier } from "#tests/support/memberships.ts";
import { insertManyOrders } from "#tests/support/orders.ts";
import { insertManyProducts } from "#tests/support/products.ts";
import { PAGE_REQUESTS } from "#tests/support/routes.ts";
import { testServices } from "#tests/support/services.ts";
import { cookieHeader, createSeller, csrfTokenFor } from "#tests/support/users.ts";
import { fetchFromWorker } from "#tests/support/worker.ts";

const seller = await createSeller();
await insertManyProducts(1_000);
await insertManyOrders(10_000, { userId: seller.user.id, productId: "bulk-00001" });
const serial = (count: number) =>
  `WITH RECURSIVE serial(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM serial WHERE n < ${count})`;
const product = (n: string) => `printf('bulk-%05d', ${n})`;
const bundleOf = `json_object('ids', json_array(${product("n / 3 * 3")}, ${product("n / 3 * 3 + 1")}, ${product("n / 3 * 3 + 2")}),
  'prices', json_object('standard', 90), 'revision', 'r' || n / 3)`;
await env.DB.batch(
  [
    `${serial(10_000)} INSERT INTO users (id, username, email, created_at, blocked_at)
      SELECT 'many-' || n, 'Many ' || n, 'many' || n || '@people.test', n, iif(n % 3, NULL, n) FROM serial`,
    "UPDATE orders SET user_id = 'many-' || (search_row % 2000 + 1)",
    `${serial(10_000)} INSERT INTO purchases (user_id, product_id, license, order_id, purchased_at)
      SELECT 'many-' || (n / 5 + 1), ${product("n % 1000 + 1")}, 'standard', printf('bulk-order-%05d', n), n FROM serial WHERE n < 10000`,
    `${serial(100_000)} INSERT OR IGNORE INTO downloads (user_id, product_id, count, last_at, last_version)
      SELECT 'many-' || (n / 10 + 1), ${product("n % 1000 + 1")}, 1, n, 1 FROM serial WHERE n < 100000`,
    `${serial(10_000)} INSERT INTO comments (product_id, user_id, comment, created_at, read_at, reported_at, hidden_at)
      SELECT ${product("n % 100 + 1")}, 'many-' || (n % 2000 + 1), 'Comment ' || n, n, iif(n % 2, n, NULL), iif(n % 5, NULL, n),
        iif(n % 7, NULL, n) FROM serial`,
    `${serial(10_000)} INSERT INTO reports (kind, item_id, product_id, user_id, name, email, language, reason, created_at)
      SELECT 'comment', n, ${product("n % 100 + 1")}, 'many-' || (n % 50 + 1), 'Many', n || '@many.test', 'en', 'Spam', n FROM serial WHERE n % 5 = 0`,
    `${serial(10_000)} INSERT INTO chat_messages (user_id, from_user, message, client_id, created_at)
      SELECT 'many-' || (n % 2000 + 1), n % 2, 'Message ' || n, 'c' || n, n FROM serial`,
    // The inbox lists a hundred open conversations of each kind; most are done.
    `${serial(2_000)} INSERT INTO chat_threads (user_id, last_message_id, last_message_at, last_user_message_id, done_at)
      SELECT 'many-' || n, 8000 + n, n, 8000 + n, iif(n % 100, n, NULL) FROM serial`,
    `${serial(20)} INSERT INTO contact_messages (reference, name, email, message, language, created_at)
      SELECT 'CM-' || n, 'Name', 'many' || n || '@people.test', 'Hello', 'en', n FROM serial`,
    `${serial(100)} INSERT INTO print_photos (product_id, user_id, picture, upload_sha256, created_at)
      SELECT ${product("n")}, 'many-' || n, '{"key":"k","width":1,"height":1,"narrower":[]}', 's' || n, n FROM serial`,
    `${serial(1_000)} INSERT INTO product_versions (product_id, version, zip_key, zip_sha256, zip_bytes, created_at)
      SELECT 'bulk-00001', n, 'k' || n, 's' || n, 1, n FROM serial WHERE n <= 40`,
    `${serial(1_000)} INSERT INTO product_edits (product_id, fields, revision, changed_at)
      SELECT ${product("n")}, '{}', 1, n FROM serial WHERE n % 2`,
    `INSERT INTO collections (slug, title, text, models, place, updated_at)
      SELECT 'arranged', '{}', '{}', json_group_array(id), 1, 1 FROM products WHERE id BETWEEN 'bulk-00100' AND 'bulk-00123'`,
    `${serial(299)} UPDATE products SET bundle = (SELECT ${bundleOf} FROM serial WHERE ${product("n")} = products.id)
      WHERE id BETWEEN 'bulk-00003' AND 'bulk-00299'`,
    `UPDATE products SET sale = json_object('from', '2026-11-0' || (CAST(substr(id, 6) AS INTEGER) % 8 + 1) || 'T00:00:00.000Z',
      'until', '2026-11-1' || (CAST(substr(id, 6) AS INTEGER) % 8) || 'T00:00:00.000Z',
      'prices', json('{"standard":{"price":80,"lowestPrice":90}}'))`,
    `${serial(500)} INSERT INTO coupons (code, percent, starts_at, created_at)
      SELECT 'CODE-' || n, 10, n, n FROM serial`,
    `UPDATE orders SET status = 'paid', refund_due_at = search_row, withdrawal = json_object('at', search_row, 'productIds', json_array('bulk-00001'))
      WHERE search_row % 20 = 0`,
    // The uses of a coupon are counted: its page reads a row for each.
    "UPDATE orders SET coupon = 'CODE-' || (search_row % 500 + 1) WHERE search_row <= 1000",
    `${serial(30)} INSERT INTO imported_buyers (id, email, name, language, link_hash, created_at)
      SELECT 'i' || n, 'old' || n || '@people.test', 'Old', 'en', 'h' || n, n FROM serial`,
    `${serial(30)} INSERT INTO imported_purchases (source, source_id, buyer_id, product_id, license, purchased_at, imported_at, imported_by)
      SELECT 'gumroad', 'g' || n, 'i' || n, ${product("n % 1000 + 1")}, 'standard', n, n, 'seller' FROM serial`,
    `INSERT INTO product_files (product_id, version, path, bytes, format, size_x_mm, size_y_mm, size_z_mm)
      SELECT id, version, 'leg_x4.stl', 9, 'stl', 1, 1, 1 FROM products WHERE id = 'bulk-00001'`,
  ].map((sql) => env.DB.prepare(sql)),
);
await computeStatistics({ ...testServices().services, now: () => new Date(Date.now() + 2 * DAY_MS) });
await computeStatistics(testServices().services);
await computeVatSheets(testServices().services);

const { DB, rowsRead } = await countRowsOfRequests();

/** Rows read by a page and the status of its answer. */
async function cost(path: string) {
  rowsRead();
  const headers = { Cookie: cookieHeader(await csrfTokenFor(seller.token), seller.token) };
  const { status } = await fetchFromWorker(path, { headers }, { ...env, DB });
  return { path, status, rows: rowsRead() };
}

const letter = await insertLetter();
const { slug } = await insertTier();
await env.DB.batch(
  [
    `${serial(5_000)} INSERT INTO memberships (id, user_id, tier, interval, cents, status, language, begin_now_at, begin_now_version, created_at, joined_at,
      paid_until, ends_at, ended_at) SELECT 'member-' || n, 'many-' || n, '${slug}', 'month', 900,
      iif(n % 50, iif(n % 9, 'active', 'ended'), 'past_due'), 'en', n, '', n, n, n, iif(n % 5, NULL, n), iif(n % 9, NULL, n) FROM serial`,
    `${serial(5_000)} INSERT INTO orders (id, code, user_id, status, total_cents, language, created_at, paid_at)
      SELECT 'in_' || n, 'STM-' || n, 'many-' || n, 'paid', 900, 'en', 1702500000000 + n * 1000, 1702500000000 + n * 1000 FROM serial`,
    `${serial(5_000)} INSERT INTO membership_periods (order_id, membership_id, starts_at, ends_at, renewal, terms)
      SELECT 'in_' || n, 'member-' || (n % 2000 + 1), n, n + 1, 0, json_object('name', json('{"en":"Club"}')) FROM serial`,
  ].map((sql) => env.DB.prepare(sql)),
);
await refreshMemberNumbers(testServices().services);
const collection = await insertCollection({
  models: Array.from({ length: MAX_COLLECTED }, (_, at) => `bulk-${String(at + 1).padStart(5, "0")}`),
});

/** An address for each path with parameters, and for lists whose first page is not their largest. */
const SAMPLES: Record<string, string> = {
  "/studio/chat/:userId": "/studio/chat/many-7",
  "/studio/collections/:slug": `/studio/collections/${collection}`,
  "/studio/contact/:reference": "/studio/contact/CM-7",
  "/studio/customers/:id": "/studio/customers/many-7",
  "/studio/legal/:document": "/studio/legal/terms",
  "/studio/letters/:id": `/studio/letters/${letter}`,
  "/studio/letters/:id/send": `/studio/letters/${letter}/send`,
  "/studio/moderation/:kind": "/studio/moderation/comments?state=reported",
  "/studio/memberships/tiers/:slug": `/studio/memberships/tiers/${slug}`,
  "/studio/models/:id": "/studio/models/bulk-00001",
  "/studio/models/:id/parts": "/studio/models/bulk-00001/parts",
  "/studio/models/:id/version": "/studio/models/bulk-00001/version",
  "/studio/models/:id/view": "/studio/models/bulk-00001/view",
  "/studio/models/:id/versions": "/studio/models/bulk-00001/versions",
  "/studio/models/:id/versions/:version": "/studio/models/bulk-00001/versions/7",
  "/studio/offers/bundles/:id": "/studio/offers/bundles/bulk-00006",
  "/studio/offers/coupons/:code": "/studio/offers/coupons/CODE-7",
  "/studio/offers/open-price/:id": "/studio/offers/open-price/bulk-00001",
  "/studio/offers/sales/:id": "/studio/offers/sales/bulk-00007",
  "/studio/orders/:code": "/studio/orders/ST-00007",
  "/studio/orders/:code/evidence": "/studio/orders/ST-00007/evidence",
};
const MORE = [
  `/studio/bulk-edit?${Array.from({ length: BULK_MAX }, (_, at) => `model=bulk-000${at + 10}`).join("&")}`,
  "/studio/numbers?period=all",
  "/studio/vat?quarter=2023-Q4",
  ...["past_due", "leaving", "ended"].map((state) => `/studio/memberships/members?state=${state}`),
  `/studio/memberships/members?tier=${slug}`,
  `/studio/memberships/members?state=leaving&tier=${slug}&after=3000.member-3000`,
  "/studio/models?q=bulk",
  "/studio/models?state=changed",
  "/studio/orders?q=buyer",
  "/studio/orders?state=disputed",
  "/studio/orders?state=to_do",
  "/studio/customers?q=many1",
  "/studio/customers?state=blocked",
  "/studio/moderation/comments?state=all",
  "/studio/moderation/comments?state=hidden",
  "/studio/moderation/reviews",
  "/studio/moderation/gumroad",
  "/studio/moderation/photos",
  "/studio/moderation/photos?state=approved",
  "/studio/offers?sales=2026-11-14T00%3A00%3A00.000Z+2026-11-05T00%3A00%3A00.000Z+bulk-00500",
];
/** An export answers POST alone, a backup is a file, and the last one leads from older addresses to a page. */
const NO_PAGES = ["/studio/customers/:id/export", "/studio/backups/:id", "/studio/*"];
const paths = PAGE_REQUESTS.filter((call) => call.startsWith("GET /studio"))
  .map((call) => call.slice(4))
  .filter((path) => !NO_PAGES.includes(path));

/** A backup that runs has a table: the schema, which does not grow with the shop, is looked through for it. */
const SCHEMA_MAX = 500;
/** The models of each sale of a page are counted. */
const OFFERS_MAX = 9 * SALE_MODELS_MAX;

test("with 1,000 models, 10,000 orders and customers, 5,000 members and 100,000 downloads every page of the studio reads at most 200 rows", async () => {
  expect(paths.length).toBeGreaterThan(25);
  const table = [];
  for (const path of [...paths.map((path) => SAMPLES[path] ?? path), ...MORE]) table.push(await cost(path));
  expect(table.filter(({ path }) => path.includes(":"))).toEqual([]);
  expect(table.filter(({ status }) => status !== 200)).toEqual([]);
  const atMost = (path: string) => {
    if (path.startsWith("/studio/offers")) return OFFERS_MAX;
    return path === "/studio/backups" ? SCHEMA_MAX : 200;
  };
  expect(table.filter(({ path, rows }) => rows > atMost(path))).toEqual([]);
});
