/** Every page, call, form and the cron, once in a shop and once in one ten times as large: what reads more rows stands here with its reason. */
import { env } from "cloudflare:workers";
import { eq, lt, ne } from "drizzle-orm";
import { expect, test } from "vitest";
import { calls } from "#app/calls.server.ts";
import {
  attempts,
  collections,
  heartbeats,
  importedBuyers,
  importedPurchases,
  legalTexts,
  newsMailings,
  orders,
  sessions,
  shopSettings,
  webhooks,
} from "#app/db/schema.ts";
import { GIVEN_UP_RANK, rankOf } from "#app/mail/mail.contract.ts";
import { insertCollection } from "#tests/support/collections.ts";
import { recordRowsRead } from "#tests/support/database.ts";
import { insertLetter } from "#tests/support/letters.ts";
import { insertManyProducts, insertProduct } from "#tests/support/products.ts";
import { PAGE_REQUESTS } from "#tests/support/routes.ts";
import { db } from "#tests/support/services.ts";
import { cookieHeader, createSeller, csrfTokenFor, insertSession } from "#tests/support/users.ts";
import { fetchFromWorker, runCron } from "#tests/support/worker.ts";
import { WRITING_CALLS } from "#tests/support/writing-calls.ts";
import { forms } from "#tests/support/writing-forms.ts";
import { requestInit } from "#tests/support/writing-requests.ts";
import { studioCalls } from "#tests/support/writing-studio-calls.ts";

const seller = await createSeller();
const HOUR_AGO = Date.now() - 3_600_000;
const product = (n: string) => `printf('bulk-%05d', ${n})`;

