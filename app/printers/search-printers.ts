import { type Printer, printerName, printers } from "./printers.ts";

const searchable = (text: string) => text.toLowerCase().replace(/[^a-z0-9+]+/g, " ");

/** What is typed by its words and beginnings of words; also without spaces, as in "ender3". */
const TEXTS = printers.map((printer) => {
  const text = ` ${searchable(printerName(printer))}`;
  return { printer, text, together: text.replaceAll(" ", "") };
});

/** The printers whose names have every typed word, in the order of the list. */
export function searchPrinters(typed: string): Printer[] {
  const words = searchable(typed).split(" ").filter(Boolean);
  return TEXTS.filter(({ text, together }) =>
    words.every((word) => text.includes(` ${word}`) || (word.length > 2 && together.includes(word))),
  ).map(({ printer }) => printer);
}
