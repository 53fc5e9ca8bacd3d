/** Decides for each row of an export what becomes of it in this shop. */
import { Email } from "#app/domain/accounts/accounts.contract.ts";
import type { LicenceType } from "#app/domain/catalog/catalog.contract.ts";
import { slugOf } from "#app/domain/catalog/product-names.ts";
import { Prices, Title } from "#app/domain/catalog/publishing.contract.ts";
import type { Translated } from "#app/domain/translated.ts";
import { singleLine } from "#app/domain/written-text.ts";
import type { ExportedModel, ExportedPurchase, ExportedRows } from "./exported-rows.server.ts";
import { MAX_IMPORT_MODELS, type RefusalReason, type RowNote, type RowReport } from "./imports.contract.ts";

/** The price of one euro in the file's currency; 1 for euros. */
export interface FileCurrency {
  currency: string;
  rate: number;
}

/** What this shop has already. */
export interface KnownRows {
  products: { id: string; title: Translated }[];
  /** Ids of purchases of the same source. */
  sourceIds: ReadonlySet<string>;
  /** Addresses of accounts. */
  accounts: ReadonlySet<string>;
}

export type PlannedModel = Pick<ExportedModel, "id" | "title" | "description" | "tags"> & {
  prices: { standard?: number; commercial?: number };
};

export interface PlannedPurchase {
  sourceId: string;
  email: string;
  buyerName: string;
  productId: string;
  licence: LicenceType;
  purchasedAt: Date;
}

export interface ImportPlan {
  rows: RowReport[];
  models: PlannedModel[];
  purchases: PlannedPurchase[];
}

const nameKey = (name: string) => name.normalize("NFC").trim().toLowerCase();

const converted = (amount: number | null | undefined, { rate }: FileCurrency) =>
  typeof amount === "number" ? Math.round(amount / rate) : undefined;

function pricesOf({ prices }: ExportedModel, currency: FileCurrency): PlannedModel["prices"] | RefusalReason {
  const { standard, commercial } = prices;
  if (standard === undefined || commercial === undefined) return "price";
  if (standard === null && commercial === null) return "noPrice";
  const parsed = Prices.safeParse({
    ...(standard !== null && { standard: converted(standard, currency) }),
    ...(commercial !== null && { commercial: converted(commercial, currency) }),
  });
  return parsed.success ? parsed.data : "price";
}

/** Of the cheapest licence. */
function shownPrice(
  model: ExportedModel,
  prices: PlannedModel["prices"],
  { currency }: FileCurrency,
): RowReport["price"] {
  const amount = model.prices.standard ?? model.prices.commercial;
  const cents = prices.standard ?? prices.commercial;
  if (typeof amount !== "number" || cents === undefined) return null;
  return { text: `${(amount / 100).toFixed(2)} ${currency}`, cents };
}

/** Finds models by id or title, those of this file too. */
function createNames(products: KnownRows["products"]) {
  const byName = new Map<string, string>();
  const ids = new Set<string>();
  const add = (id: string, titles: readonly (string | undefined)[]) => {
    ids.add(id);
    for (const title of titles) if (title && !byName.has(nameKey(title))) byName.set(nameKey(title), id);
  };
  for (const { id, title } of products) add(id, Object.values(title));
  const find = (names: readonly string[]): string | null => {
    for (const name of names) {
      const id = byName.get(nameKey(name)) ?? slugOf(name);
      if (ids.has(id)) return id;
    }
    return null;
  };
  return { add, find, has: (id: string) => ids.has(id) };
}
type Names = ReturnType<typeof createNames>;

function planModel(
  model: ExportedModel,
  { names, currency, count }: { names: Names; currency: FileCurrency; count: number },
): { row: RowReport; planned: PlannedModel | null } {
  const { line, title, reason } = model;
  const row: RowReport = {
    line,
    kind: "model",
    title,
    buyer: null,
    licence: null,
    price: null,
    fate: "refused",
    reason,
    notes: [],
  };
  const refused = (why: RefusalReason) => ({ row: { ...row, reason: why }, planned: null });
  if (reason) return { row, planned: null };
  const parsed = Title.safeParse(title);
  if (!parsed.success) return refused("title");
  if (names.find([title]) || names.has(model.id)) return { row: { ...row, fate: "present" }, planned: null };
  if (model.id === "" || model.id === "new") return refused("address");
  const prices = pricesOf(model, currency);
  if (typeof prices === "string") return refused(prices);
  if (count >= MAX_IMPORT_MODELS) return refused("tooMany");
  const price = shownPrice(model, prices, currency);
  const notes: RowNote[] = currency.rate !== 1 && price?.cents ? ["converted", ...model.notes] : model.notes;
  names.add(model.id, [title]);
  const { id, description, tags } = model;
  return {
    row: { ...row, fate: "created", price, notes },
    planned: { id, title: parsed.data, description, tags, prices },
  };
}

function planPurchase(
  purchase: ExportedPurchase,
  { names, known, seen, now }: { names: Names; known: KnownRows; seen: Set<string>; now: Date },
): { row: RowReport; planned: PlannedPurchase | null } {
  const { line, title, licence, sourceId } = purchase;
  const email = Email.safeParse(purchase.email);
  const row: RowReport = {
    line,
    kind: "purchase",
    title,
    buyer: purchase.email,
    licence,
    price: null,
    fate: "refused",
    reason: purchase.reason,
    notes: [],
  };
  const refused = (why: RefusalReason) => ({ row: { ...row, reason: why }, planned: null });
  if (purchase.reason) return { row, planned: null };
  if (known.sourceIds.has(sourceId) || seen.has(sourceId))
    return { row: { ...row, fate: "present" }, planned: null };
  if (!email.success) return refused("email");
  const productId = names.find(purchase.names);
  if (!productId) return refused("unknownModel");
  seen.add(sourceId);
  const notes: RowNote[] = known.accounts.has(email.data) ? ["account", ...purchase.notes] : purchase.notes;
  const purchasedAt = purchase.at && purchase.at < now ? purchase.at : now;
  const buyerName = singleLine().parse(purchase.buyerName).slice(0, 100);
  return {
    row: { ...row, buyer: email.data, fate: "created", notes },
    planned: { sourceId, email: email.data, buyerName, productId, licence, purchasedAt },
  };
}

export function planImport(
  { models, purchases }: ExportedRows,
  { known, currency, now }: { known: KnownRows; currency: FileCurrency; now: Date },
): ImportPlan {
  const names = createNames(known.products);
  const plan: ImportPlan = { rows: [], models: [], purchases: [] };
  for (const model of models) {
    const { row, planned } = planModel(model, { names, currency, count: plan.models.length });
    plan.rows.push(row);
    if (planned) plan.models.push(planned);
  }
  const seen = new Set<string>();
  for (const purchase of purchases) {
    const { row, planned } = planPurchase(purchase, { names, known, seen, now });
    plan.rows.push(row);
    if (planned) plan.purchases.push(planned);
  }
  return plan;
}