/** Grows the shop to this many models, and everything else with them. @param from how many there are */
async function growTo(models: number, from: number) {
  const serial = (ofEach: number) =>
    `WITH RECURSIVE serial(n) AS (SELECT ${from * ofEach + 1} UNION ALL SELECT n + 1 FROM serial WHERE n < ${models * ofEach})`;
  await insertManyProducts(models, from + 1);
  const statements = [
    `${serial(1)} INSERT INTO users (id, username, email, email_verified_at, created_at)
      SELECT 'many-' || n, 'Many ' || n, 'many' || n || '@people.test', 1, n FROM serial`,
    `${serial(1)} INSERT INTO letter_choices (user_id) SELECT 'many-' || n FROM serial`,
    `${serial(1)} INSERT INTO news_subscribers (id, email, language, created_at, confirmed_at)
      SELECT printf('%043d', n), 'news' || n || '@people.test', 'en', n, n FROM serial`,
    // Ten orders of each person and of each model, all but those of the last week long ago.
    `${serial(10)} INSERT INTO orders (id, code, user_id, status, total_cents, refunded_cents, language, buyer, letters_version, created_at, paid_at, search_row)
      SELECT 'many-order-' || n, printf('ST-%05d', n), 'many-' || ((n - 1) / 10 + 1),
        CASE WHEN n % 10 = 0 THEN 'expired' WHEN n % 50 = 1 THEN 'refunded' ELSE 'paid' END, 499, iif(n % 50 = 1, 499, 0), 'en',
        json_object('name', 'Many', 'lastName', 'Buyer ' || n, 'country', 'ES'), '2026-11',
        1700000000000 + n * 1000, iif(n % 10, 1700000000000 + n * 1000, NULL), n + ${from * 10_000} FROM serial`,
    `${serial(10)} INSERT INTO order_lines (order_id, product_id, license, title, price_cents)
      SELECT 'many-order-' || n, ${product("(n - 1) / 10 + 1")}, 'standard', 'One of many', 499 FROM serial`,
    `${serial(10)} INSERT INTO order_search (rowid, words) SELECT n + ${from * 10_000}, printf('ST-%05d', n) || ' Many Buyer ' || n FROM serial`,
    `${serial(10)} INSERT OR IGNORE INTO purchases (user_id, product_id, license, order_id, purchased_at)
      SELECT 'many-' || ((n - 1) / 10 + 1), ${product("(n - 1) / 10 + 1")}, 'standard', 'many-order-' || n, n FROM serial WHERE n % 10`,
    // Half of the reviews are of one model.
    `${serial(2)} INSERT OR IGNORE INTO reviews (product_id, user_id, stars, text, first_try, paid, created_at)
      SELECT ${product("iif(n % 2, 1, n / 2)")}, 'many-' || ((n + 1) / 2), 1 + n % 5, 'Review ' || n, 1, 1, n FROM serial`,
    `${serial(4)} INSERT INTO comments (product_id, user_id, comment, created_at, read_at)
      SELECT ${product("iif(n % 2, 1, max(1, n / 4))")}, 'many-' || ((n - 1) / 4 + 1), 'Comment ' || n, n, n FROM serial`,
    `${serial(0.5)} INSERT INTO gifts (id, order_id, product_id, license, email, from_name, note, send_at, link_hash, claim_until, claimed_by, claimed_at)
      SELECT 'many-gift-' || n, 'many-order-' || (n * 20 - 1), ${product("n * 2")}, 'standard', 'friend' || n || '@people.test', 'Ada', '', n, 'hash ' || n,
        ${Date.now() + 86_400_000}, iif(n % 2, 'many-' || n, NULL), iif(n % 2, n, NULL) FROM serial`,
    `${serial(0.1)} INSERT INTO outbox (cause, template, rank, user_id, data, attempts, due_at)
      SELECT 'letter:none:many-' || n, 'letter', ${GIVEN_UP_RANK}, 'many-' || n, '{}', 11, ${HOUR_AGO} FROM serial`,
    `${serial(2)} INSERT INTO outbox (cause, template, rank, user_id, data, attempts, due_at, sent_at)
      SELECT 'sent ' || n, 'receipt', ${rankOf("receipt")}, 'many-' || ((n - 1) / 2 + 1), '{}', 1, ${HOUR_AGO}, ${HOUR_AGO} FROM serial`,
    `INSERT OR IGNORE INTO webhooks (id, target, events, created_at, off_at) VALUES ('off', 'unreadable', '["message","sale"]', 1, 1)`,
    `${serial(0.3)} INSERT INTO webhook_deliveries (webhook_id, cause, message_id, event, data, created_at, due_at)
      SELECT 'off', 'many ' || n, 'many ' || n, 'message', '{"chat":1}', ${HOUR_AGO}, ${HOUR_AGO} FROM serial`,
    `${serial(1)} INSERT INTO chat_messages (user_id, from_user, message, client_id, created_at)
      SELECT 'many-' || n, 1, 'Message ' || n, 'c' || n, n FROM serial`,
    `${serial(1)} INSERT INTO chat_threads (user_id, last_message_id, last_message_at, last_user_message_id, done_at)
      SELECT 'many-' || n, n, n, n, iif(n % 100, n, NULL) FROM serial`,
    `${serial(0.2)} INSERT INTO contact_messages (reference, name, email, message, language, created_at, done_at)
      SELECT 'CM-' || n, 'Name', 'many' || n || '@people.test', 'Hello', 'en', n, n FROM serial`,
    `${serial(0.5)} INSERT INTO print_photos (product_id, user_id, picture, upload_sha256, status, created_at)
      SELECT ${product("n")}, 'many-' || n, '{"key":"k","width":1,"height":1,"narrower":[]}', 's' || n, 'approved', n FROM serial`,
    `${serial(10)} INSERT OR IGNORE INTO downloads (user_id, product_id, count, last_at, last_version)
      SELECT 'many-' || ((n - 1) / 10 + 1), ${product("(n - 1) / 10 + 1")}, 1, n, 1 FROM serial`,
    `${serial(1)} INSERT INTO wish_list_items (user_id, product_id, created_at) SELECT 'many-' || n, ${product("n")}, n FROM serial`,
    `${serial(1)} INSERT INTO cart_items (user_id, product_id, license, added_at) SELECT 'many-' || n, ${product("n")}, 'standard', n FROM serial`,
    `${serial(0.1)} INSERT INTO coupons (code, percent, starts_at, created_at) SELECT 'CODE-' || n, 10, n, n FROM serial`,
    `${serial(1)} INSERT OR IGNORE INTO product_versions (product_id, version, zip_key, zip_sha256, zip_bytes, created_at)
      SELECT ${product("n")}, 1, 'k' || n, 's' || n, 1, n FROM serial`,
    `${serial(0.5)} INSERT INTO product_edits (product_id, fields, revision, changed_at) SELECT ${product("n")}, '{}', 1, n FROM serial`,
    `${serial(2)} INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
      SELECT 'many-session-' || n, 'many-' || ((n - 1) / 2 + 1), n, n, ${Date.now() + 86_400_000} FROM serial`,
  ];
  for (const statement of statements) await env.DB.prepare(statement).run();
}

