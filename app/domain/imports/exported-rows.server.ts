/** What the readers of exports have in common: models and purchases as the columns say them, and how cells are read. */
import type { LicenceType } from "#app/domain/catalog/catalog.contract.ts";
import { centsOf } from "#app/domain/pricing/price-text.ts";
import { singleLine } from "#app/domain/written-text.ts";
import type { ImportKind, RefusalReason, RowNote } from "./imports.contract.ts";

export interface ExportedModel {
  line: number;
  id: string;
  title: string;
  /** Markdown. */
  description: string;
  tags: string[];
  /** In cents of the file's currency; null where the licence is not offered, undefined for text that is not a price. */
  prices: Record<LicenceType, number | null | undefined>;
  notes: RowNote[];
  reason: RefusalReason | null;
}

export interface ExportedPurchase {
  line: number;
  /** The same in every export of the other shop. */
  sourceId: string;
  /** Titles that the model can have, the most exact first, and the licence that was bought if it is that model. */
  candidates: { title: string; licence: LicenceType }[];
  title: string;
  email: string;
  buyerName: string;
  at: Date | null;
  notes: RowNote[];
  reason: RefusalReason | null;
}

export interface ExportedRows {
  kind: ImportKind;
  models: ExportedModel[];
  purchases: ExportedPurchase[];
}

/** A record whose cells are read by the names of their columns. */
export type ExportRow = { line: number; cell: (column: string) => string };

/** Of a column that is yes or no. */
export const isYes = (text: string) => /^(1|true|yes)$/i.test(text);

const COMMERCIAL = /comm?ercial/i;
/** "Non-commercial", "No commercial use", "Sin uso comercial". */
const NOT_COMMERCIAL = /\bnon-?comm?ercial|\b(?:non?|not|sin)\b.*comm?ercial/i;

/** The licence that a variant's name stands for. */
export const licenceOf = (variant: string): LicenceType =>
  COMMERCIAL.test(variant) && !NOT_COMMERCIAL.test(variant) ? "commercial" : "standard";

/** Reads "2024-03-01 12:34:56 +0100" and similar; UTC when there is no time zone. */
export function timeOf(text: string): Date | null {
  const match = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?\s*(UTC|Z|[+-]\d\d:?\d\d)?/.exec(text);
  if (!match) return null;
  const [, day, time = "00:00", zone = "Z"] = match;
  const offset = /^[+-]/.test(zone) ? zone.replace(/^(...):?(..)$/, "$1:$2") : "Z";
  const at = new Date(`${day}T${time}${offset}`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** "$1,234.50" as "1234.50". */
export function plainAmount(text: string): string {
  const bare = text.replace(/^[$€]\s*/, "");
  return /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare) ? bare.replaceAll(",", "") : bare;
}

/** Cents of an amount; null for an empty cell, undefined for text that is not an amount. */
export const amountOf = (text: string): number | null | undefined =>
  text === "" ? null : (centsOf(plainAmount(text)) ?? undefined);

/** Items of the same key, in the order of the first of each. */
export const groupedBy = <T>(items: readonly T[], key: (item: T) => string): T[][] => {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return [...groups.values()];
};

/** A cell that is one line. */
export const Line = singleLine();
/** Cuts at a space. A link whose Markdown is cut in two is shown as plain text. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1).replace(/\s+\S*$/, "");
  // Removes half of a surrogate pair.
  return `${cut.replace(/[\ud800-\udbff]$/, "")}…`;
}

const TITLE_MAX = 80;
/** The title that a model gets in this shop. */
export const modelTitle = (text: string) => shortened(Line.parse(text), TITLE_MAX);

/** Characters of an id that are kept; real ids are much shorter. */
const SOURCE_ID_MAX = 1_000;
export const sourceIdOf = (text: string) => Line.parse(text).slice(0, SOURCE_ID_MAX);
