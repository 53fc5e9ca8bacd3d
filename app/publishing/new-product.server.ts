import { requireMainLanguage } from "#app/brand/require-main-language.server.ts";
import type { ProductRow } from "#app/catalog/catalog.store.server.ts";
import { productById } from "#app/catalog/catalog.store.server.ts";
import { refreshListing, upsertStems } from "#app/catalog/list/listing.store.server.ts";
import type { Statement } from "#app/db/client.server.ts";
import { announcementStatements } from "#app/news/mailings.server.ts";
import { recordPrices } from "#app/offers/pricing/price-history.store.server.ts";
import { detailColumns, type NewProduct, newRow, publishAnswer } from "#app/publishing/product-row.server.ts";
import type { Reads, Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import type { DraftRequest, PublishAnswer, PublishRequest } from "./publishing.contract.ts";
import { insertProduct, isIdTakenError, SAID_COLUMNS, versionStatements } from "./publishing.store.server.ts";
import { storeZip } from "./stored-zip.server.ts";

type NewProductServices = Reads & Pick<Services, "modelFiles">;

/** Whether this is a publish that the seller's command repeats because its response was lost. */
const isRepeat = (row: ProductRow, current: ProductRow): boolean =>
  SAID_COLUMNS.every((name) => JSON.stringify(row[name]) === JSON.stringify(current[name]));

/** Stores a new product with its `statements`; a repeated request is answered like the first. */
async function storeNew(
  services: NewProductServices,
  row: ProductRow,
  { request, statements }: { request: NewProduct; statements: Statement[] },
): Promise<PublishAnswer> {
  const { db } = services;
  const [current] = await productById(db, row.id);
  if (current && isRepeat(row, current)) return publishAnswer(services, row);
  const exists = new DomainError("product_exists", { detail: row.id });
  if (current) throw exists;
  await storeZip(services, row.zipKey, request);
  try {
    await db.batch([
      insertProduct(db, row),
      ...statements,
      upsertStems(db, row),
      ...refreshListing(db, row.id, services.now()),
    ]);
  } catch (error) {
    throw isIdTakenError(error) ? exists : error;
  }
  return publishAnswer(services, row);
}

/** One that exists already is not changed. @throws DomainError product_exists, upload_mismatch, not_found (incoming object), bad_input (a text is not in the main language). */
export async function publishNewProduct(
  services: NewProductServices,
  request: PublishRequest,
): Promise<PublishAnswer> {
  const { db } = services;
  const { sheet } = request;
  await requireMainLanguage(services, { "sheet.title": sheet.title, "sheet.description": sheet.description });
  const now = services.now();
  const requested = new Date(request.publishedAt ?? now);
  const at = requested < now ? requested : now;
  const row: ProductRow = { ...newRow(sheet.id, request, at), status: "published", ...detailColumns(sheet) };
  const statements = [
    recordPrices(db, [row.id], now),
    ...versionStatements(db, row, { notes: sheet.notes, model: request, at }),
    // A model that was published elsewhere before is not announced as new.
    ...(at < now ? [] : announcementStatements(services, row.id, at)),
  ];
  return storeNew(services, row, { request, statements });
}

/** Its texts are written in the studio. @throws DomainError product_exists, upload_mismatch, not_found (incoming object), bad_input (no title in the main language). */
export async function createDraft(
  services: NewProductServices,
  request: DraftRequest,
): Promise<PublishAnswer> {
  const { id, title, prices } = request;
  const mainLanguage = await requireMainLanguage(services, { title });
  const at = services.now();
  const description = { [mainLanguage]: "", ...request.description };
  const columns = detailColumns({ title, description, tags: [], alsoCalled: [], prices });
  const row: ProductRow = { ...newRow(id, request, at), status: "draft", ...columns };
  const statements = [...versionStatements(services.db, row, { model: request, at })];
  return storeNew(services, row, { request, statements });
}
