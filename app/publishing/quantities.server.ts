/** How often each part of a model is printed: what its file's name states, unless the seller says otherwise. */
import { filesOfProduct, type ProductRow, productById } from "#app/catalog/catalog.store.server.ts";
import { byPath, productFile } from "#app/catalog/product-summary.server.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { partsOf } from "#app/meshes/print-facts.ts";
import { quantityInName } from "#app/meshes/quantity.ts";
import type { Reads } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { setQuantities } from "./publishing.store.server.ts";
import type { ModelPart, Quantities } from "./quantities.contract.ts";

type Files = Awaited<ReturnType<typeof filesOfProduct>>;

const partsIn = (files: Files, { quantities }: ProductRow): ModelPart[] =>
  partsOf(files.map(({ file }) => productFile(file, quantities)).sort(byPath)).map(
    ({ path, quantity, printing }) => ({
      path,
      quantity,
      named: quantityInName(path),
      grams: printing?.grams ?? null,
    }),
  );

/** @throws DomainError not_found, also for a model without files to print. */
export async function modelParts({ db, language, mainLanguage }: Reads, id: string) {
  const [[row], files] = await db.batch([productById(db, id), filesOfProduct(db, id)]);
  const parts = row ? partsIn(files, row) : [];
  if (!row || parts.length === 0) throw new DomainError("not_found", { detail: id });
  return { id, model: inLanguage(row.title, { language, mainLanguage }), version: row.version, parts };
}

/** Shoppers see them at once. @throws DomainError not_found, product_changed when the model's files have changed. */
export async function saveQuantities(
  services: Reads,
  { id, version, parts: sent }: Quantities,
): Promise<void> {
  const { parts } = await modelParts(services, id);
  const changed = parts.flatMap(({ path, named }, at) => {
    const quantity = sent[at]?.quantity ?? named;
    return quantity === named ? [] : [[path, quantity] as const];
  });
  const isComplete = parts.length === sent.length;
  const stored = changed.length > 0 ? Object.fromEntries(changed) : null;
  if (!isComplete || !(await setQuantities(services.db, { id, version, quantities: stored })).length)
    throw new DomainError("product_changed", { detail: id });
}
