/** Every call of the studio that writes, with a request that succeeds. */
import { env } from "cloudflare:workers";
import { eq, isNotNull } from "drizzle-orm";
import {
  attempts,
  collections,
  importedBuyers,
  importedPurchases,
  legalTexts,
  newsMailings,
  outbox,
  productEdits,
  products,
  sessions,
  shopSettings,
  tags,
  vatRecounts,
  webhookDeliveries,
  webhooks,
} from "#app/db/schema.ts";
import { BundleRequest } from "#app/offers/bundles.contract.ts";
import { createBundle } from "#app/offers/bundles.server.ts";
import { CouponRequest } from "#app/offers/coupons.contract.ts";
import { createCoupon } from "#app/offers/coupons.server.ts";
import { SaleRequest } from "#app/offers/sales.contract.ts";
import { createSale } from "#app/offers/sales.server.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { addWebhook } from "#app/webhooks/webhooks.server.ts";
import { insertCollection, twoMoreCollections } from "./collections.ts";
import { png } from "./png.ts";
import { previewBytes } from "./preview-bytes.ts";
import { insertProduct, insertProductFile, insertProductWithZip, randomBytes, sha256Of } from "./products.ts";
import { db, testServices } from "./services.ts";
import {
  callStudio,
  newVersionRequest,
  publishRequest,
  sendPublish,
  startUpload,
  uploadZip,
} from "./studio-api.ts";
import { confirmSessionsOf, createUser, insertSession, SELLER_EMAIL } from "./users.ts";
import type { Writing } from "./writing-calls.ts";

const { services } = testServices();
export const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

let serial = 0;
/** An id as those of `insertProduct`, which rows are compared without. */
export const newModelId = () => `model-9${String(++serial).padStart(5, "0")}`;
/** A code that rows are compared without. */
const newCode = () => `ST-${++serial}X`;

export const twoModels = async () =>
  [await insertProduct({ standard: 1_000 }), await insertProduct({ standard: 1_000 })].map(({ id }) => id);
export async function bundledModels() {
  const ids = await twoModels();
  const bundle = await createBundle(services, BundleRequest.parse({ ids, standard: 1_500 }));
  return { id: ids[0] ?? "", ids, revision: bundle.revision };
}
/** A model on sale, and when its sale ends. */
export async function newSale() {
  const { id } = await insertProduct();
  const until = inDays(3);
  await createSale(services, SaleRequest.parse({ ids: [id], percent: 20, until }));
  return { id, until };
}

export async function newCoupon() {
  return createCoupon(services, CouponRequest.parse({ code: newCode(), percent: 10 }));
}
export async function publishedModel(id = newModelId()) {
  const zip = randomBytes(2_000);
  await sendPublish(await publishRequest(id, zip, await uploadZip(id, zip)));
  return id;
}
/** A model with an older version. */
export async function twiceVersioned(given?: string) {
  const id = await publishedModel(given);
  const model = await newVersionRequest(id, randomBytes(3_000));
  await callStudio("POST", "/edit", { json: { id, changes: { notes: { en: "A wheel now" } }, model } });
  return id;
}
export async function editedModel(publishAt: Date | null = null) {
  const { id } = await insertProduct({ title: { en: "Vase" } });
  const fields = { "title.en": { text: "Kettle", original: "Vase" } };
  await db
    .insert(productEdits)
    .values({ productId: id, fields, revision: 1, changedAt: new Date(), publishAt });
  return id;
}
export async function newWebhook() {
  const request = { url: "https://hooks.maker.dev/stall", events: ["sale" as const] };
  return { id: (await addWebhook(services, request)).id };
}

/** Undoes what earlier requests set of the whole shop, or left for the cron. */
export async function emptyShopState(): Promise<void> {
  await db.delete(outbox).where(isNotNull(outbox.sentAt));
  for (const table of [
    attempts,
    collections,
    newsMailings,
    importedPurchases,
    importedBuyers,
    shopSettings,
    legalTexts,
    tags,
    vatRecounts,
    webhookDeliveries,
    webhooks,
  ])
    await db.delete(table);
}

/** Tables that an FTS5 table keeps itself. */
const OF_FTS = /_(data|idx|content|docsize|config)$/;

