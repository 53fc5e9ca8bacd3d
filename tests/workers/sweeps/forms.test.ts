import * as fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { attempts, comments, shopSettings } from "#app/db/schema.ts";
import { unsubscribeUrl } from "#app/mail/unsubscribe.server.ts";
import { MEMBER_CONSENT_VERSION } from "#app/memberships/memberships.contract.ts";
import { mailedLinkPath } from "#tests/support/mail.ts";
import { insertProduct } from "#tests/support/products.ts";
import { PAGE_REQUESTS } from "#tests/support/routes.ts";
import { db, testServices } from "#tests/support/services.ts";
import {
  browserWithSession,
  confirmSessionsOf,
  createUserWithPassword,
  isSessionValid,
  PASSWORD,
} from "#tests/support/users.ts";

const URLENCODED = "application/x-www-form-urlencoded";
const MAX_RESPONSE_BYTES = 200 * 1024;

type Fields = Record<string, string>;
type Account = Awaited<ReturnType<typeof createUserWithPassword>>;

interface Form {
  /** The page's path, unless it is the route's. */
  path?: (account: Account) => string | Promise<string>;
  fields: Fields;
  as?: "shopper" | "seller";
}

const { services } = testServices();
const product = (await insertProduct()).id;
const seller = await createUserWithPassword({ email: "seller@shop.test", emailVerifiedAt: new Date() });
await confirmSessionsOf(seller.user.id);
await db
  .insert(comments)
  .values({ userId: seller.user.id, productId: product, comment: "Fits.", createdAt: new Date() });

/** Which does not exist. */
const letter = { id: "0b6f7a52-7f0e-4a53-9a5c-3f0d5f6f1c7e" };
const email = "nobody@people.test";
const repeated = { password: "x", repeatPassword: "x" };

