/** An edit writes what it names, and undoes nothing that others wrote between its read and its write. */

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { productById } from "#app/catalog/catalog.store.server.ts";
import { products } from "#app/db/schema.ts";
import { endBundle } from "#app/offers/bundles.server.ts";
import { applyEdit } from "#app/publishing/edit-product.server.ts";
import { bundleOf, createBundle } from "#tests/support/offers.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, testServices } from "#tests/support/services.ts";

const { services } = testServices();

const rowOf = async (id: string) => {
  const [row] = await productById(db, id);
  if (!row) throw new Error(`no ${id}`);
  return row;
};
const models = async () =>
  [await insertProduct({ standard: 1000 }), await insertProduct({ standard: 1000 })].map(({ id }) => id);
const makeBundle = (ids: string[]) => createBundle(services, bundleOf({ ids, standard: 1500 }));
const editTags = async (current: Awaited<ReturnType<typeof rowOf>>) =>
  applyEdit(services, { id: current.id, changes: { tags: ["edited"] } }, { current });

test("a bundle that was made meanwhile stays", async () => {
  const ids = await models();
  const current = await rowOf(ids[0] ?? "");
  await makeBundle(ids);
  await editTags(current);
  const after = await rowOf(current.id);
  expect(after.tags).toEqual(["edited"]);
  expect(after.bundle?.ids.toSorted()).toEqual(ids.toSorted());
});

test("a bundle that was ended meanwhile does not come back", async () => {
  const ids = await models();
  await makeBundle(ids);
  const current = await rowOf(ids[0] ?? "");
  await endBundle(services, { id: current.id });
  await editTags(current);
  expect((await rowOf(current.id)).bundle).toBeNull();
});

test("counts, the place on the front page, a preview and a footprint that came meanwhile stay", async () => {
  const { id } = await insertProduct({ standard: 1000 });
  const current = await rowOf(id);
  const preview = { key: "previews/new.glb", bytes: 10, kind: "protected" as const };
  const written = { commentCount: 3, photoCount: 2, featured: 7, preview, footprint: null };
  await db.update(products).set(written).where(eq(products.id, id));
  await editTags(current);
  expect(await rowOf(id)).toMatchObject({ tags: ["edited"], ...written });
});

test("a model that was unpublished without a change of its date is not published by an edit", async () => {
  const { id } = await insertProduct({ standard: 1000 });
  const current = await rowOf(id);
  await db.update(products).set({ status: "unpublished" }).where(eq(products.id, id));
  await editTags(current);
  expect((await rowOf(id)).status).toBe("unpublished");
});

test("an exact preview that came while a free model got its price does not stay", async () => {
  const { id } = await insertProduct({ standard: 0 });
  const current = await rowOf(id);
  const preview = { key: "previews/exact.glb", bytes: 10, kind: "exact" as const };
  await db.update(products).set({ preview }).where(eq(products.id, id));
  const edit = applyEdit(services, { id, changes: { prices: { standard: 500 } } }, { current });
  await expect(edit).rejects.toMatchObject({ code: "product_changed" });
  expect((await rowOf(id)).free).toBe(true);
});
