import type { LicenseType } from "#app/catalog/licenses.ts";
import { centsOf } from "#app/i18n/price-text.ts";
import { shortened, singleLine } from "#app/text/written-text.ts";
import type { ImportKind, RefusalReason, RowNote } from "./imports.contract.ts";

export interface NamedLicense {
  title: string;
  license: LicenseType;
  /** The name that is not understood, about which the seller is asked; Standard until then. */
  asked: string | null;
}

export interface ExportedPicture {
  /** As it stands in the file. */
  address: string;
  /** "" without one. */
  alt: string;
}

export interface ExportedModel {
  line: number;
  id: string;
  title: string;
  description: string;
  tags: string[];
  /** In cents of the file's currency; null where the license is not offered, undefined for text that is not a price. */
  prices: Record<LicenseType, number | null | undefined>;
  /** Names of its licenses that are not understood. */
  asked: NamedLicense[];
  /** In their order. */
  pictures: ExportedPicture[];
  notes: RowNote[];
  reason: RefusalReason | null;
}

export interface ExportedPurchase {
  line: number;
  /** The purchase's id in the other shop, the same in every export. */
  sourceId: string;
  /** What it may be a license of, the most exact first. */
  candidates: NamedLicense[];
  title: string;
  email: string;
  buyerName: string;
  /** null when the file has no column of dates, undefined when it does not say clearly which date it was. */
  at: Date | null | undefined;
  /** What the buyer said of it; `stars` is undefined for what is no number of stars. */
  review: { stars: number | undefined; text: string } | null;
  notes: RowNote[];
  reason: RefusalReason | null;
}

export interface ExportedRows {
  kind: ImportKind;
  models: ExportedModel[];
  purchases: ExportedPurchase[];
}

/** A row of the file. `cell` returns a cell by the name of its column; "" where there is none. */
export type ExportRow = { line: number; has: (column: string) => boolean; cell: (column: string) => string };

const YES = new Set("1 true yes verdadero sí si wahr ja vrai oui vero sì verdadeiro sim waar".split(" "));
const NO = new Set("0 false no falso falsch nein faux non não nao onwaar nee".split(" "));

/** Parses a cell that is yes or no. Nobody may become an owner by one that is unknown, as an empty cell is. */
export function flagOf(text: string): "yes" | "no" | "unknown" {
  const word = text.normalize("NFC").toLowerCase();
  if (YES.has(word)) return "yes";
  return NO.has(word) ? "no" : "unknown";
}

const DAY = /(?<year>\d{4})[-/](?<month>\d\d?)[-/](?<day>\d\d?)/;
const LOCAL_DAY = /(?<first>\d\d?)(?<sign>[-/.])(?<second>\d\d?)\k<sign>(?<lastYear>\d{4})/;
const TIME = /(?<hour>\d\d?)(?<minutes>:\d\d(?::\d\d(?:\.\d{1,9})?)?)/;
const ZONE = /UTC|GMT|Z|(?<offset>[+-]\d\d:?\d\d)/;
const DATE = new RegExp(
  `^(?:${DAY.source}|${LOCAL_DAY.source})(?:[ T]${TIME.source})?\\s*(?:${ZONE.source})?$`,
);
const partsOf = (text: string) => DATE.exec(text)?.groups;

/** Whether 03/04/2025 is in April, as the file's other dates show; null when they show neither, or both. */
function isDayFirst(texts: readonly string[]): boolean | null {
  const dates = texts.map(partsOf);
  const dayFirst = dates.some((date) => Number(date?.first) > 12);
  const monthFirst = dates.some((date) => Number(date?.second) > 12);
  return dayFirst === monthFirst ? null : dayFirst;
}

const twoDigits = (text: string) => text.padStart(2, "0");

/** Reads "2024-03-01 12:34:56 +0100" and similar; UTC when there is no time zone. undefined when it is no date, or could be two. */
function timeOf(text: string, dayFirst: boolean | null): Date | undefined {
  const parts = partsOf(text);
  if (!parts) return undefined;
  const { first = "", second = "", sign, lastYear, hour = "00", minutes = ":00", offset = "Z" } = parts;
  const isDayBeforeMonth = sign === "." || first === second || dayFirst;
  if (lastYear && isDayBeforeMonth === null) return undefined;
  const {
    year = lastYear,
    month = isDayBeforeMonth ? second : first,
    day = isDayBeforeMonth ? first : second,
  } = parts;
  const date = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  const midnight = new Date(`${date}T00:00Z`);
  // Date takes the 30th of February for the first of March.
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(date)) return undefined;
  const at = new Date(`${date}T${twoDigits(hour)}${minutes}${offset.replace(/^(...)(\d\d)$/, "$1:$2")}`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/**
 * Returns a function that reads the date of one purchase's rows, from the first of these columns that has one. It gives null when
 * the file has none of the columns, and undefined when the rows do not say clearly which date it was.
 */
export function datesOf(allRows: readonly ExportRow[], columns: readonly string[]) {
  const textsOf = (rows: readonly ExportRow[]) =>
    columns.flatMap((column) => rows.map((row) => row.cell(column))).filter(Boolean);
  const dayFirst = isDayFirst(textsOf(allRows));
  return (rows: readonly ExportRow[]) => {
    if (!columns.some((column) => rows[0]?.has(column))) return null;
    const dates = textsOf(rows).map((text) => timeOf(text, dayFirst));
    return dates.includes(undefined) ? undefined : dates[0];
  };
}

const CURRENCY = /USD|EUR|GBP|US(?=\$)|[$€£\s\u00a0\u202f]/gi;

/** An amount without its currency and thousands separators, with a decimal point: "$1,234.50" and "1.234,50 €" as "1234.50". */
export function plainAmount(text: string): string {
  const bare = text.replace(CURRENCY, "");
  if (/^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare)) return bare.replaceAll(",", "");
  if (/^-?\d{1,3}(\.\d{3})+,\d+$/.test(bare)) return bare.replaceAll(".", "").replace(",", ".");
  return bare.replace(/^(-?\d+),(\d+(?:e[+-]?\d+)?)$/i, "$1.$2");
}

export const amountOf = (text: string): number | null | undefined =>
  text === "" ? null : (centsOf(plainAmount(text)) ?? undefined);

export const groupedBy = <T>(items: readonly T[], key: (item: T) => string): T[][] => {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return [...groups.values()];
};

export const SingleLine = singleLine();

const TITLE_MAX = 80;
export const modelTitle = (text: string) => shortened(SingleLine.parse(text), TITLE_MAX);

const SOURCE_ID_MAX = 1_000;
export const sourceIdOf = (text: string) => SingleLine.parse(text).slice(0, SOURCE_ID_MAX);