/** Every page with a form, and its fields. */
const FORMS: Record<string, Form> = {
  "/login": { fields: { email, password: PASSWORD, redirectTo: "/cart" } },
  "/register": { fields: { username: "Ada", email, ...repeated, redirectTo: "/cart" } },
  "/setup": { fields: { secret: "none" } },
  "/setup/recover": { fields: { secret: "none", email } },
  "/setup/restore/step": { fields: { intent: "begin" } },
  "/sign-in": { fields: { email, redirectTo: "/cart" } },
  "/sign-in/code": { fields: { intent: "code", code: "12", redirectTo: "/cart" } },
  "/forgot": { fields: { email } },
  "/contact": { fields: { name: "A", email, message: "short", homepage: "" } },
  "/reset/:token": { path: ({ user }) => mailedLinkPath(user, "reset"), fields: repeated },
  "/verify-email/:token": { path: ({ user }) => mailedLinkPath(user, "verify"), fields: {} },
  "/confirm-email/:token": { path: ({ user }) => mailedLinkPath(user, "change"), fields: {} },
  "/unsubscribe/:token": {
    path: ({ user }) => unsubscribeUrl(services.settings, user.id),
    fields: {},
  },
  "/news": { fields: { email } },
  "/confirm-news/:token": { path: () => "/confirm-news/unknown", fields: {} },
  "/claim/:token": { path: () => "/claim/unknown", fields: {}, as: "shopper" },
  "/invitation/:token": { path: () => "/invitation/unknown", fields: {}, as: "shopper" },
  "/gift/:token": { path: () => "/gift/unknown", fields: { intent: "return" } },
  "/dashboard/gift/:code": {
    path: () => "/dashboard/gift/ST-22222222",
    fields: { intent: "keep" },
    as: "shopper",
  },
  "/memberships/:slug/join": {
    path: () => "/memberships/none/join",
    fields: {
      name: "Ada",
      country: "ES",
      interval: "month",
      beginNow: "on",
      cents: "900",
      firstCents: "900",
      shownTerms: "0 0 shop",
      revision: "1",
    },
    as: "shopper",
  },
  "/memberships/cancel": { fields: { kind: "none", name: "", email, contract: "Mine", day: "today" } },
  "/dashboard/membership": { fields: { intent: "leave" }, as: "shopper" },
  "/dashboard/membership/change": {
    fields: { tier: "club", interval: "month", cents: "900", dueCents: "0", at: "0" },
    as: "shopper",
  },
  "/logout": { fields: {}, as: "shopper" },
  "/product/:id": { path: () => `/product/${product}`, fields: { intent: "add", license: "standard" } },
  "/product/:id/comments": {
    path: () => `/product/${product}/comments`,
    fields: { intent: "add", message: "" },
    as: "shopper",
  },
  "/product/:id/photos": {
    path: () => `/product/${product}/photos`,
    fields: { id: "1000000", intent: "delete" },
    as: "shopper",
  },
  "/cart": { fields: { id: product }, as: "shopper" },
  "/wishlist": { fields: { intent: "end-alarm" }, as: "shopper" },
  "/dashboard/consent/:code": {
    path: () => "/dashboard/consent/ST-22222222",
    fields: { version: "1", consent: "on" },
    as: "shopper",
  },
  "/dashboard/take/:id": {
    path: () => `/dashboard/take/${product}`,
    fields: { consent: MEMBER_CONSENT_VERSION },
    as: "shopper",
  },
  "/dashboard/withdrawal/:code": {
    path: () => "/dashboard/withdrawal/ST-22222222",
    fields: {},
    as: "shopper",
  },
  "/checkout": {
    path: () => `/checkout?product=${product}`,
    fields: {
      name: "Ada",
      lastName: "L",
      phone: "1",
      address: "",
      country: "ES",
      city: "",
      postalCode: "",
      total: "1",
    },
    as: "shopper",
  },
  "/dashboard/settings": {
    fields: { intent: "email", email: "no", currentPassword: PASSWORD, username: "A", ...repeated },
    as: "shopper",
  },
  "/dashboard/settings/export": { fields: { currentPassword: "wrong" }, as: "shopper" },
  "/dashboard/settings/delete": { fields: { currentPassword: "wrong" }, as: "shopper" },
  "/studio/security": { fields: { intent: "startApp" }, as: "seller" },
  "/studio/confirm": { fields: { intent: "app", code: "000000" }, as: "seller" },
  "/studio/chat/:userId": {
    path: ({ user }) => `/studio/chat/${user.id}`,
    fields: { intent: "answer", message: "", clientId: "one", seen: "1" },
    as: "seller",
  },
  "/studio/models/:id": {
    path: () => `/studio/models/${product}`,
    fields: { intent: "save", "title.en": "Gear", "seen.title.en": "0" },
    as: "seller",
  },
  "/product/:id/:kind/:item/report": {
    path: () => `/product/${product}/comments/1/report`,
    fields: { reason: "" },
    as: "shopper",
  },
  "/product/:id/reviews": {
    path: () => `/product/${product}/reviews`,
    fields: { intent: "save", stars: "6", text: "" },
    as: "shopper",
  },
  "/studio/moderation/:kind": {
    path: () => "/studio/moderation/reviews",
    fields: { kind: "review", id: "1000000", intent: "keep" },
    as: "seller",
  },
  "/studio/customers/:id": {
    path: ({ user }) => `/studio/customers/${user.id}`,
    fields: { intent: "note", id: "none", note: "", revision: "0" },
    as: "seller",
  },
  "/studio/customers/:id/export": {
    path: ({ user }) => `/studio/customers/${user.id}/export`,
    fields: {},
    as: "seller",
  },
  "/studio/import": { fields: { intent: "forget" }, as: "seller" },
  "/studio/front-page": {
    fields: { intent: "save", revision: "", "sections[0].kind": "none" },
    as: "seller",
  },
  "/studio/bulk-edit": { fields: { price: "set", amount: "x" }, as: "seller" },
  "/studio/tags": { fields: { intent: "save", "tags[0].tag": "x".repeat(31) }, as: "seller" },
  "/studio/collections": { fields: { intent: "create", "title.en": "" }, as: "seller" },
  "/studio/collections/:slug": {
    path: () => "/studio/collections/none",
    fields: { intent: "save", slug: "none", "title.en": "", revision: "1" },
    as: "seller",
  },
  "/studio/memberships": { fields: { intent: "order", slugs: "none" }, as: "seller" },
  "/studio/memberships/new-tier": {
    fields: { intent: "save", "name.en": "", monthCents: "x", opens: "all", commercial: "no" },
    as: "seller",
  },
  "/studio/memberships/tiers/:slug": {
    path: () => "/studio/memberships/tiers/none",
    fields: { intent: "save", slug: "none", "name.en": "", monthCents: "0", revision: "1" },
    as: "seller",
  },
  "/studio/offers/new-coupon": { fields: { intent: "save", code: "A", percent: "0" }, as: "seller" },
  "/studio/offers/coupons/:code": {
    path: () => "/studio/offers/coupons/NONE",
    fields: { intent: "save", code: "NONE", percent: "10", revision: "1", "from.day": "2026-01-01" },
    as: "seller",
  },
  "/studio/offers/new-bundle": { fields: { intent: "save", ids: "none", standard: "0" }, as: "seller" },
  "/studio/offers/bundles/:id": {
    path: () => "/studio/offers/bundles/none",
    fields: { intent: "save", id: "none", ids: "none", standard: "5", revision: "" },
    as: "seller",
  },
  "/studio/offers/new-sale": { fields: { intent: "save", ids: "none", percent: "0" }, as: "seller" },
  "/studio/offers/open-price/:id": {
    path: () => `/studio/offers/open-price/${product}`,
    fields: { intent: "save", id: "none", standard: "0,10", commercial: "" },
    as: "seller",
  },
  "/studio/offers/sales/:id": {
    path: () => "/studio/offers/sales/none",
    fields: { intent: "save", ids: "none", "until.day": "2030-01-01", revision: "" },
    as: "seller",
  },
  "/studio/models/:id/parts": {
    fields: { intent: "save", version: "1", "parts[0].quantity": "2" },
    as: "seller",
  },
  "/studio/models/:id/versions/:version": {
    path: () => `/studio/models/${product}/versions/1`,
    fields: { intent: "restore", loadedVersion: "2", "notes.en": "" },
    as: "seller",
  },
  "/studio/orders/:code": {
    path: () => "/studio/orders/ST-22222222",
    fields: { intent: "receipt", code: "ST-22222222" },
    as: "seller",
  },
  "/studio/letters/new": {
    fields: { intent: "save", audience: "owners", "subject.en": "", "body.en": "" },
    as: "seller",
  },
  "/studio/letters/:id": {
    path: () => `/studio/letters/${letter.id}`,
    fields: {
      intent: "save",
      ...letter,
      audience: "buyers",
      "subject.en": "A",
      "body.en": "B",
      revision: "1",
    },
    as: "seller",
  },
  "/studio/letters/:id/send": {
    path: () => `/studio/letters/${letter.id}/send`,
    fields: { intent: "schedule", ...letter, revision: "1", recipients: "1", "dueAt.day": "" },
    as: "seller",
  },
  "/studio/legal/:document": {
    path: () => "/studio/legal/terms",
    fields: { intent: "publish", document: "terms", revision: "0", "text.en": "Too short", "text.es": "" },
    as: "seller",
  },
  "/studio/settings/brand": {
    fields: { intent: "save", revision: "", accent: "red", name: "A" },
    as: "seller",
  },
  "/studio/settings/webhooks": { fields: { intent: "add", url: "http://hooks.test" }, as: "seller" },
  "/studio/settings/tokens": { fields: { intent: "make", name: "" }, as: "seller" },
  "/studio/backups": { fields: { intent: "backUp" }, as: "seller" },
  "/studio/connections": { fields: { intent: "stripe", key: "pk_test_shop" }, as: "seller" },
  "/studio/sellers": { fields: { intent: "invite", email: "no", right: "all" }, as: "seller" },
  "/studio/vat": { fields: { intent: "vat", home: "XX", ossFrom: "" }, as: "seller" },
  "/studio/settings": { fields: { intent: "tax", by: "nobody", footer: "" }, as: "seller" },
  "/studio/contact/:reference": {
    path: () => "/studio/contact/CM-7KQ2M9XR",
    fields: { intent: "answer", message: "", clientId: "one", seen: "1" },
    as: "seller",
  },
};