/** Deletes every row but those of this person: a shop that grows from request to request takes ever longer to compare. */
export async function emptyTables(userId: string): Promise<void> {
  const { results } = await env.DB.prepare(
    "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'd1_*'",
  ).all<{ name: string; sql: string }>();
  const virtual = results.filter(({ sql }) => /fts5\(/.test(sql)).map(({ name }) => name);
  const isOfFts = (name: string) =>
    virtual.some((table) => name.startsWith(`${table}_`) && OF_FTS.test(name));
  const tables = results.filter(({ name, sql }) => !/fts5vocab/.test(sql) && !isOfFts(name));
  const condition = (name: string) =>
    name === "users" ? "WHERE id <> ?1" : name === "sessions" ? "WHERE user_id <> ?1" : "";
  await env.DB.batch([
    env.DB.prepare("PRAGMA defer_foreign_keys = on"),
    ...tables.map(({ name }) => {
      const where = condition(name);
      const statement = env.DB.prepare(`DELETE FROM "${name}" ${where}`);
      return where ? statement.bind(userId) : statement;
    }),
  ]);
}

const ORDERS = ["Name", "Email", "Financial Status", "Paid at", "Lineitem name"];
/** A file of one past buyer of a model. */
export const ordersFile = (title: string, email = `${crypto.randomUUID()}@people.test`) =>
  [ORDERS, [`#${crypto.randomUUID()}`, email, "paid", "2023-05-06 10:00:00 +0200", title]]
    .map((cells) => cells.map((cell) => `"${cell}"`).join(","))
    .join("\r\n");

/** A seller's session that a second factor has confirmed: earlier requests may have ended the others. */
export async function sellersSession(sellerId: string) {
  await db.delete(sessions).where(eq(sessions.userId, sellerId));
  const token = await insertSession(sellerId);
  await confirmSessionsOf(sellerId);
  return token;
}

const jsonCalls =
  (sellerId: string) =>
  (path: string, body: () => Promise<unknown>, more: Omit<Writing, "prepare"> = {}): [string, Writing] => [
    `POST /app/studio${path}`,
    {
      ...more,
      prepare: async () => ({
        path: `/app/studio${path.split(":")[0]}`,
        json: await body(),
        token: await sellersSession(sellerId),
      }),
    },
  ];

export function studioCalls(sellerId: string): Record<string, Writing> {
  const json = jsonCalls(sellerId);
  const raw = (
    call: string,
    make: () => Promise<{ query: Record<string, string>; bytes?: Uint8Array<ArrayBuffer> }>,
    more: Omit<Writing, "prepare"> = {},
  ): [string, Writing] => {
    const [method = "", path = ""] = call.split(" ");
    const prepare = async () => {
      const { query, bytes } = await make();
      const token = await sellersSession(sellerId);
      return { path: `${path}?${new URLSearchParams(query)}`, method, token, ...(bytes && { bytes }) };
    };
    return [call, { ...more, prepare }];
  };
  const upload = async () => {
    const zip = randomBytes(1_000);
    const { key, uploadId } = await startUpload(newModelId(), zip);
    return { zip, ref: { key, uploadId } };
  };
  const stored = async (bytes: Uint8Array<ArrayBuffer>) => ({
    query: { id: (await insertProduct()).id, sha256: await sha256Of(bytes) },
    bytes,
  });
  return Object.fromEntries([
    json("/products", async () => {
      const id = newModelId();
      const zip = randomBytes(2_000);
      return publishRequest(id, zip, await uploadZip(id, zip));
    }),
    json("/drafts", async () => {
      const id = newModelId();
      const zip = randomBytes(2_000);
      const { sheet, ...files } = await publishRequest(id, zip, await uploadZip(id, zip));
      return { id, title: sheet.title, prices: sheet.prices, preview: null, ...files };
    }),
    json("/edit", async () => ({ id: (await insertProduct()).id, changes: { tags: ["edited"] } })),
    json("/edit: a new version", async () => {
      const id = await publishedModel();
      return {
        id,
        changes: { notes: { en: "Lighter" } },
        model: await newVersionRequest(id, randomBytes(3_000)),
      };
    }),
    json("/republish", async () => ({ id: (await insertProduct({ status: "unpublished" })).id })),
    json("/unpublish", async () => ({ id: (await insertProduct()).id })),
    json("/refresh", async () => {
      const product = await insertProductWithZip(randomBytes(1_000));
      await insertProductFile(product);
      const file = { path: "part.stl", bytes: 684, format: "stl", triangles: 12, size: { x: 1, y: 2, z: 3 } };
      return { id: product.id, sha256: product.zipSha256, files: [file], preview: null };
    }),
    json("/rollback", async () => ({ id: await twiceVersioned(), version: 1, loadedVersion: 2 }), {
      refusedAgain: 409,
    }),
    json("/schedule", async () => ({ id: await editedModel(), publishAt: inDays(1) })),
    json("/delete", async () => ({ id: await publishedModel() }), { refusedAgain: 404 }),
    json(
      "/front-page",
      async () => {
        return { ids: [(await insertProduct()).id], loadedIds: [] };
      },
      { refusedAgain: 409 },
    ),
    json("/webhooks", async () => ({ url: "https://hooks.maker.dev/stall", events: ["sale"] }), {
      mayRepeat: "webhooks",
    }),
    json("/webhooks/secret", newWebhook),
    json("/webhooks/test", newWebhook, { mayRepeat: "webhook_deliveries" }),
    json("/webhooks/resume", newWebhook),
    json("/webhooks/remove", newWebhook, { refusedAgain: 404 }),
    json("/passkeys/options", async () => ({ purpose: "add" })),
    json("/uploads", async () => {
      const zip = randomBytes(1_000);
      return { id: newModelId(), bytes: zip.length, sha256: await sha256Of(zip), isNew: true };
    }),
    raw("DELETE /app/studio/uploads", async () => ({ query: (await upload()).ref }), { refusedAgain: 404 }),
    raw("PUT /app/studio/uploads/part", async () => {
      const { zip, ref } = await upload();
      return { query: { ...ref, part: "1" }, bytes: zip };
    }),
    raw("PUT /app/studio/images", () => stored(png(40, 30))),
    raw("PUT /app/studio/pictures", async () => ({
      query: { id: (await insertProduct()).id },
      bytes: png(40, 30),
    })),
    raw("PUT /app/studio/previews", () => stored(previewBytes("protected"))),
    json("/reply", async () => {
      const shopper = await createUser();
      await shopper.post("/app/message/create", { message: "Hello" });
      return { id: `chat:${shopper.user.id}`, message: "Yes", clientId: crypto.randomUUID() };
    }),
    json("/sales", async () => ({ ids: [(await insertProduct()).id], percent: 20, until: inDays(3) }), {
      refusedAgain: 409,
    }),
    json(
      "/sales/change",
      async () => {
        const { id, until } = await newSale();
        return { ids: [id], loadedUntil: until, until: inDays(5) };
      },
      { refusedAgain: 409 },
    ),
    json("/open-price", async () => ({ id: (await insertProduct()).id, standard: 800, commercial: null })),
    json("/sales/end", async () => ({ ids: [(await newSale()).id] }), { refusedAgain: 404 }),
    json("/coupons", async () => ({ code: newCode(), percent: 10 }), { refusedAgain: 409 }),
    json(
      "/coupons/change",
      async () => {
        const { code, revision } = await newCoupon();
        return { code, revision, percent: 25 };
      },
      { refusedAgain: 409 },
    ),
    json("/coupons/end", async () => ({ code: (await newCoupon()).code }), { refusedAgain: 404 }),
    json("/bundles", async () => ({ ids: await twoModels(), standard: 1_500 }), { refusedAgain: 409 }),
    json(
      "/bundles/change",
      async () => {
        const { id, revision } = await bundledModels();
        return { id, revision, standard: 1_200 };
      },
      { refusedAgain: 409 },
    ),
    json("/bundles/end", async () => ({ id: (await bundledModels()).id }), { refusedAgain: 404 }),
    json("/import", async () => {
      const title = `Lamp ${crypto.randomUUID()}`;
      await insertProduct({ title });
      return { file: ordersFile(title) };
    }),
    json("/import/mails", async () => {
      const title = `Lamp ${crypto.randomUUID()}`;
      await insertProduct({ title });
      await callStudio("POST", "/import", { json: { file: ordersFile(title) } });
      return { language: "en" };
    }),
    [
      "POST /app/studio/second-factor/reset",
      {
        mayRepeat: "mails",
        prepare: async () => {
          await sellersSession(sellerId);
          return { path: "/app/studio/second-factor/reset", isCommand: true, json: { email: SELLER_EMAIL } };
        },
      },
    ],
  ]);
}

export function listCalls(sellerId: string): Record<string, Writing> {
  const json = jsonCalls(sellerId);
  return Object.fromEntries([
    json("/collections", async () => ({ title: { en: `Desk ${newModelId()}` } }), { refusedAgain: 409 }),
    json(
      "/collections/change",
      async () => ({ slug: await insertCollection(), revision: 1, title: { en: "Bench" } }),
      { refusedAgain: 409 },
    ),
    json(
      "/collections/models",
      async () => ({ slug: await insertCollection(), revision: 1, models: [(await insertProduct()).id] }),
      { refusedAgain: 409 },
    ),
    json("/collections/order", async () => ({ slugs: await twoMoreCollections() })),
    json("/collections/remove", async () => ({ slug: await insertCollection(), revision: 1 }), {
      refusedAgain: 409,
    }),
    json("/tags", async () => {
      await insertProduct({ tags: ["gear"] });
      return { tags: [{ tag: "gear", names: { en: "Gears", es: "Engranajes" } }] };
    }),
    json("/bulk-edit", async () => {
      const { id } = await insertProduct();
      const [row] = await db.select().from(products).where(eq(products.id, id));
      return { models: [{ id, updatedAt: row?.updatedAt.getTime() }], change: { addTags: ["bulk"] } };
    }),
    json("/bulk-edit/plan", async () => ({
      models: [(await insertProduct()).id],
      change: { addTags: ["bulk"] },
    })),
  ]);
}
