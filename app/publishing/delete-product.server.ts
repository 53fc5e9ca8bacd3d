/** Deletes a model that nobody ordered or owns. Foreign keys of the database refuse to delete any other. */
import { productById } from "#app/catalog/catalog.store.server.ts";
import type { Services, Writes } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { deleteProductRows, isReferencedError, versionZips } from "./delete-product.store.server.ts";

/**
 * Deletes the product's rows, then in the background its zips and pictures.
 * @throws DomainError not_found; product_owned when somebody has or had a license, or an order has a line for it.
 */
export async function deleteProduct(
  {
    db,
    modelFiles,
    now,
    pictures,
    viewCounter,
    waitUntil,
  }: Writes & Pick<Services, "modelFiles" | "pictures" | "viewCounter">,
  { id }: { id: string },
): Promise<{ id: string }> {
  const [[row], zips] = await db.batch([productById(db, id), versionZips(db, id)]);
  if (!row) throw new DomainError("not_found", { detail: id });
  await db.batch(deleteProductRows(db, id, now())).catch((error: unknown) => {
    throw isReferencedError(error) ? new DomainError("product_owned", { detail: id }) : error;
  });
  for (const key of new Set([row.zipKey, ...zips.map(({ zipKey }) => zipKey)]))
    waitUntil(modelFiles.delete(key));
  waitUntil(
    pictures.list(`products/${id}/`).then((keys) => (keys.length > 0 ? pictures.delete(keys) : undefined)),
  );
  waitUntil(viewCounter.forget(id));
  return { id };
}