const { DB, statements } = recordRowsRead();

/** The statements that read the most rows, to find the reason of a failure. */
const costly = { last: [] as string[], of: {} as Record<string, string[]> };
async function rowsOf(work: Promise<unknown>): Promise<number> {
  statements();
  await work;
  const all = statements();
  costly.last = all
    .filter(({ rows }) => rows > 30)
    .sort((x, y) => y.rows - x.rows)
    .slice(0, 3)
    .map(({ sql, rows }) => `${rows}: ${sql.replace(/\s+/g, " ").slice(0, 260)}`);
  return all.reduce((sum, { rows }) => sum + rows, 0);
}

const WRITINGS = {
  ...WRITING_CALLS,
  ...studioCalls(seller.user.id),
  ...forms(seller.user.id),
};
const ids = {
  letter: await insertLetter(),
  collection: await insertCollection({ models: [(await insertProduct()).id] }),
};
const PARAMETERS: Record<string, string> = {
  "/collections/:slug": `/collections/${ids.collection}`,
  "/letters/:id": `/letters/${ids.letter}`,
  "/feed/:language": "/feed/en",
  "/sitemap/:part": "/sitemap/1",
  "/dashboard/gift/:code": "/dashboard/gift/ST-00019",
  "/license/:code": "/license/none",
  "/app/photos": "/app/photos?id=bulk-00001",
  "/app/reviews": "/app/reviews?id=bulk-00001",
};
const ANY: Record<string, string> = { ":id": "bulk-00001", ":code": "ST-00001", "*": "none" };
const addressOf = (path: string) => PARAMETERS[path] ?? path.replace(/:\w+|\*/g, (name) => ANY[name] ?? "1");

const reads = [...PAGE_REQUESTS, ...Object.keys(calls)]
  .filter((request) => request.startsWith("GET "))
  .map((request) => request.slice(4));

