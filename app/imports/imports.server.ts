import { Email } from "#app/accounts/email.contract.ts";
import { stemsOfTexts } from "#app/catalog/list/listing.store.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { requireMail } from "#app/mail/require-mail.server.ts";
import { detailColumns } from "#app/publishing/product-row.server.ts";
import { isIdTakenError } from "#app/publishing/publishing.store.server.ts";
import type { Currency } from "#app/rates/currencies.ts";
import { currentRate } from "#app/rates/rates.server.ts";
import { insertImportedReviews } from "#app/reviews/imported/imported-reviews.store.server.ts";
import type { Reads, Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { type ExportedRows, groupedBy } from "./exported-rows.server.ts";
import {
  type ClaimMails,
  type ImportedBuyers,
  type ImportOptions,
  type ImportReport,
  MAX_IMPORT_ROWS,
  sourceOf,
} from "./imports.contract.ts";
import {
  addressesWithAccount,
  countClaimed,
  countImported,
  deleteUnclaimed,
  inParts,
  insertBuyers,
  insertImportedPurchases,
  insertModels,
  knownPurchases,
  type NewBuyer,
  productNames,
  queueClaimMails,
  reviewedPurchases,
} from "./imports.store.server.ts";
import { LicenseNames } from "./license-names.ts";
import { insertPictures, namedPictures } from "./pictures/imported-pictures.store.server.ts";
import {
  type ImportPlan,
  type PlannedModel,
  type PlannedPurchase,
  planImport,
} from "./plan-import.server.ts";
import { readCsv } from "./read-csv.ts";
import { rowsOfExport } from "./rows-of-export.server.ts";

const unreadable = (key: string) => new DomainError("bad_input", { fields: { file: key } });

/** Parses a file. */
function readExport({ text, commercial = [] }: Pick<Import, "text" | "commercial">): ExportedRows {
  const records = [];
  for (const record of readCsv(text)) {
    if (records.length > MAX_IMPORT_ROWS) throw unreadable("studioImport.tooManyRows");
    records.push(record);
  }
  const rows = rowsOfExport(records, new LicenseNames(commercial));
  if (!rows) throw unreadable("studioImport.unknownFile");
  return rows;
}

/** The currency of a file's prices: for Gumroad always US dollars, whatever the buyer paid in. */
const currencyOf = ({ kind }: ExportedRows, currency: Currency): Currency =>
  kind === "gumroad-sales" ? "USD" : currency;

async function rateOf(services: Reads, rows: ExportedRows, chosenCurrency: Currency) {
  const currency = currencyOf(rows, chosenCurrency);
  if (currency === "EUR" || rows.models.length === 0) return null;
  return { currency, ...(await currentRate(services, { currency })) };
}

async function knownRows({ db }: Reads, { kind, models, purchases }: ExportedRows) {
  const emails = purchases.flatMap(({ email }) => Email.safeParse(email).data ?? []);
  const sourceIds = purchases.map(({ sourceId }) => sourceId);
  const hasPictures = models.some(({ pictures }) => pictures.length > 0);
  const [products, known, reviewed, accounts, named] = await db.batch([
    productNames(db),
    knownPurchases(db, sourceOf(kind), sourceIds),
    reviewedPurchases(db, sourceOf(kind), sourceIds),
    addressesWithAccount(db, emails),
    namedPictures(db, hasPictures),
  ]);
  return {
    products,
    purchases: new Map(
      known.map(({ sourceId, productId, isErased }) => [sourceId, { productId, isErased: isErased === 1 }]),
    ),
    reviewed: new Set(reviewed.map(({ sourceId }) => sourceId)),
    accounts: new Set(accounts.map(({ email }) => email)),
    pictures: new Map(
      groupedBy(named, ({ productId }) => productId).map((rows) => [
        rows[0]?.productId ?? "",
        new Set(rows.map(({ address }) => address)),
      ]),
    ),
  };
}

function storedModel({ id, title, description, tags, prices }: PlannedModel, language: Language) {
  const texts = {
    title: { [language]: title },
    description: { [language]: description },
    tags,
  };
  return { id, ...detailColumns({ ...texts, alsoCalled: [], prices }), stems: stemsOfTexts(texts) };
}

function newBuyers(purchases: readonly PlannedPurchase[]): NewBuyer[] {
  const names = new Map(purchases.map(({ email, buyerName }) => [email, buyerName]));
  return [...names].map(([email, name]) => ({ id: crypto.randomUUID(), email, name }));
}

type ImportServices = Reads;

interface Import extends Omit<ImportOptions, "language"> {
  language: Language;
  text: string;
  /** Names of licenses that stand for Commercial. */
  commercial?: readonly string[];
  /** Hosts that the seller lets the shop fetch pictures from. */
  pictureHosts?: readonly string[];
  dryRun: boolean;
  by: string;
}

async function store(
  { db, now }: Reads,
  { kind, models, purchases, reviews, pictures }: ImportPlan & Pick<ExportedRows, "kind">,
  { language, by }: Import,
): Promise<void> {
  const at = now();
  const [firstBuyers = [], ...otherBuyers] = inParts(newBuyers(purchases));
  const rows = purchases.map(({ purchasedAt, buyerName: _, ...row }) => ({
    ...row,
    purchasedAt: purchasedAt.getTime(),
  }));
  await db
    .batch([
      insertBuyers(db, firstBuyers, { language, at }),
      ...otherBuyers.map((part) => insertBuyers(db, part, { language, at })),
      ...inParts(models.map((model) => storedModel(model, language))).flatMap((part) =>
        insertModels(db, part, at),
      ),
      ...inParts(rows).map((part) => insertImportedPurchases(db, part, { source: sourceOf(kind), by, at })),
      ...inParts(reviews).flatMap((part) => insertImportedReviews(db, part, sourceOf(kind))),
      ...inParts(pictures).map((part) => insertPictures(db, part, { language, at })),
    ])
    .catch((error: unknown) => {
      throw isIdTakenError(error) ? new DomainError("product_changed") : error;
    });
}

const mainLanguageOf = async ({ shop }: Pick<Services, "shop">) => (await shop.profile()).mainLanguage;

/**
 * Imports a file or, in a dry run, reports what that would do. Rows that were imported before are not changed, so a file can be
 * imported again.
 * @throws DomainError bad_input for a file that is no export, rate_unavailable for prices in another currency before the first
 * rate has come, product_changed when another seller made one of the models meanwhile.
 */
export async function importFile(
  services: ImportServices,
  { language, ...request }: Omit<Import, "language"> & ImportOptions,
): Promise<ImportReport> {
  const { dryRun } = request;
  const exported = readExport(request);
  const rate = await rateOf(services, exported, request.currency);
  const known = await knownRows(services, exported);
  const currency = rate ?? { currency: "EUR" as const, rate: 1 };
  const { pictureHosts = [] } = request;
  const plan = planImport(exported, { known, currency, now: services.now(), pictureHosts });
  const { kind } = exported;
  const { askedNames, rows } = plan;
  const planned = [plan.models, plan.purchases, plan.reviews, plan.pictures];
  if (!dryRun && planned.some((rows) => rows.length > 0))
    await store(
      services,
      { kind, ...plan },
      { ...request, language: language ?? (await mainLanguageOf(services)) },
    );
  const { reviewOutcomes: reviews, pictureHosts: pictures } = plan;
  return { kind, dryRun, rate, askedNames, reviews, pictures, rows };
}

export async function importedBuyers({ db }: Reads): Promise<ImportedBuyers> {
  const [[counts], [claims]] = await db.batch([countImported(db), countClaimed(db)]);
  return { waiting: 0, mailable: 0, unpublished: 0, ...counts, claimed: claims?.claimed ?? 0 };
}

/** Mails every buyer with claimable purchases that no mail has named yet. @returns the number of buyers */
export async function mailImportedBuyers(
  services: Parameters<typeof drainOutbox>[0] & Pick<Services, "shop" | "waitUntil">,
  { language }: ClaimMails,
): Promise<{ mailed: number }> {
  const { db, now, waitUntil } = services;
  requireMail(services, "mail_not_set_up");
  const [, , { results }] = await db.batch(
    queueClaimMails(db, { language: language ?? (await mainLanguageOf(services)), at: now() }),
  );
  waitUntil(drainOutbox(services));
  const people = new Set((results as { buyer_id: string }[]).map((row) => row.buyer_id));
  return { mailed: people.size };
}

export async function deleteUnclaimedPurchases({ db }: Reads): Promise<void> {
  await db.batch(deleteUnclaimed(db));
}
