/** Deletes a model that was never published: nobody can have it. */
import type { Services } from "#app/context.server.ts";
import { anyProduct } from "#app/domain/catalog/publishing.store.server.ts";
import { DomainError } from "#app/domain/errors.ts";
import { deleteUnpublished } from "./drafts.store.server.ts";

/** @throws DomainError not_found, product_changed when it was published before. */
export async function deleteDraft(
  { db, modelFiles, pictures, waitUntil }: Pick<Services, "db" | "modelFiles" | "pictures" | "waitUntil">,
  id: string,
): Promise<void> {
  const [row] = await anyProduct(db, id);
  if (!row) throw new DomainError("not_found", { detail: id });
  const deleted = (await db.batch(deleteUnpublished(db, id))).at(-1);
  if (!deleted?.results.length) throw new DomainError("product_changed", { detail: id });
  const images = row.images.flatMap(({ key, narrower = [] }) => [key, ...narrower.map((each) => each.key)]);
  waitUntil(modelFiles.delete(row.zipKey));
  waitUntil(pictures.delete([...images, ...(row.preview ? [row.preview.key] : [])]));
}
