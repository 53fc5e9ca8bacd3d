import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { referenceRates } from "#app/db/schema.ts";
import { CONSENT_VERSION } from "#app/orders/delivery-consent.contract.ts";
import { ERROR_CODES } from "#app/shared/errors.ts";
import { databaseContent } from "#tests/support/database.ts";
import { invalidBody, invalidQuery, unusualText } from "#tests/support/invalid-inputs.ts";
import { stripeSignature } from "#tests/support/payments.ts";
import { insertProduct, insertPurchase } from "#tests/support/products.ts";
import { ROUTE_PATHS } from "#tests/support/routes.ts";
import { db } from "#tests/support/services.ts";
import { TEST_SETTINGS } from "#tests/support/test-settings.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

const paid = (await insertProduct()).id;
const free = (await insertProduct({ standard: 0 })).id;
const owned = await insertProduct({ zipBytes: 10 });
await env.MODELS.put(owned.zipKey, "0123456789");
await db.insert(referenceRates).values({ date: "2026-11-20", rates: { USD: 1.08 }, fetchedAt: new Date() });

const sha256 = "a".repeat(64);
const zipKey = `products/${paid}/2/${sha256}.zip`;
const sheet = {
  id: "bad-input",
  title: { en: "Vase" },
  description: { en: "A vase" },
  tags: ["vase"],
  prices: { standard: 499 },
};
const publish = {
  sheet,
  images: [{ key: `products/bad-input/${sha256}.webp`, width: 1, height: 1, alt: { en: "Vase" } }],
  zip: { bytes: 100, sha256 },
  source: { kind: "incoming", name: "none.zip" },
  files: [{ path: "vase.stl", bytes: 84, format: "stl", triangles: 0, size: { x: 1, y: 1, z: 1 } }],
};
const details = {
  name: "Ada",
  lastName: "L",
  country: "ES",
  phone: "",
  address: "",
  city: "",
  postalCode: "",
};

/** Inputs per call. */
const RUNS = 40;

interface Call {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Body of a JSON call, or query of one without a body. Generated inputs are this one with something wrong. */
  valid: Record<string, unknown>;
  /** The body is a file, and the input is the query. */
  hasFile?: boolean;
  headers?: (body: string) => Record<string, string>;
}

