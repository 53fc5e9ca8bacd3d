import { expect, test } from "vitest";
import { legalTexts, orderLines, orders } from "#app/db/schema.ts";
import type { LegalVersions } from "#app/legal/legal.contract.ts";
import { grantFreeProduct, purchasesOf } from "#app/library/library.server.ts";
import { changeOrderStatus, grantOrder, revokePurchases } from "#app/orders/payments/settle.store.server.ts";
import { erasePerson } from "#app/privacy/privacy.store.server.ts";
import { insertProduct } from "#tests/support/products.ts";
import { htmlWithoutScripts } from "#tests/support/responses.ts";
import { db, testServices } from "#tests/support/services.ts";
import { createUser, createVisitor } from "#tests/support/users.ts";

const at = new Date("2026-11-02T10:00:00Z");
const visitor = await createVisitor();
const CODE = /^[0-9A-F]{4}(-[0-9A-F]{4}){3}$/;

/** Pays an order of one Commercial license, as fulfilment does. */
async function buy(buyer: Record<string, string> | null, legalVersions: LegalVersions | null = null) {
  const { user } = await createUser();
  const [product, id] = [
    await insertProduct({ title: { en: "Gear box", es: "Caja de engranajes" } }),
    crypto.randomUUID(),
  ];
  const line = {
    orderId: id,
    productId: product.id,
    license: "commercial" as const,
    title: "Gear box",
    priceCents: 900,
  };
  const order = {
    id,
    code: `ST-${id.slice(0, 8)}`,
    userId: user.id,
    totalCents: 900,
    language: "en" as const,
    buyer,
    legalVersions,
    createdAt: at,
  };
  await db.batch([db.insert(orders).values(order), db.insert(orderLines).values(line)]);
  await db.batch(grantOrder(db, id, { at, intentId: null, sellers: [] }));
  const [purchase] = await purchasesOf(testServices().services, user);
  return { user, orderId: id, code: purchase?.certificateCode ?? "" };
}

const pageOf = async (code: string) => {
  const answer = await visitor.fetch(`/license/${code}`, { headers: { Accept: "text/html" } });
  return { status: answer.status, text: await htmlWithoutScripts(answer) };
};

test("anybody verifies a bought license by its code, however it is typed", async () => {
  const { code } = await buy({ name: "Ada", lastName: "Lovelace" });
  expect(code).toMatch(CODE);
  for (const typed of [code, code.toLowerCase(), code.replaceAll("-", "")]) {
    const { status, text } = await pageOf(typed);
    expect(status).toBe(200);
    for (const part of [
      "This licence is valid",
      "Ada Lovelace",
      "Gear box",
      "Commercial",
      "2 November 2026",
      code,
    ])
      expect(text).toContain(part);
    expect(text).toContain("Sell prints that you made yourself");
    expect(text).not.toContain("Share or sell the files");
  }
});

test("the certificate names the version of the terms that the buyer accepted, not the one in force, and links to it", async () => {
  const before = await buy(null);
  expect((await pageOf(before.code)).text).not.toContain("Terms accepted");
  const days = ["2026-10-01", "2026-11-01", "2026-11-10"];
  const versions = days.map((day, place) => ({
    document: "terms" as const,
    version: place + 1,
    text: { en: `The terms of ${day}.` },
    publishedAt: new Date(`${day}T09:00:00Z`),
  }));
  await db.insert(legalTexts).values(versions);
  const { code } = await buy(null, { terms: 2, privacy: 3 });
  const { text } = await pageOf(code);
  expect(text).toMatch(/Terms accepted.*Version 2 of 1 November 2026/s);
  const [, address = ""] = /href="(\/legal\/terms[^"]*)"/.exec(text) ?? [];
  const read = await visitor.fetch(address, { headers: { Accept: "text/html" } });
  expect(await read.text()).toContain("The terms of 2026-11-01.");
});

test("the certificate of a refunded license says so", async () => {
  const { user, orderId, code } = await buy(null);
  await db.batch([
    changeOrderStatus(db, orderId, { to: "refunded", from: ["paid"] }),
    ...revokePurchases(db, orderId, at),
  ]);
  const { status, text } = await pageOf(code);
  expect(status).toBe(200);
  expect(text).toContain("This licence is not valid: it was refunded");
  expect(text).not.toContain("This licence is valid");
  const [purchase] = await purchasesOf(testServices().services, user);
  expect(purchase).toMatchObject({ certificateCode: code, revokedBecause: "refunded" });
});

test("the certificate of a free license names its account, and nobody once the account is deleted", async () => {
  const [{ user }, product] = await Promise.all([createUser(), insertProduct({ standard: 0 })]);
  const { certificateCode } = await grantFreeProduct(testServices().services, user, { id: product.id });
  const code = certificateCode ?? "";
  expect(code).toMatch(CODE);
  expect((await pageOf(code)).text).toContain(user.username);
  await db.batch(erasePerson(db, user.id, at));
  const { text } = await pageOf(code);
  expect(text).not.toContain(user.username);
  expect(text).toContain("Account deleted");
});

test("a code that no license has is a 404 which says what a code looks like", async () => {
  for (const code of ["0000-0000-0000-0000", "short", "%00", "9F3A".repeat(40)]) {
    const { status, text } = await pageOf(code);
    expect(status).toBe(404);
    if (code !== "%00") expect(text).toContain("There is no licence with this code");
  }
});

test("the page is not indexed and no cache keeps it", async () => {
  const { code } = await buy({ name: "Ada", lastName: "Lovelace" });
  const answer = await visitor.fetch(`/license/${code}`, { headers: { Accept: "text/html" } });
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  expect(await answer.text()).toContain('<meta name="robots" content="noindex"/>');
});