/** Actions that read no body accept any. */
const WITHOUT_BODY = new Set([
  "/verify-email/:token",
  "/confirm-email/:token",
  "/unsubscribe/:token",
  "/logout",
]);

/** Forms with a file are multipart. */
const WITH_FILE = new Set([
  "/setup/restore/step",
  "/product/:id/photos",
  "/studio/settings/brand",
  "/studio/import",
]);

const urlEncoded = (pairs: [string, string][]) => new URLSearchParams(pairs).toString();
const withPairs = (fields: Fields, pairs: [string, string][]) =>
  urlEncoded([...Object.entries(fields), ...pairs]);
const HUGE_INDEX = "[10000000]";
const UPDATE = JSON.stringify({ type: "update", payload: { name: "email[10000000]", value: "x" } });

type Sent = { body: string; type: string };
const form = (body: string): Sent => ({ body, type: URLENCODED });

/** Forms that no page sends. Each has the valid fields too, so that it gets past the first checks. */
const HOSTILE: Record<string, (fields: Fields) => Sent> = {
  "a list of ten million": (fields) =>
    form(
      urlEncoded(
        Object.entries({ email: "x", ...fields }).map(([name, value]) => [name + HUGE_INDEX, value]),
      ),
    ),
  "a list beside the field": (fields) =>
    form(
      withPairs(
        fields,
        Object.keys({ email: "", ...fields }).map((name) => [name + HUGE_INDEX, "x"]),
      ),
    ),
  "a path of a thousand names": (fields) => form(withPairs(fields, [[`email${".a".repeat(1_000)}`, "x"]])),
  "16,000 fields of one name": (fields) => form(`${withPairs(fields, [])}${"&a=1".repeat(16_000 - 40)}`),
  "every known field a hundred times": (fields) =>
    form(urlEncoded(Array.from({ length: 100 }, () => Object.entries(fields)).flat())),
  "conform's command": (fields) => form(withPairs(fields, [["__intent__", UPDATE]])),
  "conform's command, broken": (fields) => form(withPairs(fields, [["__intent__", "{"]])),
  "conform's state, broken": (fields) => form(withPairs(fields, [["__state__", "{"]])),
  "names of prototypes": (fields) =>
    form(
      withPairs(
        fields,
        ["__proto__", "__proto__.email", "constructor.prototype", "toString"].map((name) => [name, "x"]),
      ),
    ),
  "64 KB of markup": (fields) => form(`${Object.keys(fields)[0] ?? "a"}=${"<".repeat(64_000)}`),
  "the most markup that is accepted": (fields) =>
    form(`message=x&${Object.keys(fields).at(-1) ?? "a"}=${'"<&'.repeat(3_000)}&name=`),
};