const seller = () => ({ Authorization: `Bearer ${TEST_SETTINGS.SELLER_TOKEN}` });
const CALLS: Record<string, Call> = {
  "/app/register": { method: "POST", valid: { username: "Ada", email: "nobody", password: "gear-train" } },
  "/app/login": { method: "POST", valid: { email: "nobody", password: "gear-train" } },
  "/app/logout": { method: "GET", valid: {}, headers: () => ({ "Sec-Fetch-Site": "cross-site" }) },
  "/app/verify": { method: "GET", valid: {} },
  "/app/cart": { method: "GET", valid: {} },
  "/app/cart/add": { method: "POST", valid: { id: paid, license: "standard" } },
  "/app/cart/remove": { method: "POST", valid: { id: paid } },
  "/app/wishlist": { method: "GET", valid: {} },
  "/app/wishlist/add": { method: "POST", valid: { id: paid } },
  "/app/wishlist/remove": { method: "POST", valid: { id: paid } },
  "/app/wishlist/merge": { method: "POST", valid: { ids: [paid] } },
  "/app/wishlist/cards": { method: "GET", valid: { ids: paid } },
  "/app/product/get/free": { method: "POST", valid: { id: free } },
  "/app/paymentui": {
    method: "POST",
    valid: { id: "cart", license: "standard", details, consent: true },
  },
  "/app/order/consent": {
    method: "POST",
    valid: { orderCode: "ST-22222222", version: CONSENT_VERSION },
  },
  "/app/purchases": { method: "GET", valid: {} },
  "/app/products": { method: "GET", valid: {} },
  "/app/rate": { method: "GET", valid: {} },
  "/app/coupon": { method: "GET", valid: {} },
  "/app/suggestions": { method: "GET", valid: { q: "gear" } },
  "/app/comments": { method: "GET", valid: { productId: paid, before: "9" } },
  "/app/comment/create": { method: "POST", valid: { productId: paid, message: "It prints well" } },
  "/app/comment/delete": { method: "POST", valid: { id: 1 } },
  "/app/reviews": { method: "GET", valid: { productId: paid, before: "9" } },
  "/app/review/save": {
    method: "POST",
    valid: { productId: paid, stars: 5, text: "Fits", printer: "Voron", material: "PLA", firstTry: "yes" },
  },
  "/app/review/delete": { method: "POST", valid: { productId: paid } },
  "/app/photos": { method: "GET", valid: { productId: paid, before: "9" } },
  "/app/photos/own": { method: "GET", valid: { productId: paid } },
  "/app/photos/upload": {
    method: "PUT",
    valid: { productId: owned.id, printer: "Voron", material: "PLA", layerHeight: "0.2", caption: "Fits" },
    hasFile: true,
  },
  "/app/photos/delete": { method: "POST", valid: { id: 1 } },
  "/app/photos/file": { method: "GET", valid: { id: "1", width: "360" } },
  "/app/message/create": { method: "POST", valid: { message: "Hello", clientId: "one" } },
  "/app/messages/user": { method: "GET", valid: { after: "1", before: "9" } },
  "/app/messages/seen": { method: "POST", valid: { id: 1 } },
  "/app/preferences": {
    method: "POST",
    valid: { preferences: { language: "es", currency: "USD", notifications: false } },
  },
  "/app/download": { method: "GET", valid: { id: owned.id, download: "one-download" } },
  "/app/invoice": { method: "GET", valid: { code: "ST-NONE" } },
  "/app/downloads/link": { method: "POST", valid: { id: owned.id, path: "part.stl" } },
  "/app/download/:id/*": { method: "GET", valid: { id: owned.id, path: "part.stl" } },
  "/app/file/:token": { method: "GET", valid: { token: "a.b.c", name: "part.stl" } },
  "/app/downloads/finished": {
    method: "POST",
    valid: { id: owned.id, downloadId: "one-download", sha256 },
  },
  "/app/webhooks/stripe": {
    method: "POST",
    valid: { id: "evt_1", object: "event", type: "x", data: { object: { id: "cs_1" } } },
    headers: (body) => ({ "Stripe-Signature": `${stripeSignature(body)}0` }),
  },
  "/app/studio/passkeys/options": { method: "POST", valid: { purpose: "add" } },
  "/app/studio/second-factor/reset": {
    method: "POST",
    valid: { email: "nobody@shop.test" },
    headers: seller,
  },
  "/app/studio/products": { method: "POST", valid: publish, headers: seller },
  "/app/studio/drafts": {
    method: "POST",
    valid: (({ sheet, ...model }) => ({
      id: "bad-draft",
      title: sheet.title,
      prices: sheet.prices,
      preview: null,
      ...model,
    }))(publish),
    headers: seller,
  },
  "/app/studio/uploads": { method: "POST", valid: { id: "bad-input", bytes: 100, sha256 }, headers: seller },
  "/app/studio/product": { method: "GET", valid: { id: paid }, headers: seller },
  "/app/studio/edit": {
    method: "POST",
    valid: { id: "no-such-model", changes: { title: { en: "Vase" }, prices: { standard: 499 } } },
    headers: seller,
  },
  "/app/studio/refresh": {
    method: "POST",
    valid: { id: "no-such-model", sha256, files: publish.files, preview: null },
    headers: seller,
  },
  "/app/studio/zip": { method: "GET", valid: { id: paid }, headers: seller },
  "/app/studio/republish": { method: "POST", valid: { id: "no-such-model" }, headers: seller },
  "/app/studio/rollback": {
    method: "POST",
    valid: { id: "no-such-model", version: 1, loadedVersion: 2 },
    headers: seller,
  },
  "/app/studio/schedule": {
    method: "POST",
    valid: { id: "no-such-model", publishAt: "2026-11-24T18:00Z" },
    headers: seller,
  },
  "/app/studio/front-page": {
    method: "POST",
    valid: { ids: [], loadedIds: ["no-such-model"] },
    headers: seller,
  },
  "/app/studio/delete": { method: "POST", valid: { id: "no-such-model" }, headers: seller },
  "/app/studio/unpublish": { method: "POST", valid: { id: "no-such-model" }, headers: seller },
  "/app/studio/uploads/part": {
    method: "PUT",
    valid: { key: zipKey, uploadId: "none", part: 1 },
    hasFile: true,
    headers: seller,
  },
  "/app/studio/open-price": {
    method: "POST",
    valid: { id: "no-such-model", standard: 800, commercial: null },
    headers: seller,
  },
  "/app/studio/sales": {
    method: "POST",
    valid: { ids: ["no-such-model"], license: "standard", percent: 10, until: "2030-01-01T00:00:00Z" },
    headers: seller,
  },
  "/app/studio/sales/change": {
    method: "POST",
    valid: { ids: ["no-such-model"], until: "2030-01-01T00:00:00Z", loadedUntil: "2029-01-01T00:00:00Z" },
    headers: seller,
  },
  "/app/studio/sales/end": { method: "POST", valid: { ids: ["no-such-model"] }, headers: seller },
  "/app/studio/offer-models": { method: "GET", valid: { q: "vase", without: paid }, headers: seller },
  "/app/studio/coupons": { method: "POST", valid: { code: "a", percent: 10 }, headers: seller },
  "/app/studio/coupons/change": {
    method: "POST",
    valid: { code: "NONE", revision: null, percent: 10 },
    headers: seller,
  },
  "/app/studio/coupons/end": { method: "POST", valid: { code: "NONE" }, headers: seller },
  "/app/studio/import": { method: "POST", valid: { file: "Name", dryRun: true }, headers: seller },
  "/app/studio/import/mails": { method: "POST", valid: { language: "es" }, headers: seller },
  "/app/studio/orders.csv": { method: "GET", valid: { period: "7" }, headers: seller },
  "/app/studio/models.csv": { method: "GET", valid: { period: "all" }, headers: seller },
  "/app/studio/webhooks": {
    method: "POST",
    valid: { url: "https://hooks.maker.dev/", events: ["sale"] },
    headers: seller,
  },
  "/app/studio/webhooks/secret": {
    method: "POST",
    valid: { id: "00000000-0000-4000-8000-000000000000" },
    headers: seller,
  },
  "/app/studio/webhooks/test": {
    method: "POST",
    valid: { id: "00000000-0000-4000-8000-000000000000" },
    headers: seller,
  },
  "/app/studio/webhooks/resume": {
    method: "POST",
    valid: { id: "00000000-0000-4000-8000-000000000000" },
    headers: seller,
  },
  "/app/studio/webhooks/remove": {
    method: "POST",
    valid: { id: "00000000-0000-4000-8000-000000000000" },
    headers: seller,
  },
  "/app/studio/bundles": {
    method: "POST",
    valid: { ids: ["no-such-model", "no-other-model"], standard: 500, commercial: 900 },
    headers: seller,
  },
  "/app/studio/bundles/change": {
    method: "POST",
    valid: { id: "no-such-model", revision: null, standard: 500 },
    headers: seller,
  },
  "/app/studio/bundles/end": { method: "POST", valid: { id: "no-such-model" }, headers: seller },
  "/app/studio/tags": {
    method: "POST",
    valid: { tags: [{ tag: "no-such-tag", names: { en: "Gears", es: "Engranajes" } }] },
    headers: seller,
  },
  "/app/studio/bulk-edit": {
    method: "POST",
    valid: { models: [{ id: "no-such-model", updatedAt: 1 }], change: { addTags: ["desk"] } },
    headers: seller,
  },
  "/app/studio/bulk-edit/plan": {
    method: "POST",
    valid: { models: ["no-such-model"], change: { price: "percent", percent: 10 } },
    headers: seller,
  },
  "/app/studio/collection": { method: "GET", valid: { slug: "no-such-slug" }, headers: seller },
  "/app/studio/collections": {
    method: "POST",
    valid: { title: { en: "Desk" }, text: { en: "Small **things**." } },
    headers: seller,
  },
  "/app/studio/collections/change": {
    method: "POST",
    valid: { slug: "no-such-slug", revision: 1, title: { en: "Desk" }, text: { es: "Cosas" } },
    headers: seller,
  },
  "/app/studio/collections/models": {
    method: "POST",
    valid: { slug: "no-such-slug", revision: 1, models: [paid] },
    headers: seller,
  },
  "/app/studio/collections/order": { method: "POST", valid: { slugs: ["no-such-slug"] }, headers: seller },
  "/app/studio/collections/remove": {
    method: "POST",
    valid: { slug: "no-such-slug", revision: 1 },
    headers: seller,
  },
  "/app/studio/language": { method: "GET", valid: {}, headers: seller },
  "/app/studio/vat.csv": { method: "GET", valid: { quarter: "2026-Q4" }, headers: seller },
  "/app/studio/vat-orders.csv": { method: "GET", valid: { quarter: "2026-Q4" }, headers: seller },
  "/app/studio/tax.csv": { method: "GET", valid: { month: "2026-11" }, headers: seller },
  "/app/studio/inbox": { method: "GET", valid: { q: "vase", done: "1" }, headers: seller },
  "/app/studio/reply": {
    method: "POST",
    valid: { id: "chat:nobody", message: "It does" },
    headers: seller,
  },
  "/app/studio/images": { method: "PUT", valid: { id: paid, sha256 }, hasFile: true, headers: seller },
  "/app/studio/pictures": { method: "PUT", valid: { id: paid }, hasFile: true, headers: seller },
  "/app/studio/previews": { method: "PUT", valid: { id: paid, sha256 }, hasFile: true, headers: seller },
};

