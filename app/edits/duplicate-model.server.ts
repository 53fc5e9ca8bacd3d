import { NEW_COLUMNS, NO_FILES, productsById } from "#app/catalog/catalog.store.server.ts";
import { refreshListing, upsertStems } from "#app/catalog/list/listing.store.server.ts";
import { LANGUAGE_CODES } from "#app/i18n/languages.ts";
import { detailColumns } from "#app/publishing/product-row.server.ts";
import { insertProduct, isIdTakenError } from "#app/publishing/publishing.store.server.ts";
import { detailsOf } from "#app/publishing/studio-products.server.ts";
import type { Reads } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { PICTURES } from "./edit-fields.ts";
import { type EditState, readEditState } from "./edits.server.ts";
import { saveFields } from "./edits.store.server.ts";

const MAX_COPIES = 50;
/** An address may have 64 characters. */
const MAX_BASE = 60;
const MAX_TITLE_BASE = 74;

/** "Owl (2)"; what is typed of a title and not published yet is copied too. */
const titleOfCopy = ({ row, edits }: EditState, number: number) =>
  Object.fromEntries(
    LANGUAGE_CODES.flatMap((language) => {
      const title = (edits[`title.${language}`]?.text ?? row.title[language] ?? "").trim();
      return title ? [[language, `${title.slice(0, MAX_TITLE_BASE).trim()} (${number})`]] : [];
    }),
  );

const isOfCopy = (field: string) => field !== PICTURES && !/^(?:title|alt|shows)\./.test(field);

/**
 * Makes a draft with what describes a model and what it costs; its files, pictures, reviews and orders stay with it.
 * @throws DomainError not_found, product_exists when the model has too many copies, or somebody has made the same one just now.
 */
export async function duplicateModel(services: Reads, { id }: { id: string }): Promise<{ id: string }> {
  const { db } = services;
  const state = await readEditState(services, id);
  const numbers = Array.from({ length: MAX_COPIES }, (_, at) => at + 2);
  const addressOf = (number: number) => `${id.slice(0, MAX_BASE)}-${number}`;
  const taken = new Set((await productsById(db, numbers.map(addressOf))).map((row) => row.id));
  const number = numbers.find((each) => !taken.has(addressOf(each)));
  const exists = new DomainError("product_exists", { detail: id });
  if (number === undefined) throw exists;
  const { id: _, ...details } = detailsOf(state.row);
  const { suggested, quantities } = state.row;
  const at = services.now();
  const copy = {
    ...NEW_COLUMNS,
    ...NO_FILES,
    ...detailColumns({ ...details, title: titleOfCopy(state, number) }),
    id: addressOf(number),
    status: "draft" as const,
    images: [],
    suggested,
    quantities,
    publishedAt: at,
    updatedAt: at,
  };
  const fields = Object.fromEntries(Object.entries(state.edits).filter(([name]) => isOfCopy(name)));
  const hasEdits = Object.keys(fields).length > 0;
  try {
    await db.batch([
      insertProduct(db, copy),
      ...(hasEdits ? [saveFields(db, { productId: copy.id, fields, revision: 0, at })] : []),
      upsertStems(db, copy),
      ...refreshListing(db, copy.id, at),
    ]);
  } catch (error) {
    throw isIdTakenError(error) ? exists : error;
  }
  return { id: copy.id };
}