/** Bodies that are not a form, and the status they are refused with. */
const NOT_A_FORM: Record<string, { sent: Sent; status: number }> = {
  text: { sent: { body: "email=x", type: "text/plain" }, status: 415 },
  JSON: { sent: { body: '{"email":"x"}', type: "application/json" }, status: 415 },
  "no type": { sent: { body: "email=x", type: "" }, status: 415 },
  "a longer type": { sent: { body: "email=x", type: `${URLENCODED}-more` }, status: 415 },
  "broken multipart": {
    sent: { body: "--b\r\nnonsense", type: "multipart/form-data; boundary=b" },
    status: 415,
  },
  "multipart without a boundary": { sent: { body: "x", type: "multipart/form-data" }, status: 415 },
};

/** The user who sends a route's form. */
async function senderOf(route: string): Promise<Account> {
  return FORMS[route]?.as === "seller" ? seller : createUserWithPassword();
}

async function send(route: string, sender: Account, { body, type }: Sent) {
  const { path = () => route, as } = FORMS[route] as Form;
  await db.delete(attempts);
  const browser = browserWithSession(as ? sender.token : null);
  const response = await browser.form(await path(sender), {}, { "Content-Type": type }, body);
  return { status: response.status, text: await response.text() };
}

/** No server error and no large response, whatever is sent. */
async function expectBounded(route: string, sender: Account, [name, sent]: [string, Sent]) {
  const { status, text } = await send(route, sender, sent);
  const bounded = [status < 500, text.length <= MAX_RESPONSE_BYTES];
  expect([route, name, ...bounded]).toEqual([route, name, true, true]);
  return status;
}

test("every form of a page is in the table", () => {
  const posts = PAGE_REQUESTS.filter((request) => request.startsWith("POST ")).map((request) =>
    request.slice(5),
  );
  expect(Object.keys(FORMS).sort()).toEqual(posts.sort());
});

