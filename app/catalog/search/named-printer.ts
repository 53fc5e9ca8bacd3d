import { type Printer, printers } from "#app/printers/printers.ts";
import { wordsIn } from "./search-words.ts";

const asOneWord = (text: string) => wordsIn(text).join("");

/** A model's name alone counts where it says enough: "mini" may be anything, "M5" a screw. */
const isTelling = (model: string) => model.length > 2 && /\d/.test(model);

const NAMED = new Map(
  printers.flatMap((printer) => {
    const [model, [makersFirst = ""]] = [asOneWord(printer.model), wordsIn(printer.maker)];
    const names = [`${asOneWord(printer.maker)}${model}`, `${makersFirst}${model}`];
    return [...names, ...(isTelling(model) ? [model] : [])].map((name) => [name, printer] as const);
  }),
);

const PRINTERS_WORDS = new Set(printers.flatMap(({ maker, model }) => wordsIn(`${maker} ${model}`)));

export const isPrintersWord = (word: string): boolean => PRINTERS_WORDS.has(word);

/** The printer that a search names, with or without its maker and spaces, and the other words of the search. */
export function printerNamed(search: string): { printer: Printer; rest: string } | null {
  const words = wordsIn(search);
  for (let length = words.length; length > 0; length--)
    for (let from = 0; from + length <= words.length; from++) {
      const printer = NAMED.get(words.slice(from, from + length).join(""));
      if (printer) return { printer, rest: words.toSpliced(from, length).join(" ") };
    }
  return null;
}
