/** Numbers in a model's form: stored with a point, shown and typed as in the reader's language. */

import { LICENSE_TYPES } from "#app/catalog/licenses.ts";
import { LANGUAGES, type Language } from "#app/i18n/languages.ts";
import { priceField, type Texts } from "./edit-fields.ts";
import { ATTRIBUTE_FIELDS } from "./read-edits.ts";

const NUMBER_FIELDS = new Set<string>([
  ...LICENSE_TYPES.map(priceField),
  ...ATTRIBUTE_FIELDS.flatMap(({ name, choices }) => (choices ? [] : [name])),
]);

/** A field's text as stored: a decimal comma becomes a point. Text that is no number stays as typed. */
export const storedText = (name: string, text: string): string =>
  NUMBER_FIELDS.has(name) ? text.replace(/^(\s*\d+),(\d+\s*)$/, "$1.$2") : text;

/** @returns the texts with "4.99" as "4,99" where the language writes a comma */
export function shownTexts(texts: Texts, language: Language): Texts {
  const decimalSign = new Intl.NumberFormat(LANGUAGES[language].locale).format(0.5).charAt(1);
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      NUMBER_FIELDS.has(name) ? text.replace(/^(\s*\d+)\.(\d+\s*)$/, `$1${decimalSign}$2`) : text,
    ]),
  );
}
