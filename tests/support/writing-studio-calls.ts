/** Every call of the studio, with a request that succeeds. */
import { env } from "cloudflare:workers";
import { eq, isNotNull, notInArray } from "drizzle-orm";
import { calls } from "#app/calls.server.ts";
import {
  attempts,
  collections,
  importedBuyers,
  importedPurchases,
  legalTexts,
  memberships,
  membershipTiers,
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
import { createCoupon } from "#app/offers/coupons.server.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { addWebhook } from "#app/webhooks/webhooks.server.ts";
import { insertCollection, twoMoreCollections } from "./collections.ts";
import { insertTier } from "./memberships.ts";
import { bundleOf, changeOf, couponOf, createBundle, createSale, saleOf } from "./offers.ts";
import { png } from "./png.ts";
import { previewBytes } from "./preview-bytes.ts";
import { insertProduct, insertProductFile, insertProductWithZip, randomBytes, sha256Of } from "./products.ts";
import { db, testServices } from "./services.ts";
import { type Input, queryOf, SHOPPER_CALLS, type Shopper, type StudioCall } from "./shopper-calls.ts";
import {
  callStudio,
  newVersionRequest,
  publishRequest,
  sendPublish,
  startUpload,
  uploadZip,
} from "./studio-api.ts";
import { tierOf } from "./tiers.ts";
import { confirmSessionsOf, createUser, insertSession, SELLER_EMAIL } from "./users.ts";
import type { Writing, WritingRequest } from "./writing-calls.ts";

const { services } = testServices();
export const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

let serial = 0;
/** An id as those of `insertProduct`, which rows are compared without. */
export const newModelId = () => `model-9${String(++serial).padStart(5, "0")}`;
/** A code that rows are compared without. */
const newCode = () => `ST-${++serial}X`;

export const twoModels = async () =>
  [await insertProduct({ standard: 1_000 }), await insertProduct({ standard: 1_000 })].map(({ id }) => id);
async function bundledModels() {
  const ids = await twoModels();
  const bundle = await createBundle(services, { ids, standard: 1_500 });
  return { id: ids[0] ?? "", ids, revision: bundle.revision };
}
/** A model on sale, and when its sale ends. */
export async function newSale() {
  const { id } = await insertProduct();
  const until = inDays(3);
  await createSale(services, { ids: [id], percent: 20, until });
  return { id, until };
}

export async function newCoupon() {
  return createCoupon(services, couponOf({ code: newCode(), percent: 10 }));
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
  await callStudio("POST", "/edit", {
    json: { id, revision: null, changes: { notes: { en: "A wheel now" } }, model },
  });
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
async function newWebhook() {
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
  await db
    .delete(membershipTiers)
    .where(notInArray(membershipTiers.slug, db.select({ slug: memberships.tier }).from(memberships)));
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

interface StudioExample extends Omit<Writing, "prepare"> {
  /** What is asked for: parameters of the query or fields of the body; `bytes` are the body themselves. */
  input: () => Promise<Input> | Input;
}

const stored = async (bytes: Uint8Array<ArrayBuffer>) => ({
  id: (await insertProduct()).id,
  sha256: await sha256Of(bytes),
  bytes,
});
async function startedUpload() {
  const zip = randomBytes(1_000);
  const { key, uploadId } = await startUpload(newModelId(), zip);
  return { zip, ref: { key, uploadId } };
}
async function newModel() {
  const id = newModelId();
  const zip = randomBytes(2_000);
  return publishRequest(id, zip, await uploadZip(id, zip));
}
async function boughtElsewhere() {
  const title = `Lamp ${crypto.randomUUID()}`;
  await insertProduct({ title });
  return title;
}

const importOfBuyer = async () => ({
  file: ordersFile(await boughtElsewhere()),
  currency: "EUR",
  language: null,
  commercial: [],
  pictureHosts: [],
  dryRun: false,
});
const productRef = async () => ({ id: (await insertProduct()).id });
const collectionRef = async () => ({ slug: await insertCollection(), revision: 1 });
const tierRef = async (endedAt: Date | null = null) => ({
  slug: (await insertTier({ slug: `club-${crypto.randomUUID()}`, endedAt })).slug,
  revision: 1,
});
const nothing = () => ({});

/** Every call of the studio, with a request that succeeds. */
export const STUDIO_CALLS: Record<StudioCall, StudioExample> = {
  "GET /app/studio/products": { input: nothing },
  "POST /app/studio/products": { input: newModel },
  "POST /app/studio/drafts": {
    input: async () => {
      const { sheet, ...files } = await newModel();
      return { id: sheet.id, title: sheet.title, prices: sheet.prices, preview: null, ...files };
    },
  },
  "GET /app/studio/product": { input: productRef },
  "POST /app/studio/edit": {
    input: async () => ({ ...(await productRef()), revision: null, changes: { tags: ["edited"] } }),
  },
  "POST /app/studio/duplicate": { input: productRef, mayRepeat: "drafts" },
  "POST /app/studio/republish": {
    input: async () => ({ id: (await insertProduct({ status: "unpublished" })).id }),
  },
  "POST /app/studio/unpublish": { input: productRef },
  "POST /app/studio/refresh": {
    input: async () => {
      const product = await insertProductWithZip(randomBytes(1_000));
      await insertProductFile(product);
      const file = { path: "part.stl", bytes: 684, format: "stl", triangles: 12, size: { x: 1, y: 2, z: 3 } };
      return { id: product.id, sha256: product.zipSha256, files: [file], preview: null };
    },
  },
  "POST /app/studio/rollback": {
    input: async () => ({ id: await twiceVersioned(), version: 1, loadedVersion: 2, notes: {} }),
    refusedAgain: 409,
  },
  "POST /app/studio/schedule": { input: async () => ({ id: await editedModel(), publishAt: inDays(1) }) },
  "POST /app/studio/delete": { input: async () => ({ id: await publishedModel() }), refusedAgain: 404 },
  "GET /app/studio/zip": { input: async () => ({ id: await publishedModel() }) },
  "GET /app/studio/webhooks": { input: nothing },
  "POST /app/studio/webhooks": {
    input: () => ({ url: "https://hooks.maker.dev/stall", events: ["sale"] }),
    mayRepeat: "webhooks",
  },
  "POST /app/studio/webhooks/secret": { input: newWebhook },
  "POST /app/studio/webhooks/test": { input: newWebhook, mayRepeat: "webhook_deliveries" },
  "POST /app/studio/webhooks/resume": { input: newWebhook },
  "POST /app/studio/webhooks/remove": { input: newWebhook, refusedAgain: 404 },
  "POST /app/studio/passkeys/options": { input: () => ({ purpose: "add" }) },
  "POST /app/studio/second-factor/reset": { input: () => ({ email: SELLER_EMAIL }), mayRepeat: "mails" },
  "POST /app/studio/uploads": {
    input: async () => {
      const zip = randomBytes(1_000);
      return { id: newModelId(), bytes: zip.length, sha256: await sha256Of(zip), isNew: true };
    },
  },
  "DELETE /app/studio/uploads": { input: async () => (await startedUpload()).ref, refusedAgain: 404 },
  "PUT /app/studio/uploads/part": {
    input: async () => {
      const { zip, ref } = await startedUpload();
      return { ...ref, part: "1", bytes: zip };
    },
  },
  "PUT /app/studio/images": { input: () => stored(png(40, 30)) },
  "PUT /app/studio/pictures": { input: async () => ({ ...(await productRef()), bytes: png(40, 30) }) },
  "PUT /app/studio/previews": { input: () => stored(previewBytes("protected")) },
  "GET /app/studio/inbox": { input: () => ({ q: "vase", done: "1" }) },
  "POST /app/studio/reply": {
    input: async () => {
      const shopper = await createUser();
      await shopper.post("/app/message/create", { message: "Hello" });
      return { id: `chat:${shopper.user.id}`, message: "Yes", clientId: crypto.randomUUID(), seen: null };
    },
  },
  "GET /app/studio/choosable-models": {
    input: async () => ({ q: "vase", without: (await productRef()).id }),
  },
  "GET /app/studio/sales": { input: nothing },
  "POST /app/studio/sales": {
    input: async () => saleOf({ ids: [(await productRef()).id], percent: 20, until: inDays(3) }),
    refusedAgain: 409,
  },
  "POST /app/studio/sales/change": {
    input: async () => {
      const { id, until } = await newSale();
      return { ids: [id], revision: Date.parse(until), until: inDays(5) };
    },
    refusedAgain: 409,
  },
  "POST /app/studio/sales/end": { input: async () => ({ ids: [(await newSale()).id] }), refusedAgain: 404 },
  "POST /app/studio/open-price": {
    input: async () => ({ ...(await productRef()), standard: 800, commercial: null }),
  },
  "GET /app/studio/coupons": { input: nothing },
  "POST /app/studio/coupons": { input: () => couponOf({ code: newCode(), percent: 10 }), refusedAgain: 409 },
  "POST /app/studio/coupons/change": {
    input: async () => changeOf(await newCoupon(), { percent: 25 }),
    refusedAgain: 409,
  },
  "POST /app/studio/coupons/end": {
    input: async () => ({ code: (await newCoupon()).code }),
    refusedAgain: 404,
  },
  "GET /app/studio/bundles": { input: nothing },
  "POST /app/studio/bundles": {
    input: async () => bundleOf({ ids: await twoModels(), standard: 1_500 }),
    refusedAgain: 409,
  },
  "POST /app/studio/bundles/change": {
    input: async () => {
      const { id, ids, revision } = await bundledModels();
      return { id, revision, ...bundleOf({ ids, standard: 1_200 }) };
    },
    refusedAgain: 409,
  },
  "POST /app/studio/bundles/end": {
    input: async () => ({ id: (await bundledModels()).id }),
    refusedAgain: 404,
  },
  "POST /app/studio/import": { input: importOfBuyer },
  "POST /app/studio/import/mails": {
    input: async () => {
      await callStudio("POST", "/import", { json: await importOfBuyer() });
      return { language: "en" };
    },
  },
  "GET /app/studio/orders.csv": { input: () => ({ period: "7" }) },
  "GET /app/studio/models.csv": { input: () => ({ period: "all" }) },
  "GET /app/studio/sources.csv": { input: () => ({ period: "all" }) },
  "GET /app/studio/language": { input: nothing },
  "GET /app/studio/vat.csv": { input: () => ({ quarter: "2026-Q4" }) },
  "GET /app/studio/vat-orders.csv": { input: () => ({ quarter: "2026-Q4" }) },
  "GET /app/studio/tax.csv": { input: () => ({ month: "2026-11" }) },
  "GET /app/studio/collections": { input: nothing },
  "POST /app/studio/collections": {
    input: () => ({ title: { en: `Desk ${newModelId()}` }, text: { en: "Small **things**." } }),
    refusedAgain: 409,
  },
  "GET /app/studio/collection": { input: async () => ({ slug: await insertCollection() }) },
  "POST /app/studio/collections/change": {
    input: async () => ({ ...(await collectionRef()), title: { en: "Bench" }, text: {} }),
    refusedAgain: 409,
  },
  "POST /app/studio/collections/models": {
    input: async () => ({ ...(await collectionRef()), models: [(await productRef()).id] }),
    refusedAgain: 409,
  },
  "POST /app/studio/collections/order": { input: async () => ({ slugs: await twoMoreCollections() }) },
  "POST /app/studio/collections/remove": { input: collectionRef, refusedAgain: [404, 409] },
  "GET /app/studio/memberships/tiers": { input: nothing },
  "GET /app/studio/memberships/tier": { input: async () => ({ slug: (await tierRef()).slug }) },
  "POST /app/studio/memberships/tiers": {
    input: () => tierOf({ name: { en: `Club ${newModelId()}` } }),
    refusedAgain: 409,
  },
  "POST /app/studio/memberships/tiers/change": {
    input: async () => ({ ...tierOf({ monthCents: 1_200 }), ...(await tierRef()) }),
    refusedAgain: 409,
  },
  "POST /app/studio/memberships/tiers/order": {
    input: async () => {
      await db.update(membershipTiers).set({ endedAt: new Date() });
      return { slugs: [(await tierRef()).slug, (await tierRef()).slug].reverse() };
    },
  },
  "POST /app/studio/memberships/tiers/end": { input: () => tierRef(), refusedAgain: 404 },
  "POST /app/studio/memberships/tiers/reopen": { input: () => tierRef(new Date()), refusedAgain: 404 },
  "POST /app/studio/memberships/tiers/remove": { input: () => tierRef(), refusedAgain: 404 },
  "GET /app/studio/front-page": { input: nothing },
  "POST /app/studio/front-page": {
    input: async () => ({
      revision: null,
      model: (await productRef()).id,
      sections: [{ kind: "newest", collection: null, title: {}, text: {}, model: null }],
    }),
  },
  "GET /app/studio/import/models": { input: nothing },
  "GET /app/studio/tags": { input: nothing },
  "POST /app/studio/tags": {
    input: async () => {
      await insertProduct({ tags: ["gear"] });
      return { tags: [{ tag: "gear", names: { en: "Gears", es: "Engranajes" }, hidden: false }] };
    },
  },
  "POST /app/studio/tags/move": {
    input: async () => {
      await insertProduct({ tags: ["cog"] });
      return { tag: "cog", to: "gear" };
    },
  },
  "POST /app/studio/bulk-edit": {
    input: async () => {
      const { id } = await insertProduct();
      const [row] = await db.select().from(products).where(eq(products.id, id));
      return { models: [{ id, updatedAt: row?.updatedAt.getTime() }], change: { addTags: ["bulk"] } };
    },
  },
  "POST /app/studio/bulk-edit/plan": {
    input: async () => ({ models: [(await productRef()).id], change: { addTags: ["bulk"] } }),
  },
};

/** What else a call does. */
const MORE: Record<string, StudioExample> = {
  "POST /app/studio/edit: a new version": {
    input: async () => {
      const id = await publishedModel();
      const model = await newVersionRequest(id, randomBytes(3_000));
      return { id, revision: null, changes: { notes: { en: "Lighter" } }, model };
    },
  },
};

/** Every call of the studio that writes. */
export const studioCalls = (sellerId: string): Record<string, Writing> =>
  Object.fromEntries(
    Object.entries({ ...STUDIO_CALLS, ...MORE })
      .filter(([call]) => !call.startsWith("GET "))
      .map(([call, { input, ...more }]) => {
        const [method = "", path = ""] = call.split(/: | /);
        const prepare = async (): Promise<WritingRequest> => {
          const sent = await input();
          const token = await sellersSession(sellerId);
          if (method === "POST")
            return {
              path,
              json: sent,
              ...(calls[call as StudioCall]?.access === "command" ? { isCommand: true } : { token }),
            };
          const { bytes, ...query } = sent as Input & { bytes?: Uint8Array<ArrayBuffer> };
          return { path: `${path}${queryOf(query)}`, method, token, ...(bytes && { bytes }) };
        };
        return [call, { ...more, prepare }];
      }),
  );

/** A valid input of a call. */
export async function exampleOf(call: string, shopper: Shopper): Promise<Input> {
  const { input } = { ...SHOPPER_CALLS, ...STUDIO_CALLS }[call as keyof typeof calls];
  return (await input?.(shopper)) ?? {};
}
