import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "#app/db/schema.ts";
import { draftPreview, draftPreviewLink } from "#app/domain/drafts/draft-preview.server.ts";
import { modelWithDraft, saveDraft } from "#app/domain/drafts/drafts.server.ts";
import { DAY_MS } from "#app/domain/time.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, testServices } from "#tests/support/services.ts";
import { createUser, visitor } from "#tests/support/users.ts";

const { services } = testServices();
const { fetch } = await visitor();

async function typeInto(id: string, typed: Record<string, string>) {
  const { digests } = await modelWithDraft(services, id);
  const sent = Object.fromEntries(
    Object.entries(typed).map(([name, text]) => [name, { text, digest: digests[name] ?? "" }]),
  );
  await saveDraft(services, { id, sent });
}

async function draftOfNewModel() {
  const { id } = await insertProduct({ title: { en: "Vase" }, standard: 499 });
  await db.update(products).set({ status: "draft" }).where(eq(products.id, id));
  await typeInto(id, { "title.en": "Kettle", "description.en": "It **boils**.", "price.standard": "7,50" });
  return id;
}

test("a private link shows a model that was never published, with its draft, and neither buys nor lists it", async () => {
  const id = await draftOfNewModel();
  const { path } = await draftPreviewLink(services, id);
  const answer = await fetch(path);
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  expect(answer.headers.has("Offline-Copy")).toBe(false);
  expect(html).toContain("Kettle");
  expect(html).toContain("<strong>boils</strong>");
  expect(html).toContain("€7.50");
  expect(html).toMatch(/<meta name="robots" content="noindex"/);
  expect(html).not.toMatch(/value="(buy|free)"|rel="canonical"|application\/ld\+json/);
  expect((await fetch(`/product/${id}`)).status).toBe(404);
  expect((await fetch(`/product/${id}.data?${path.split("?")[1]}`)).headers.get("Cache-Control")).toBe(
    "private, no-store",
  );
});

test("of a published model the link shows the draft, its page what was published", async () => {
  const { id } = await insertProduct({ title: { en: "Vase" }, standard: 499 });
  await typeInto(id, { "title.en": "Kettle", "price.standard": "4." });
  const { path } = await draftPreviewLink(services, id);
  const preview = await (await fetch(path)).text();
  expect(preview).toContain("Kettle");
  // A price that is not valid shows the one before.
  expect(preview).toContain("€4.99");
  expect(await (await fetch(`/product/${id}`)).text()).not.toContain("Kettle");
});

test("a link that is over, changed or of another model shows nothing, to a user no more than to anybody", async () => {
  const [id, other] = [await draftOfNewModel(), await draftOfNewModel()];
  const { path, expiresAt } = await draftPreviewLink(services, id);
  const token = new URLSearchParams(path.split("?")[1]).get("draft") ?? "";
  const user = await createUser();
  for (const address of [
    `/product/${other}?draft=${token}`,
    `/product/${id}?draft=`,
    `/product/${id}?draft=${token.slice(0, -2)}AA`,
    `/product/${id}?draft=${token.split(".").slice(0, 2).join(".")}.`,
    "/product/no-such-model?draft=x",
  ]) {
    expect([address, (await fetch(address)).status]).toEqual([address, 404]);
    expect([address, (await user.fetch(address)).status]).toEqual([address, 404]);
  }
  const end = Date.parse(expiresAt);
  expect(end - Date.now()).toBeGreaterThanOrEqual(7 * DAY_MS);
  expect(end - Date.now()).toBeLessThanOrEqual(8 * DAY_MS);
  const later = { ...services, db, now: () => new Date(end + 1_000) };
  await expect(draftPreview(later, { id, token })).rejects.toMatchObject({ code: "not_found" });
});
