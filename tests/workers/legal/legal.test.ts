import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { PaymentRequest } from "#app/checkout/checkout.contract.ts";
import { checkoutOf, startPayment } from "#app/checkout/checkout.server.ts";
import { placeOrder } from "#app/checkout/place-order.server.ts";
import { orders } from "#app/db/schema.ts";
import { LEGAL_DOCUMENTS } from "#app/legal/legal.contract.ts";
import { legalDraft } from "#app/legal/legal.server.ts";
import { storeSetting } from "#app/studio/shop-settings.store.server.ts";
import { TaxSettings } from "#app/tax/tax.contract.ts";
import { insertProduct } from "#tests/support/products.ts";
import { htmlWithoutScripts, outcomeOf } from "#tests/support/responses.ts";
import { db, testServices } from "#tests/support/services.ts";
import { createSeller, createUser, createVisitor, submitForm } from "#tests/support/users.ts";

const { services } = testServices();
const seller = await createSeller();
const visitor = await createVisitor();

const FIRST = {
  en: "## Who sells\n\nAda's models, **Madrid**.",
  es: "## Quién vende\n\nLos modelos de Ada, **Madrid**.",
};
const publish = (
  document: string,
  { en = "", es = "", revision = "" }: { en?: string; es?: string; revision?: string },
) =>
  submitForm(seller, `/studio/legal/${document}`, {
    intent: "publish",
    document,
    revision,
    "text.en": en,
    "text.es": es,
  });
const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await visitor.fetch(path, { headers: { Accept: "text/html", ...headers } });
  return { status: answer.status, text: await htmlWithoutScripts(answer) };
};

test("before they are published no text exists and no page links to one", async () => {
  for (const document of LEGAL_DOCUMENTS) expect((await read(`/legal/${document}`)).status).toBe(404);
  expect((await read("/contact")).text).not.toContain("/legal/");
  expect((await read("/legal/constitution")).status).toBe(404);
});

test("a text with a placeholder is refused, and nothing that was typed is lost", async () => {
  for (const document of LEGAL_DOCUMENTS) {
    const { text } = await legalDraft(services, document);
    const { en = "", es = "" } = text;
    const answer = await publish(document, { ...FIRST, en, es: `${es} Escríbeme.` });
    const page = await answer.text();
    expect(answer.status).toBe(400);
    const named = [...page.matchAll(/Still to replace or remove: ([^<]+)/g)].map(([, gaps]) => gaps);
    expect(named).toHaveLength(2);
    for (const [at, written] of [en, es].entries())
      for (const gap of written.match(/\[\[.*?\]\]/g) ?? []) expect(named[at]).toContain(gap);
    expect(page).toContain(en.slice(0, 20));
    expect((await read(`/legal/${document}`)).status).toBe(404);
  }
});

test("in a language that is optional a template left as it is publishes nothing", async () => {
  const { text } = await legalDraft(services, "imprint");
  const es = (text.es ?? "").replaceAll("\n", "\r\n");
  expect((await publish("imprint", { en: FIRST.en, es })).status).toBe(303);
  const { text: published } = await legalDraft(services, "imprint");
  expect(published).toEqual({ en: FIRST.en });
});

test("the templates have the contact data of the brand filled in", async () => {
  await submitForm(seller, "/studio/settings/brand", {
    revision: "",
    intent: "save",
    email: "hello@maker.example",
    address: "Rúa do Porto 3\n36201 Vigo",
    languages: "es",
    typeface: "workshop",
  });
  const page = await (
    await seller.fetch("/studio/legal/privacy", { headers: { Accept: "text/html" } })
  ).text();
  expect(page).toContain("[[your name or company]], Rúa do Porto 3, 36201 Vigo, hello@maker.example.");
  expect(page).toContain("[[tu nombre o empresa]], Rúa do Porto 3, 36201 Vigo, hello@maker.example.");
});

test("the privacy template says what the page, the cart and an order remember of a link, in both languages", async () => {
  const { text } = await legalDraft(services, "privacy");
  expect(text.en).toMatch(/stores nothing for it: the open page remembers.*delete your account\./);
  expect(text.en).toContain("which letter they are from, the same for all its readers");
  expect(text.es).toMatch(/no guarda nada para ello: la página abierta recuerda.*borres tu cuenta\./);
  expect(text.es).toContain("de qué boletín son, igual para todos sus lectores");
});

test("a published text is read by everybody in their language, and linked below every page", async () => {
  expect((await publish("terms", FIRST)).status).toBe(303);
  const english = await read("/legal/terms");
  expect(english.status).toBe(200);
  expect(english.text).toContain("<strong><span>Madrid</span></strong>");
  expect(english.text).toMatch(/<h2[^>]*><span>Who sells/);
  expect((await read("/legal/terms", { "Accept-Language": "es" })).text).toContain("Quién vende");
  const { text } = await read("/contact");
  expect(text).toContain('href="/legal/terms"');
  expect(text).not.toContain('href="/legal/privacy"');
});

test("a text without translation is shown in the default language and marked so", async () => {
  await publish("imprint", { en: "Ada's models, Madrid, Spain.", es: "" });
  const { text } = await read("/legal/imprint", { "Accept-Language": "es" });
  expect(text).toContain('<div lang="en">');
});

