import { Email } from "#app/accounts/email.contract.ts";
import type { ModelStatus } from "#app/catalog/catalog.contract.ts";
import { byLicense, LICENSE_TYPES, type LicenseType } from "#app/catalog/licenses.ts";
import type { Translated } from "#app/i18n/translated.ts";
import { Prices, Title } from "#app/publishing/product-details.contract.ts";
import type { Currency } from "#app/rates/currencies.ts";
import type { NewImportedReview } from "#app/reviews/imported/imported-reviews.contract.ts";
import { singleLine } from "#app/text/written-text.ts";
import {
  type ExportedModel,
  type ExportedPurchase,
  type ExportedRows,
  groupedBy,
  type NamedLicense,
} from "./exported-rows.server.ts";
import {
  type ImportReport,
  MAX_ASKED_NAME,
  MAX_ASKED_NAMES,
  MAX_IMPORT_MODELS,
  type RefusalReason,
  type RowNote,
  type RowReport,
} from "./imports.contract.ts";
import { type PlannedPicture, planPictures } from "./pictures/plan-pictures.ts";

interface FileCurrency {
  currency: Currency;
  rate: number;
}

interface KnownPurchase {
  productId: string;
  /** Its buyer has deleted their account. */
  isErased: boolean;
}

interface KnownRows {
  products: { id: string; title: Translated; status: ModelStatus }[];
  /** By the other shop's id. */
  purchases: ReadonlyMap<string, KnownPurchase>;
  /** Ids of purchases whose reviews an earlier import has stored. */
  reviewed: ReadonlySet<string>;
  accounts: ReadonlySet<string>;
  /** Addresses of pictures that imports before have named, by their models. */
  pictures: ReadonlyMap<string, ReadonlySet<string>>;
}

export type PlannedModel = Pick<ExportedModel, "id" | "title" | "description" | "tags"> & {
  prices: { [L in LicenseType]?: number };
};

export interface PlannedPurchase {
  sourceId: string;
  email: string;
  buyerName: string;
  productId: string;
  license: LicenseType;
  purchasedAt: Date;
}

export interface ImportPlan {
  rows: RowReport[];
  models: PlannedModel[];
  purchases: PlannedPurchase[];
  reviews: NewImportedReview[];
  reviewOutcomes: ImportReport["reviews"];
  askedNames: ImportReport["askedNames"];
  pictures: PlannedPicture[];
  pictureHosts: ImportReport["pictures"];
}

const nameKey = (name: string) => name.normalize("NFC").trim().toLowerCase();

const converted = (amount: number | null | undefined, { rate }: FileCurrency) =>
  typeof amount === "number" ? Math.round(amount / rate) : undefined;

function pricesOf({ prices }: ExportedModel, currency: FileCurrency): PlannedModel["prices"] | RefusalReason {
  const amounts = LICENSE_TYPES.map((license) => prices[license]);
  if (amounts.includes(undefined)) return "price";
  if (amounts.every((amount) => amount === null)) return "noPrice";
  const parsed = Prices.safeParse(byLicense((license) => converted(prices[license], currency)));
  return parsed.success ? parsed.data : "price";
}

const shownPrices = (
  model: ExportedModel,
  prices: PlannedModel["prices"],
  { currency }: FileCurrency,
): RowReport["prices"] =>
  LICENSE_TYPES.flatMap((license) => {
    const [amount, cents] = [model.prices[license], prices[license]];
    return typeof amount === "number" && cents !== undefined ? [{ license, amount, currency, cents }] : [];
  });

/** The seller is asked about a license that is not understood; a row whose license is Standard for that reason says so. */
const notesOf = (named: readonly NamedLicense[]): RowNote[] =>
  named.some(({ asked, license }) => asked !== null && license === "standard") ? ["askedLicense"] : [];

/** Finds models of the shop and of this file by title. Titles that differ only in punctuation are different models. */
function createTitles(products: KnownRows["products"]) {
  const byTitle = new Map<string, { id: string; title: string }>();
  const ids = new Set<string>();
  const add = (id: string, titles: readonly (string | undefined)[]) => {
    ids.add(id);
    for (const title of titles)
      if (title && !byTitle.has(nameKey(title))) byTitle.set(nameKey(title), { id, title });
  };
  for (const { id, title } of products) add(id, Object.values(title));
  return { add, find: (title: string) => byTitle.get(nameKey(title)), hasId: (id: string) => ids.has(id) };
}
type Titles = ReturnType<typeof createTitles>;