const READ_ONLY = new Set([
  "/app/logout",
  "/app/verify",
  "/app/cart",
  "/app/purchases",
  "/app/products",
  "/app/comments",
  "/app/reviews",
  "/app/photos",
  "/app/photos/own",
  "/app/photos/file",
  "/app/rate",
  "/app/coupon",
  "/app/suggestions",
  "/app/wishlist",
  "/app/wishlist/cards",
  "/app/messages/user",
  "/app/studio/inbox",
  "/app/studio/offer-models",
  "/app/studio/bulk-edit/plan",
  "/app/studio/collection",
]);

interface Answer {
  sent: string;
  status: number;
  wellFormed: boolean;
}

/** Whether it is `{error:{code,message,fields?}}` with a known code and without internal details; only sellers get `detail`. */
function isErrorShape(text: string): boolean {
  const parsed = JSON.parse(text);
  const { code, message, fields, detail, ...rest } = parsed.error;
  const texts = [message, ...Object.values(fields ?? {}), ...(detail === undefined ? [] : [detail])];
  const plain = texts.every(
    (text) => typeof text === "string" && !/ at .*:\d|SELECT |INSERT |\bD1_|zod/i.test(text),
  );
  return Object.keys({ ...parsed, ...rest }).join() === "error" && ERROR_CODES.includes(code) && plain;
}

