/** Files of comma-separated values (RFC 4180) that spreadsheets open safely. */

/**
 * A text as a cell: quoted where needed. One that a spreadsheet would run as a formula gets an apostrophe at its beginning
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
function textCell(text: string): string {
  const safe = /^[\s=+\-@|]/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
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

/**
 * A CSV file, piece by piece, so that no file has to fit into memory. It begins with a byte order mark, because Excel reads no UTF-8
 * without it.
 */
export async function* csvFile(
  columns: readonly string[],
  pages: AsyncIterable<readonly CsvCell[][]> | Iterable<readonly CsvCell[][]>,
): AsyncGenerator<string> {
  yield `\uFEFF${columns.join(",")}\r\n`;
  for await (const rows of pages) yield rows.map(csvLine).join("");
}
