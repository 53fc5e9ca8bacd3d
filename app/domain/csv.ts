/** Files of comma-separated values (RFC 4180) that spreadsheets open safely. */

/**
 * A text is quoted, and one that a spreadsheet would run as a formula begins with an apostrophe
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
function textCell(text: string): string {
  const safe = /^[\s=+\-@|]/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** An amount of money, which stays a number in a spreadsheet also when it is negative. */
export const eurosCell = (cents: number) => ({ euros: (cents / 100).toFixed(2) });

/** A text is written by a person or a system; a number and an amount are the shop's own. */
export type CsvCell = string | number | ReturnType<typeof eurosCell>;

function cellOf(cell: CsvCell): string {
  if (typeof cell === "string") return textCell(cell);
  return typeof cell === "number" ? String(cell) : cell.euros;
}

/** The file's text. It begins with a byte order mark, because Excel reads no UTF-8 without it. */
export const csvFile = (columns: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${[columns.join(","), ...rows.map((row) => row.map(cellOf).join(","))].join("\r\n")}\r\n`;
