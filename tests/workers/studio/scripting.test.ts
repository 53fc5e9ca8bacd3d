import { expect, test } from "vitest";
import { contactMessages, productEdits, products } from "#app/db/schema.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { insertCollection } from "#tests/support/collections.ts";
import { insertProduct } from "#tests/support/products.ts";
import { examplesOf, jsonByJq } from "#tests/support/scripting-page.ts";
import { db, testServices } from "#tests/support/services.ts";
import { callStudio } from "#tests/support/studio-api.ts";
import { createUserWithPassword } from "#tests/support/users.ts";
import { computeVatSheetsAgain } from "#tests/support/vat.ts";
import { ordersFile, twiceVersioned } from "#tests/support/writing-studio-calls.ts";
import page from "../../../docs/scripting.md?raw";

const { services } = testServices();

/** The page with its times moved, so that the first is tomorrow. */
function withTimesToCome(text: string): string {
  const times = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g;
  const first = Date.parse(text.match(times)?.[0] ?? "");
  const moved = Math.ceil((Date.now() - first) / DAY_MS + 1) * DAY_MS;
  return text.replaceAll(times, (time) => new Date(Date.parse(time) + moved).toISOString());
}

test("every example of docs/scripting.md does what it says in the shop", async () => {
  await createUserWithPassword({ email: "ada@shop.example", sellerRight: "all" });
  await twiceVersioned("dragon");
  await db.update(products).set({ standardCents: 1000, commercialCents: 3000 });
  for (const id of ["vase", "owl", "test-cube"])
    await insertProduct({ id, title: id, standard: 1000, commercial: 3000 });
  await db.insert(productEdits).values({
    productId: "vase",
    fields: { "title.en": { text: "Tall vase" } },
    revision: 1,
    changedAt: new Date(),
  });
  await db.insert(contactMessages).values({
    reference: "CM-7KQ2M9XR",
    name: "Ada",
    email: "ada@people.test",
    message: "Does it need supports?",
    language: "en",
    createdAt: new Date(),
  });
  await insertCollection({ slug: "for-the-desk" });
  await computeVatSheetsAgain(services);
  const orders = ordersFile("owl");
  for (const { argv, jq } of examplesOf(withTimesToCome(page))) {
    const [, method = "", path = "", body] = argv;
    const json = jq ? jsonByJq(jq.filter, orders) : body;
    const sent = json === undefined ? {} : { json: JSON.parse(json) };
    const response = await callStudio(method, path.replace("/app/studio", ""), sent);
    const text = await response.text();
    expect([argv.join(" "), response.status, text]).toEqual([
      argv.join(" "),
      text ? 200 : 204,
      expect.any(String),
    ]);
  }
});