function matchOf({ candidates }: ExportedPurchase, titles: Titles) {
  for (const candidate of candidates) {
    const model = titles.find(candidate.title);
    if (model) return { ...candidate, ...model };
  }
  return null;
}

interface PlannedRow<T> {
  row: RowReport;
  planned: T | null;
  /** Its licenses, where it is planned. */
  named?: readonly NamedLicense[];
}

function planModel(
  model: ExportedModel,
  {
    titles,
    currency,
    count,
    drafts,
    pictures,
  }: {
    titles: Titles;
    currency: FileCurrency;
    count: number;
    /** Of the shop, from before this import. */
    drafts: ReadonlySet<string>;
    pictures: ReturnType<typeof planPictures>;
  },
): PlannedRow<PlannedModel> {
  const { line, title, reason } = model;
  const row: RowReport = {
    line,
    kind: "model",
    title,
    match: null,
    buyer: null,
    license: null,
    prices: [],
    outcome: "refused",
    reason,
    notes: [],
  };
  const refused = (refusal: RefusalReason) => ({ row: { ...row, reason: refusal }, planned: null });
  if (reason) return { row, planned: null };
  const parsed = Title.safeParse(title);
  if (!parsed.success) return refused("title");
  const present = titles.find(title);
  if (present) {
    const notes = drafts.has(present.id) ? pictures.add(present.id, model.pictures) : [];
    return { row: { ...row, outcome: "present", notes }, planned: null };
  }
  if (model.id === "" || model.id === "new") return refused("address");
  if (titles.hasId(model.id)) return refused("taken");
  const prices = pricesOf(model, currency);
  if (typeof prices === "string") return refused(prices);
  if (count >= MAX_IMPORT_MODELS) return refused("tooMany");
  const shown = shownPrices(model, prices, currency);
  const isConverted = currency.rate !== 1 && shown.some(({ cents }) => cents > 0);
  const notes: RowNote[] = [
    ...(isConverted ? (["converted"] as const) : []),
    ...notesOf(model.asked),
    ...model.notes,
    ...pictures.add(model.id, model.pictures),
  ];
  titles.add(model.id, [title]);
  const { id, description, tags } = model;
  return {
    row: { ...row, outcome: "created", prices: shown, notes },
    planned: { id, title: parsed.data, description, tags, prices },
    named: model.asked,
  };
}

/** Before the first shop of either kind; and what spreadsheets make of an empty date. */
const EARLIEST = new Date("2004-01-01T00:00Z");

const essence = ({ email, candidates, at }: ExportedPurchase) =>
  JSON.stringify([email.toLowerCase(), candidates, at?.getTime()]);

/** Rows of one purchase share their fate, in whatever order they stand: what speaks against one of them speaks against all. */
function withSharedReasons(purchases: readonly ExportedPurchase[]): ExportedPurchase[] {
  const reasons = new Map(
    groupedBy(purchases, ({ sourceId }) => sourceId).flatMap((rows) => {
      const isContradictory = new Set(rows.map(essence)).size > 1;
      const shared = rows.find((row) => row.reason)?.reason ?? (isContradictory ? "contradiction" : null);
      return rows.map((row) => [row, row.reason ?? shared] as const);
    }),
  );
  return purchases.map((row) => ({ ...row, reason: reasons.get(row) ?? null }));
}