/** Rows that each request reads, by its name. */
async function measure(): Promise<Record<string, number>> {
  const table: Record<string, number> = {};
  // Its own, so that it finds no page in the cache.
  const shop = () => ({ ...env, DB, VERSION: { ...env.VERSION, id: crypto.randomUUID() } });
  for (const path of new Set(reads)) {
    const isStudio = /^(\/app)?\/studio/.test(path);
    // Pages and lists of the studio have their limits in studio-cost.test.ts.
    if (isStudio) continue;
    for (const [who, id] of [
      ["visitor", null],
      ["buyer", "many-1"],
    ] as const) {
      // One each: some of them end it.
      await db.delete(sessions).where(eq(sessions.userId, "many-1"));
      const token = id && (await insertSession(id));
      const headers = {
        Cookie: cookieHeader(await csrfTokenFor(token), token),
        "Sec-Fetch-Site": "same-origin",
      };
      await db.delete(attempts);
      table[`GET ${path} by a ${who}`] = await rowsOf(fetchFromWorker(addressOf(path), { headers }, shop()));
      costly.of[`GET ${path} by a ${who}`] = costly.last;
    }
  }
  for (const [name, { prepare }] of Object.entries(WRITINGS)) {
    for (const shared of [
      attempts,
      collections,
      newsMailings,
      importedPurchases,
      importedBuyers,
      shopSettings,
      legalTexts,
    ])
      await db.delete(shared);
    await env.DB.prepare("DELETE FROM webhook_deliveries WHERE webhook_id <> 'off'").run();
    await db.delete(webhooks).where(ne(webhooks.id, "off"));
    const request = await prepare();
    table[name] = await rowsOf(fetchFromWorker(request.path, await requestInit(request), shop()));
    costly.of[name] = costly.last;
  }
  await db.delete(heartbeats);
  await runCron();
  // Ten orders have changed, and the hour is over.
  await db.update(orders).set({ feeCents: 30 }).where(lt(orders.code, "ST-00011"));
  await db.delete(heartbeats);
  table.cron = await rowsOf(runCron({ ...env, DB }));
  costly.of.cron = costly.last;
  return table;
}

const WORDS =
  "Publishing works out anew by which words searches are corrected: three rows for each word, and here each model has one of its own";
const publishing = [
  "POST /app/studio/products",
  "POST /app/studio/drafts",
  "POST /app/studio/edit",
  "POST /app/studio/edit: a new version",
  "POST /app/studio/duplicate",
  "POST /app/studio/republish",
  "POST /app/studio/unpublish",
  "POST /app/studio/refresh",
  "POST /app/studio/rollback",
  "POST /app/studio/delete",
  "POST /app/studio/bulk-edit",
  "POST /studio/bulk-edit",
  "POST /studio/models/:id: duplicate",
  "POST /studio/models/:id: publish",
  "POST /studio/models/:id: unpublish",
  "POST /studio/models/:id: delete",
  "POST /studio/models/:id/versions/:version",
];

interface Growth {
  atMost: number;
  because: string;
}
const byAll = (request: string, growth: Growth): Record<string, Growth> => ({
  [`${request} by a visitor`]: growth,
  [`${request} by a buyer`]: growth,
});

/** What reads more rows in a larger shop: why, and how many at most in the larger one. */
const GROWS: Record<string, Growth> = {
  ...byAll("GET /app/products", {
    atMost: 2_000,
    because: "The list of all models, two rows for each of 1,000 at most",
  }),
  ...byAll("GET /sitemap/:part", { atMost: 1_100, because: "A part names 1,000 models, and is cached" }),
  "POST /app/studio/import": {
    atMost: 2_500,
    because: "The titles of the file are looked for among those of all models",
  },
  "POST /app/studio/tags/move": {
    atMost: 9_500,
    because: `${WORDS}; and which drafts have the tag is asked of each`,
  },
  "POST /studio/letters/:id/send": {
    atMost: 1_200,
    because: "The page before a letter leaves counts whom it reaches, a row for each",
  },
  ...Object.fromEntries(publishing.map((name) => [name, { atMost: 7_000, because: WORDS }])),
};

test("in a shop ten times as large, only the known exceptions read more rows", async () => {
  await growTo(100, 0);
  const small = await measure();
  await growTo(1_000, 100);
  const large = await measure();
  const grown = Object.entries(large)
    .map(([name, rows]) => ({ name, small: small[name] ?? 0, large: rows }))
    .filter(({ small, large }) => large > 1.5 * small + 40);
  for (const each of grown) console.log(JSON.stringify(each), costly.of[each.name]?.join("\n   "));
  expect(grown.filter(({ name, large }) => large > (GROWS[name]?.atMost ?? 0))).toEqual([]);
  expect(Object.keys(GROWS).filter((name) => !grown.some((each) => each.name === name))).toEqual([]);
}, 600_000);
