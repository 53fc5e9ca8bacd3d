import { expect, test } from "vitest";
import { insertProduct } from "#tests/support/products.ts";
import { htmlWithoutScripts } from "#tests/support/responses.ts";
import { createSeller, createVisitor, submitForm } from "#tests/support/users.ts";

const visitor = await createVisitor();
const seller = await createSeller();

const pageOf = async (id: string, language: string) =>
  htmlWithoutScripts(
    await visitor.fetch(`/product/${id}`, { headers: { Accept: "text/html", "Accept-Language": language } }),
  );

const save = (english: string, spanish = "") =>
  submitForm(seller, "/studio/settings", { intent: "promise", "promise.en": english, "promise.es": spanish });

test("a model's page says what happens when it does not print, in the shop's words or the seller's, and that the law's rights stay", async () => {
  const [first, second] = [await insertProduct(), await insertProduct()];
  expect(await pageOf(first.id, "en")).toMatch(
    /Write to us, with a photo.*Your rights as a buyer by law stay/s,
  );

  await save("Send me a picture.\nI mend it in a day.");
  const english = await pageOf(second.id, "en");
  expect(english).toMatch(
    /<p class="[^"]*">Send me a picture\.\nI mend it in a day\.<\/p>.*Your rights as a buyer by law stay/s,
  );
  expect(english).not.toContain("Write to us, with a photo");
  expect(await pageOf(second.id, "es")).toMatch(
    /<p lang="en" class="[^"]*">Send me a picture\..*Tus derechos legales/s,
  );

  const refused = await save("x".repeat(601));
  expect(await refused.text()).toContain("600 characters at most");
  expect(await pageOf((await insertProduct()).id, "en")).toContain("I mend it in a day.");
});
