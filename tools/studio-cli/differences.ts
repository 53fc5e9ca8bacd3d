import { LICENSE_TYPES } from "#app/catalog/licenses.ts";
import { ATTRIBUTE_NAMES } from "#app/catalog/product-attributes.ts";
import { LANGUAGE_CODES } from "#app/i18n/languages.ts";
import { sizeText } from "#app/publishing/packing/size-text.ts";
import type { DetailChanges } from "#app/publishing/product-details.contract.ts";
import type { StudioProductDetail } from "#app/publishing/studio-products.contract.ts";
import { countText, eurosText } from "./amounts.ts";
import { printable } from "./failures.ts";
import { LICENSE_PRICES } from "./license-prices.ts";
import type { PreparedPicture } from "./pictures.ts";
import { pictureText } from "./sheet.ts";
import { attributeOption } from "./sheet-options.ts";

interface Update {
  facts: DetailChanges;
  pictures?: PreparedPicture[];
  zip?: { bytes: number; sha256: string };
  files?: unknown[];
}

const NONE = "none";
const MAX_TEXT_LENGTH = 40;

const shortText = (text: string | undefined | null) => {
  if (!text) return NONE;
  const line = printable(text).replaceAll(/\s+/g, " ");
  return line.length > MAX_TEXT_LENGTH
    ? `"${line.slice(0, MAX_TEXT_LENGTH)}…" (${text.length} characters)`
    : `"${line}"`;
};
const price = (cents: number | undefined | null) =>
  cents === undefined || cents === null ? NONE : eurosText(cents);
const tags = (list: string[]) => (list.length ? printable(list.join(", ")) : NONE);

type Row = [fact: string, before: string, after: string];

export function differences(current: StudioProductDetail, { facts, pictures, zip, files }: Update): string[] {
  const rows: Row[] = [];
  const compare = <T>(fact: string, [before, after]: [T, T | undefined], text: (value: T) => string) => {
    if (after !== undefined && text(before) !== text(after)) rows.push([fact, text(before), text(after)]);
  };
  for (const name of ["title", "description"] as const) {
    for (const language of LANGUAGE_CODES) {
      const [before, after] = [current[name][language], facts[name]?.[language]];
      if (after !== undefined && (before ?? null) !== after)
        rows.push([`${name} (${language})`, shortText(before), shortText(after)]);
    }
  }
  compare("tags", [current.tags, facts.tags], tags);
  compare("also called", [current.alsoCalled, facts.alsoCalled], tags);
  for (const license of LICENSE_TYPES)
    compare<number | null | undefined>(
      LICENSE_PRICES[license].name,
      [current.prices[license], facts.prices?.[license]],
      price,
    );
  for (const name of ATTRIBUTE_NAMES)
    compare<unknown>(attributeOption(name).replaceAll("-", " "), [current[name], facts[name]], (value) =>
      String(value ?? NONE),
    );
  if (pictures && currentPictures(current) !== newPictures(pictures, current)) {
    const before = countText(current.images.length, "picture");
    const after = countText(pictures.length, "picture");
    rows.push(["pictures", before, before === after ? `${after}, changed` : after]);
  }
  if (zip && zip.sha256 !== current.zip.sha256) {
    const before = `version ${current.version}, ${countText(current.files, "file")}, ${sizeText(current.zip.bytes)}`;
    const after = `version ${current.version + 1}, ${countText(files?.length ?? 0, "file")}, ${sizeText(zip.bytes)}`;
    rows.push(["files", before, after]);
  }
  if (facts.notes) rows.push(["notes", "", shortText(Object.values(facts.notes).join(" / "))]);
  return rows.map(([fact, before, after]) => `  ${fact}: ${[before, after].filter(Boolean).join(" → ")}`);
}

/** Pictures are named by the hash of their bytes. */
const currentPictures = ({ images }: StudioProductDetail) =>
  JSON.stringify(
    images.map(({ key, alt, shows = "" }) => [
      /([0-9a-f]{64})\.\w+$/.exec(key)?.[1],
      ...LANGUAGE_CODES.map((code) => alt[code]),
      shows,
    ]),
  );
const newPictures = (pictures: PreparedPicture[], { title }: StudioProductDetail) =>
  JSON.stringify(
    pictures.map(({ sha256, alt, shows = "" }) => {
      const texts = pictureText(title, alt);
      return [sha256, ...LANGUAGE_CODES.map((code) => texts[code]), shows];
    }),
  );
