/**
 * What a spreadsheet runs as a formula, full-width forms included, at the beginning of a text or behind any
 * separator that one may guess: in a language with decimal commas it splits at semicolons, and then the
 * quotes around a text do not count.
 */
const FORMULA = /(?<=^|[;,|\t\r\n])(?=[\s\p{C}"]*[=+\-@|＝＋－＠])/gu;

/**
 * A text as a cell: quoted where needed. What a spreadsheet would run as a formula gets an apostrophe before
 * it (https://owasp.org/www-community/attacks/CSV_Injection).
 */
function textCell(text: string): string {
  const safe = text.replace(/^(?=\s)/, "'").replace(FORMULA, "'");
  return /[",;|\t\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A cell with an amount of money, which a spreadsheet reads as a number also when it is negative. @param cents euro cents */
export const eurosCell = (cents: number) => ({ euros: (cents / 100).toFixed(2) });

/** A cell. Texts may come from people, so they are escaped; numbers and amounts are not. */
export type CsvCell = string | number | ReturnType<typeof eurosCell>;

function cellOf(cell: CsvCell): string {
  if (typeof cell === "string") return textCell(cell);
  return typeof cell === "number" ? String(cell) : cell.euros;
}

const csvLine = (cells: readonly CsvCell[]) => `${cells.map(cellOf).join(",")}\r\n`;

/** A CSV file, piece by piece, so that no file has to fit into memory. It begins with a byte order mark, because Excel reads no UTF-8 without it. */
export async function* csvFile(
  columns: readonly string[],
  pages: AsyncIterable<readonly CsvCell[][]> | Iterable<readonly CsvCell[][]>,
): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(columns)}`;
  for await (const rows of pages) yield rows.map(csvLine).join("");
}
