import { CODE_PAGES, type GuessedNames } from "#app/publishing/packing/zip-names.ts";
import { printable } from "./failures.ts";

const SHOWN_NAMES = 5;

export function guessedText({ codePage, names }: GuessedNames): string {
  const shown = names.slice(0, SHOWN_NAMES).map(printable).join(", ");
  const more = names.length > SHOWN_NAMES ? `, … and ${names.length - SHOWN_NAMES} more` : "";
  return `The zip does not say how these names are written; they are read as ${codePage}: ${shown}${more}
If they look wrong, add --zip-names with one of ${CODE_PAGES.join(", ")}.`;
}
