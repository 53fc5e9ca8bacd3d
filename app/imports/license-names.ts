/**
 * What a name in another shop's file says of rights. Sellers name their licenses themselves, and one word
 * more may take a right away ("Commercial use not included"): a name counts only when all of its words are
 * known. What is not understood is Standard until the seller says otherwise.
 */
import { LICENSE_TYPES, type LicenseType, UPGRADED_FROM } from "#app/catalog/licenses.ts";
import { singleLine } from "#app/text/written-text.ts";
import type { NamedLicense } from "./exported-rows.server.ts";

const words = (text: string) => new Set(text.split(" "));

const SAID_BY: Record<LicenseType, ReadonlySet<string>> = {
  standard: words("standard estandar personal private privado privada noncommercial"),
  commercial: words("commercial comercial"),
};
const DENIALS = words("no non not without sin excludes excluding excluded excluye excluido");
const FILLERS = words(
  "license licence licenses licencia use uso usage for para de the la el only solo is es included incluido incluida allowed permitted permitido permitida",
);
/** Signs that may mean something, such as `+`, `?` or a cross, are not known. */
const KNOWN_SIGNS = /^[\p{L}\p{M}\s()[\].,:;/'"_|·–—-]*$/u;

const wordsOf = (name: string) =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** The license that a name means; null when it is not understood. */
export function licenseOf(name: string): LicenseType | null {
  const found = wordsOf(name);
  const said = LICENSE_TYPES.filter((license) => found.some((word) => SAID_BY[license].has(word)));
  const isKnown = (word: string) =>
    DENIALS.has(word) || FILLERS.has(word) || LICENSE_TYPES.some((license) => SAID_BY[license].has(word));
  if (!KNOWN_SIGNS.test(name) || !found.every(isKnown)) return null;
  const denials = found.filter((word) => DENIALS.has(word)).length;
  if (denials === 0) return said.length === 1 ? (said[0] ?? null) : null;
  // "Personal, not commercial" is known, "commercial, not personal" is not.
  const [least = "standard", denied = least] = said;
  const first = found.find((word) => said.some((license) => SAID_BY[license].has(word))) ?? "";
  return denials === 1 && said.length > 0 && SAID_BY[least].has(first) ? UPGRADED_FROM[denied] : null;
}

const BOUNDARY = /\s*[([]|[)\]]\s*|\s+[-–—|·]\s+|[:,]\s+/g;
/** What a seller is asked about although it may be a part of a title. */
const RIGHTS = /comm?ercial|\blicen[cs]/i;

const isBalanced = (text: string) =>
  text.split("(").length === text.split(")").length && text.split("[").length === text.split("]").length;
const trimmed = (text: string) => text.replace(/^[\s\-–—|·:,]+|[\s\-–—|·:,]+$/g, "");
const withoutBrackets = (text: string) => trimmed(text).replace(/^\((.*)\)$|^\[(.*)\]$/, "$1$2");

/** A title cut in two, with as much of it as may be first: "Vase (Commercial)", "Vase - Commercial", "[Commercial] Vase". */
const cuts = (title: string) =>
  [...title.matchAll(BOUNDARY)]
    .flatMap(({ index, 0: sign }) => {
      const [before, after] = [title.slice(0, index), title.slice(index + sign.length)];
      const closing = sign.trim().replace(/[^)\]]/, "");
      return [
        { base: before, part: title.slice(index) },
        ...(closing || RIGHTS.test(before) ? [{ base: after, part: `${before}${closing}` }] : []),
      ];
    })
    .map(({ base, part }) => ({ base: trimmed(base), part: withoutBrackets(part) }))
    .filter(({ base, part }) => base && part && isBalanced(base) && isBalanced(part))
    .reverse();

/** Shopify's name for the variant of a product that has none. */
const NO_VARIANT = "Default Title";

/** Reads the names of a file's licenses. @param commercial names that stand for Commercial, as the seller says */
export class LicenseNames {
  readonly #commercial: ReadonlySet<string>;

  constructor(commercial: readonly string[]) {
    this.#commercial = new Set(commercial);
  }

  /** Reads names that stand for one license together. */
  read(...names: string[]): Omit<NamedLicense, "title"> {
    const parts = names.map((name) => withoutBrackets(singleLine().parse(name)));
    const name = parts.filter((part) => part && part !== NO_VARIANT).join(", ");
    const known = name === "" ? "standard" : licenseOf(name);
    const answered = this.#commercial.has(name) ? "commercial" : "standard";
    return { license: known ?? answered, asked: known ? null : name };
  }

  /**
   * What a row may be a license of, the most exact first: its whole title, or what is left of it without the name of a license.
   * @param variant the name of what was chosen beside the title; "" without one
   */
  candidates(title: string, variant: string): NamedLicense[] {
    const whole = { title, ...this.read(variant) };
    return [
      this.#commercial.has(title) ? { ...whole, license: "commercial" } : whole,
      ...cuts(title)
        .filter(({ part }) => licenseOf(part) !== null || this.#commercial.has(part))
        .map(({ base, part }) => ({ title: base, ...this.read(part, variant) })),
    ];
  }

  /** The model that a row names, where nothing but the file says which models there are. */
  model(title: string, variant: string): NamedLicense {
    const [whole, named] = this.candidates(title, variant) as [NamedLicense, NamedLicense?];
    if (named || whole.asked || !RIGHTS.test(title)) return named ?? whole;
    return { ...whole, asked: cuts(title).find(({ part }) => RIGHTS.test(part))?.part ?? title };
  }
}