function planPurchase(
  purchase: ExportedPurchase,
  {
    titles,
    known,
    plannedIds,
    now,
  }: { titles: Titles; known: KnownRows; plannedIds: Set<string>; now: Date },
): PlannedRow<PlannedPurchase> {
  const { line, title, sourceId } = purchase;
  const match = matchOf(purchase, titles);
  const email = Email.safeParse(purchase.email);
  const row: RowReport = {
    line,
    kind: "purchase",
    title,
    match: match?.title ?? null,
    buyer: purchase.email,
    license: match?.license ?? null,
    prices: [],
    outcome: "refused",
    reason: purchase.reason,
    notes: [],
  };
  const refused = (refusal: RefusalReason) => ({ row: { ...row, reason: refusal }, planned: null });
  if (purchase.reason) return { row, planned: null };
  if (known.purchases.has(sourceId) || plannedIds.has(sourceId))
    return { row: { ...row, outcome: "present" }, planned: null };
  if (!email.success) return refused("email");
  if (!match) return refused("unknownModel");
  const { at } = purchase;
  if (at === undefined || (at && (at > now || at < EARLIEST))) return refused("date");
  plannedIds.add(sourceId);
  const notes = [...notesOf([match]), ...purchase.notes];
  if (known.accounts.has(email.data)) notes.unshift("account");
  if (!at) notes.push("noDate");
  const buyerName = singleLine().parse(purchase.buyerName).slice(0, 100);
  return {
    row: { ...row, buyer: email.data, outcome: "created", notes },
    named: [match],
    planned: {
      sourceId,
      email: email.data,
      buyerName,
      productId: match.id,
      license: match.license,
      purchasedAt: at ?? now,
    },
  };
}

const MONTH = "2024-03".length;

/** Reviews of purchases that are imported, now or before: one for each, and none of somebody who has deleted their account here. */
function planReviews(
  purchases: readonly ExportedPurchase[],
  { known, planned }: { known: KnownRows; planned: readonly PlannedPurchase[] },
): Pick<ImportPlan, "reviews" | "reviewOutcomes"> {
  const products = new Map<string, KnownPurchase>([
    ...known.purchases,
    ...planned.map(({ sourceId, productId }) => [sourceId, { productId, isErased: false }] as const),
  ]);
  const outcomes = { created: 0, present: 0, refused: 0 };
  const reviews = new Map<string, NewImportedReview>();
  const seen = new Set<string>();
  for (const { sourceId, review, reason, at } of purchases) {
    if (!review || seen.has(sourceId)) continue;
    seen.add(sourceId);
    const purchase = reason ? undefined : products.get(sourceId);
    if (known.reviewed.has(sourceId)) outcomes.present++;
    else if (!purchase || purchase.isErased || !review.stars) outcomes.refused++;
    else {
      const { stars, text } = review;
      const boughtIn = at?.toISOString().slice(0, MONTH) ?? null;
      reviews.set(sourceId, { sourceId, productId: purchase.productId, stars, text, boughtIn });
    }
  }
  return { reviews: [...reviews.values()], reviewOutcomes: { ...outcomes, created: reviews.size } };
}

export function planImport(
  { models, purchases }: ExportedRows,
  {
    known,
    currency,
    now,
    pictureHosts,
  }: { known: KnownRows; currency: FileCurrency; now: Date; pictureHosts: readonly string[] },
): ImportPlan {
  const titles = createTitles(known.products);
  const plan: Pick<ImportPlan, "rows" | "models" | "purchases"> = { rows: [], models: [], purchases: [] };
  const asked = new Map<string, LicenseType>();
  const add = <T>({ row, planned, named = [] }: PlannedRow<T>, rows: T[]) => {
    plan.rows.push(row);
    if (planned) rows.push(planned);
    for (const { asked: name, license } of named)
      if (name && name.length <= MAX_ASKED_NAME && asked.size < MAX_ASKED_NAMES) asked.set(name, license);
  };
  const drafts = new Set(known.products.flatMap(({ id, status }) => (status === "draft" ? [id] : [])));
  const isKnown = (id: string, address: string) => known.pictures.get(id)?.has(address) ?? false;
  const pictures = planPictures(isKnown, pictureHosts);
  for (const model of models)
    add(planModel(model, { titles, currency, count: plan.models.length, drafts, pictures }), plan.models);
  const plannedIds = new Set<string>();
  const judged = withSharedReasons(purchases);
  for (const purchase of judged)
    add(planPurchase(purchase, { titles, known, plannedIds, now }), plan.purchases);
  return {
    ...plan,
    ...planReviews(judged, { known, planned: plan.purchases }),
    askedNames: [...asked].map(([name, license]) => ({ name, license })),
    pictures: pictures.pictures,
    pictureHosts: pictures.hosts(),
  };
}