test("a change makes a new version, the old one stays, and the same text again makes none", async () => {
  await publish("withdrawal", FIRST);
  await publish("withdrawal", FIRST);
  await publish("withdrawal", { ...FIRST, en: "## Who sells\n\nAda's models, Toledo." });
  expect((await read("/legal/withdrawal")).text).toContain("Version 2");
  const old = await read("/legal/withdrawal?version=1");
  expect(old.text).toContain("<strong><span>Madrid</span></strong>");
  expect(old.text).toContain("A newer version has replaced this text");
  expect((await read("/legal/withdrawal?version=3")).status).toBe(404);
  expect((await read("/legal/withdrawal?version=x")).text).toContain("Toledo");
});

test("a seller's text is never rendered as HTML", async () => {
  await publish("privacy", {
    ...FIRST,
    en: "<img src=x onerror=alert(1)> [here](javascript:alert(1)) and more",
  });
  const { text } = await read("/legal/privacy");
  expect(text).toContain("and more");
  expect(text).not.toContain("<img src=x");
  expect(text).not.toContain("javascript:");
});

test("an order keeps the versions that were in force when it was placed", async () => {
  const [{ user }, product] = await Promise.all([createUser(), insertProduct()]);
  const line = {
    productId: product.id,
    license: "standard" as const,
    title: "Gear",
    listCents: 500,
    discountCents: 0,
  };
  const draft = {
    lines: [{ ...line, priceCents: 500, onSale: false, pricedWith: [] }],
    gift: null,
    coupon: null,
    couponIsLimited: false,
  };
  const request = { id: product.id, license: "standard" as const, coupon: "", consent: true };
  const placed = await placeOrder(services, user, { request, draft });
  await publish("terms", { ...FIRST, en: "## Who sells\n\nAda's models, Sevilla." });
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.id, placed?.order.id ?? ""));
  expect(order?.legalVersions).toEqual({ terms: 1, privacy: 1, withdrawal: 2, imprint: 2 });
});

test("terms, or a seller, that changed while a checkout was open are shown before an order is placed under them", async () => {
  const [{ user }, { id }] = [await createUser(), await insertProduct()];
  const shown = async () => (await checkoutOf(services, user, { id, license: "standard" })).terms;
  const pay = async (shownTerms: string) =>
    outcomeOf(startPayment(services, user, { ...PaymentRequest.parse({ id }), shownTerms }));
  const first = await shown();
  await publish("terms", { ...FIRST, en: "## Who sells\n\nAda's models, Granada." });
  expect(await pay(first)).toBe("terms_changed");
  const second = await shown();
  await storeSetting(db, {
    name: "tax",
    value: TaxSettings.parse({ by: "managed", footer: "" }),
    updatedAt: new Date(),
  });
  expect(await pay(second)).toBe("terms_changed");
  await storeSetting(db, {
    name: "tax",
    value: TaxSettings.parse({ by: "own", footer: "" }),
    updatedAt: new Date(),
  });
  expect(await db.select().from(orders).where(eq(orders.userId, user.id))).toEqual([]);
  await publish("imprint", { ...FIRST, en: "## Who sells\n\nAda's models, Granada." });
  expect(await pay(second)).toBe("done");
});

test("the checkout sends the terms that it shows, and is shown again where they have changed", async () => {
  const [buyer, { id }] = [await createUser(), await insertProduct({ standard: 499 })];
  const path = `/checkout?product=${id}`;
  const shownTerms = async () =>
    /name="shownTerms" value="([^"]+)"/.exec(await (await buyer.fetch(path)).text())?.[1] ?? "";
  const first = await shownTerms();
  await publish("terms", { ...FIRST, en: "## Who sells\n\nAda's models, Almería." });
  const answer = await submitForm(buyer, path, {
    name: "Ada",
    lastName: "Lovelace",
    country: "ES",
    consent: "on",
    total: "499",
    shownTerms: first,
  });
  expect([answer.status, await htmlWithoutScripts(answer)]).toEqual([
    409,
    expect.stringContaining(`name="shownTerms" value="${await shownTerms()}"`),
  ]);
  expect(await shownTerms()).not.toBe(first);
});

test("when two windows publish one text, the later one is told, keeps what was typed and may publish it anyway", async () => {
  const { version } = await legalDraft(services, "terms");
  const revision = String(version ?? 0);
  expect((await publish("terms", { ...FIRST, revision })).status).toBe(303);
  const mine = { en: "Ada sells models of gears.", es: "", revision };
  const late = await publish("terms", mine);
  expect([late.status, await late.text()]).toEqual([
    409,
    expect.stringContaining(">Ada sells models of gears.</textarea>"),
  ]);
  expect((await legalDraft(services, "terms")).text).toEqual(FIRST);
  // The same again may be a form that came twice.
  expect((await publish("terms", { ...FIRST, revision })).status).toBe(303);
  expect((await publish("terms", { ...mine, revision: "" })).status).toBe(303);
  expect(await legalDraft(services, "terms")).toEqual({ version: (version ?? 0) + 2, text: { en: mine.en } });
});