async function ask(person: TestUser, path: string, init: RequestInit): Promise<Answer> {
  const answer = await person.fetch(path, init);
  const { status } = answer;
  const text = new TextDecoder().decode(await answer.arrayBuffer());
  const accepted = status < 300 || status === 304;
  const wellFormed =
    accepted || init.method === "HEAD" || (status !== 416 ? isErrorShape(text) : text === "");
  return {
    sent: `${init.method} ${path.slice(0, 300)} ${String(init.body).slice(0, 300)}`,
    status,
    wellFormed,
  };
}

const queryOf = (input: Record<string, unknown>) =>
  Object.entries(input)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join("&");

/** Calls with parameters in their address, in this order. */
const IN_ADDRESS: Record<string, { prefix: string; names: string[] }> = {
  "/app/download": { prefix: "/app/download", names: ["id"] },
  "/app/photos/file": { prefix: "/app/photos/file", names: ["id"] },
  "/app/download/:id/*": { prefix: "/app/download", names: ["id", "path"] },
  "/app/file/:token": { prefix: "/app/file", names: ["token", "name"] },
};

function inAddress(path: string, query: Record<string, unknown>) {
  const { prefix, names } = IN_ADDRESS[path] ?? { prefix: path, names: [] };
  const segments = names.filter((name) => query[name] !== undefined);
  const address = [prefix, ...segments.map((name) => encodeURIComponent(String(query[name])))].join("/");
  return {
    address,
    rest: Object.fromEntries(Object.entries(query).filter(([name]) => !segments.includes(name))),
  };
}

