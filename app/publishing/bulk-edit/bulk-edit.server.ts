import type { ProductRow } from "#app/catalog/catalog.store.server.ts";
import { productsById } from "#app/catalog/catalog.store.server.ts";
import { obstaclesOf, publicationsOf, publishEditState } from "#app/edits/edits.server.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { MIN_CHARGE_CENTS } from "#app/offers/pricing/pricing.ts";
import { applyEdit, checkEdit, type Edit } from "#app/publishing/edit-product.server.ts";
import { MAX_TAGS } from "#app/publishing/product-details.contract.ts";
import { modelRevision } from "#app/publishing/product-row.server.ts";
import { cancelSchedule } from "#app/publishing/publishing.store.server.ts";
import type { Reads } from "#app/services.ts";
import { DomainError, errorDetails, messageOf } from "#app/shared/errors.ts";
import type { BulkChange, BulkOutcome, PlannedModel, PlannedPrice } from "./bulk-edit.contract.ts";
import { changesNothing, plannedChanges } from "./plan-bulk-edit.ts";

/** D1 allows 1,000 to one request; one model takes about 30, with its mails. */
const STATEMENTS_MAX = 900;

/** The key of an outcome that nobody expected. */
export const UNEXPECTED = "errors.internal";

const reasonOf = (error: DomainError): string => Object.values(error.fields ?? {})[0] ?? messageOf(error);

type Changes = ReturnType<typeof plannedChanges>;

const editOf = (row: ProductRow, { prices, addedTags, removedTags }: Changes): Edit => ({
  id: row.id,
  changes: {
    ...(prices.length > 0 && {
      prices: Object.fromEntries(prices.map(({ license, after }) => [license, after])),
    }),
    ...(addedTags.length + removedTags.length > 0 && {
      tags: [...row.tags.filter((tag) => !removedTags.includes(tag)), ...addedTags],
    }),
  },
});

/** Only Standard can be free. */
const isTooLow = ({ license, after }: PlannedPrice) =>
  after < MIN_CHARGE_CENTS && !(license === "standard" && after === 0);

type Publication = Parameters<typeof publishEditState>[1];

/** @param publication of a draft that is to be published: what is typed in it may have other prices and tags than its row */
function refusalOf(
  row: ProductRow,
  changes: Changes,
  { at, publication }: { at: Date; publication: Publication | undefined },
): string | null {
  if (changesNothing(changes)) return "studioBulk.nothing";
  if (row.status === "draft" && changes.status === "unpublished") return "studioBulk.draft";
  if (publication && !changesNothing({ ...changes, status: null })) return "studioBulk.publishFirst";
  if (publication && obstaclesOf(publication)) return "studioBulk.incomplete";
  if (changes.prices.some(isTooLow)) return "studioBulk.tooLow";
  const edit = editOf(row, changes);
  if ((edit.changes.tags?.length ?? 0) > MAX_TAGS) return `studioBulk.tooManyTags?max=${MAX_TAGS}`;
  try {
    checkEdit(row, edit, at);
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return reasonOf(error);
  }
}

/** The chosen models that exist, in the order in which they were chosen. */
export async function chosenForBulkEdit(
  { db, language, mainLanguage }: Reads,
  ids: readonly string[],
): Promise<{ id: string; title: string }[]> {
  const rows = await productsById(db, ids);
  return ids.flatMap((id) => {
    const row = rows.find((each) => each.id === id);
    return row ? [{ id, title: inLanguage(row.title, { language, mainLanguage }) }] : [];
  });
}

type PlanServices = Reads;

interface Planned {
  row: ProductRow;
  changes: Changes;
  publication: Publication | undefined;
}

interface PlannedRow {
  /** Missing where there is no such model. */
  planned?: Planned;
  model: PlannedModel;
}

async function plannedRows(services: PlanServices, ids: readonly string[], change: BulkChange) {
  const { db, language, mainLanguage, now } = services;
  const rows = await productsById(db, ids);
  const drafts = change.status === "published" ? rows.filter(({ status }) => status === "draft") : [];
  const publications = await publicationsOf(services, drafts);
  const at = now();
  return ids.map((id): PlannedRow => {
    const row = rows.find((each) => each.id === id);
    if (!row) {
      const nothing = { updatedAt: 0, prices: [], addedTags: [], removedTags: [], status: null };
      return { model: { id, title: id, ...nothing, refusal: "errors.not_found" } };
    }
    const changes = plannedChanges(row, change);
    const title = inLanguage(row.title, { language, mainLanguage });
    const publication = publications.get(id);
    const updatedAt = modelRevision(row, publication?.revision);
    const refusal = refusalOf(row, changes, { at, publication });
    return { planned: { row, changes, publication }, model: { id, title, updatedAt, ...changes, refusal } };
  });
}

/** What the change would do to each of the models, and which of them refuse it. */
export const planBulkEdit = async (
  services: PlanServices,
  ids: readonly string[],
  change: BulkChange,
): Promise<PlannedModel[]> => (await plannedRows(services, ids, change)).map(({ model }) => model);

type EditServices = Parameters<typeof applyEdit>[0] & PlanServices;

/** Uses the operations of the editor and the seller's command, in one batch. @throws what they throw */
const changeModel = (services: EditServices, { row, changes, publication }: Planned) =>
  publication
    ? publishEditState(services, publication)
    : applyEdit(services, editOf(row, changes), {
        current: row,
        ...(changes.status && { status: changes.status }),
        // As `setProductStatus` does.
        extraStatements: changes.status === "unpublished" ? [cancelSchedule(services.db, row.id)] : [],
      });

/**
 * Changes each of the models by itself, and says of each what became of it. One that is no longer what the seller was shown is not changed:
 * so a form that is sent twice raises no price twice.
 */
export async function applyBulkEdit(
  services: EditServices,
  shown: readonly { id: string; updatedAt: number }[],
  change: BulkChange,
): Promise<BulkOutcome[]> {
  const { db, log } = services;
  const ids = shown.map(({ id }) => id);
  const outcomes: BulkOutcome[] = [];
  for (const [at, { planned, model }] of (await plannedRows(services, ids, change)).entries()) {
    const { id, title, updatedAt, refusal } = model;
    const outcome = (error: string | null) => outcomes.push({ id, title, error });
    if (!planned) outcome(refusal);
    else if (updatedAt !== shown[at]?.updatedAt) outcome("errors.product_changed");
    else if (refusal) outcome(refusal);
    else if (db.statements() > STATEMENTS_MAX) outcome("studioBulk.later");
    else
      try {
        await changeModel(services, planned);
        outcome(null);
      } catch (error) {
        const isExpected = error instanceof DomainError;
        if (!isExpected) log("bulk_edit_failed", { product: id, error: errorDetails(error) });
        outcome(isExpected ? reasonOf(error) : UNEXPECTED);
      }
  }
  return outcomes;
}