for (const [route, { fields, as }] of Object.entries(FORMS)) {
  test(`${route} answers hostile forms without a server error or a large response`, async () => {
    const sender = await senderOf(route);
    for (const [name, make] of Object.entries(HOSTILE)) {
      await expectBounded(route, route === "/logout" ? await senderOf(route) : sender, [name, make(fields)]);
    }
    if (as && route !== "/logout") expect(await isSessionValid(sender.token)).toBe(true);
  });

  test(`${route} refuses a body that is not a form`, async () => {
    const sender = await senderOf(route);
    for (const [name, { sent, status }] of Object.entries(NOT_A_FORM)) {
      const answered = await expectBounded(route, sender, [name, sent]);
      const expected = WITH_FILE.has(route) && name === "broken multipart" ? 400 : status;
      if (!WITHOUT_BODY.has(route)) expect([route, name, answered]).toEqual([route, name, expected]);
    }
  });
}

/** All forms are read by one function (tests/unit/architecture.test.ts checks that), so three routes stand for the others. */
for (const route of ["/contact", "/product/:id/comments", "/dashboard/settings"]) {
  test(`${route} takes any names and values without a server error`, async () => {
    const { fields } = FORMS[route] as Form;
    const sender = await senderOf(route);
    const known = fc.constantFrom("email", "message", ...Object.keys(fields));
    const name = fc
      .array(
        fc.oneof(
          known,
          fc.constantFrom("a", "__proto__", "__intent__", "__state__", ""),
          fc.nat({ max: 4_294_967_294 }).map((index) => `[${index}]`),
        ),
        { minLength: 1, maxLength: 4 },
      )
      .chain((parts) => fc.constantFrom(".", "").map((between) => parts.join(between)));
    const value = fc.oneof(
      fc.string({ unit: "binary", maxLength: 50 }).map((text) => text.toWellFormed()),
      fc.constantFrom("{", "[]", UPDATE, "<script>", "%", "\u0000"),
    );
    const pairs = fc.array(fc.tuple(name, value), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(pairs, async (added) => {
        await expectBounded(route, sender, [JSON.stringify(added), form(withPairs(fields, added))]);
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });
}

afterEach(async () => void (await db.delete(attempts)));

test("a refused form repeats only the fields it knows", async () => {
  const sent = form(
    urlEncoded([
      ["email", "no address"],
      ["password", PASSWORD],
      ["unknown", "unknown-field-77"],
    ]),
  );
  const { status, text } = await send("/login", seller, sent);
  expect([status, text.includes("no address"), text.includes("unknown-field-77")]).toEqual([
    400,
    true,
    false,
  ]);
});

test("what is typed unseen comes back from no form", async () => {
  const unseen = new Set<string>();
  for (const [route, { fields, path = () => route, as }] of Object.entries(FORMS)) {
    const sender = await senderOf(route);
    const page = await browserWithSession(as ? sender.token : null).get(await path(sender));
    const inputs = (await page.text()).match(/<input[^>]* type="password"[^>]*>/g) ?? [];
    const names = inputs.map((input) => / name="([^"]+)"/.exec(input)?.[1] ?? "");
    const typed = Object.fromEntries(names.map((name) => [name, `typed-unseen-${name}`]));
    const { status, text } = await send(
      route,
      sender,
      form(urlEncoded(Object.entries({ ...fields, ...typed }))),
    );
    if (names.length) expect([route, status >= 400]).toEqual([route, true]);
    expect([route, text.match(/typed-unseen-\w+/g)]).toEqual([route, null]);
    for (const name of names) unseen.add(name);
  }
  expect([...unseen].sort()).toEqual(["currentPassword", "password", "repeatPassword"]);
});

test("a form that cannot be read is refused on a page in the reader's language", async () => {
  // The hostile forms above have switched languages off.
  await db.delete(shopSettings);
  services.shop.forget();
  const page = async (path: string) => {
    const answer = await browserWithSession(null).form(path, {}, { "Content-Type": "text/plain" }, "x");
    return [answer.status, answer.headers.get("Content-Type"), await answer.text()];
  };
  const html = "text/html; charset=utf-8";
  expect(await page("/contact")).toEqual([415, html, expect.stringContaining("Go back and send it again")]);
  expect(await page("/contact?lang=es")).toEqual([
    415,
    html,
    expect.stringContaining("Vuelve atrás y envíalo"),
  ]);
});