const requestOf = (path: string, { method, valid, hasFile, headers }: Call) =>
  method === "POST"
    ? invalidBody(valid).map(({ body, type }): [string, RequestInit] => {
        const more = headers?.(body) ?? {};
        return [
          path,
          { method, body, headers: { ...(type === null ? {} : { "Content-Type": type }), ...more } },
        ];
      })
    : fc.tuple(invalidQuery(valid), unusualText).map(([query, text]): [string, RequestInit] => {
        const { address, rest } = inAddress(path, query);
        const body = hasFile ? { body: text.toWellFormed() || "x" } : {};
        return [`${address}?${queryOf(rest)}`, { method, ...body, headers: headers?.("") ?? {} }];
      });

/** Calls of Google and of sockets, whose inputs have tests of their own, and unknown ones. */
const TESTED_ELSEWHERE = [
  "/app/auth/google",
  "/app/auth/google/callback",
  "/app/*",
  "/app/chat",
  "/app/studio/chat",
];

test("every call of the shop is in the table", () => {
  const calls = ROUTE_PATHS.filter((path) => path.startsWith("/app/")).map((path) =>
    path.replace(/\/:\w+$/, ""),
  );
  expect(calls.filter((path) => !TESTED_ELSEWHERE.includes(path)).sort()).toEqual(Object.keys(CALLS).sort());
});

for (const [path, call] of Object.entries(CALLS)) {
  test(`${call.method} ${path} answers bad input with 4xx in the contract's shape and stores nothing`, async () => {
    let refused = 0;
    const batch = fc.array(requestOf(path, call), { minLength: 10, maxLength: 10 });
    const property = fc.asyncProperty(batch, async (requests) => {
      const person = await createUser();
      await insertPurchase(person.user.id, owned.id);
      const before = await databaseContent();
      const answers: Answer[] = [];
      for (const [address, init] of requests) answers.push(await ask(person, address, init));
      const wrong = answers.filter(
        ({ status, wellFormed }) =>
          status >= 500 || (status >= 300 && status < 400 && status !== 304) || !wellFormed,
      );
      expect(wrong).toEqual([]);
      const allRefused = answers.every(({ status }) => status >= 400);
      if (allRefused || READ_ONLY.has(path)) expect(await databaseContent()).toEqual(before);
      refused += answers.filter(({ status }) => status >= 400).length;
    });
    await fc.assert(property, { numRuns: RUNS / 10, endOnFailure: true });
    // Not all: a call whose fields are all optional accepts inputs with a removed or an unknown one.
    if (call.method === "POST") expect(refused).toBeGreaterThan(RUNS / 4);
  });
}
