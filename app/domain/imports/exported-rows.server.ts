/** Types and functions that the readers of all exports share: models and purchases as in the file, and the parsing of cells. */
import type { LicenceType } from "#app/domain/catalog/catalog.contract.ts";
import { centsOf } from "#app/domain/pricing/price-text.ts";
import { singleLine } from "#app/domain/written-text.ts";
import type { ImportKind, RefusalReason, RowNote } from "./imports.contract.ts";

export interface ExportedModel {
  /** Line number in the file. */
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
  /** Line number in the file. */
  line: number;
  /** The purchase's id in the other shop, the same in every export. */
  sourceId: string;
  /** Possible titles of the model, the most exact first, each with the licence that was bought in that case. */
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

/** A row of the file. `cell` returns a cell by the name of its column; "" where there is none. */
export type ExportRow = { line: number; cell: (column: string) => string };

/** Parses a cell that is yes or no. */
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

/** An amount without its currency sign and thousands separators: "$1,234.50" as "1234.50". */
export function plainAmount(text: string): string {
  const bare = text.replace(/^[$€]\s*/, "");
  return /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare) ? bare.replaceAll(",", "") : bare;
}

/** Cents of an amount; null for an empty cell, undefined for text that is not an amount. */
export const amountOf = (text: string): number | null | undefined =>
  text === "" ? null : (centsOf(plainAmount(text)) ?? undefined);

/** Groups items by a key, in the order of the first item of each group. */
export const groupedBy = <T>(items: readonly T[], key: (item: T) => string): T[][] => {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return [...groups.values()];
};

/** Parses a cell as one line. */
export const SingleLine = singleLine();

/** A text of at most `max` characters, cut at a space. A Markdown link that is cut is shown as plain text. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1).replace(/\s+\S*$/, "");
  // A surrogate pair may have been cut in two.
  return `${cut.replace(/[\ud800-\udbff]$/, "")}…`;
}

const TITLE_MAX = 80;
/** The title that a model gets in this shop. */
export const modelTitle = (text: string) => shortened(SingleLine.parse(text), TITLE_MAX);

/** Longer ids are cut; real ones are much shorter. */
const SOURCE_ID_MAX = 1_000;
export const sourceIdOf = (text: string) => SingleLine.parse(text).slice(0, SOURCE_ID_MAX);
