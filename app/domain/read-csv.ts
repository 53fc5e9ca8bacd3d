/**
 * Reads comma-separated values as spreadsheets and shops write them (RFC 4180): quoted cells with line breaks, CRLF or LF, a byte
 * order mark, and semicolons or tabs instead of commas.
 */

const SEPARATORS = [",", ";", "\t"];

/** UTF-8, or else what Excel writes on Windows. */
export function textOfCsv(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The one that the first line has most of outside of quotes. */
function separatorOf(text: string): string {
  const [line = ""] = text.replace(/"[^"]*"/g, "").split(/[\r\n]/, 1);
  const counts = SEPARATORS.map((separator) => line.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ",";
}

export interface CsvRecord {
  /** Of its first character in the file, from 1. */
  line: number;
  cells: string[];
}

const lineBreaks = (text: string) => text.split("\n").length - 1;

/** A cell with the separator or line break that follows it. A quote that is never closed reaches to the end of the file. */
function cellPattern(separator: string): RegExp {
  const end = `(${separator === "\t" ? "\\t" : separator}|\\r\\n|\\n|\\r|$)`;
  return new RegExp(`(?:"((?:[^"]|"")*)(?:"|$)([^${separator}\\r\\n]*)|([^${separator}\\r\\n]*))${end}`, "y");
}

/** Records with their cells; empty lines are left out. */
export function* readCsv(source: string): Generator<CsvRecord> {
  const text = source.replace(/^\uFEFF/, "");
  const pattern = cellPattern(separatorOf(text));
  let cells: string[] = [];
  let line = 1;
  let start = 1;
  while (pattern.lastIndex < text.length || cells.length > 0) {
    const match = pattern.exec(text);
    if (!match) return;
    const [whole, quoted, rest = "", plain = "", end = ""] = match;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"') + rest);
    line += lineBreaks(whole);
    if (SEPARATORS.includes(end)) continue;
    if (cells.some((cell) => cell !== "")) yield { line: start, cells };
    cells = [];
    start = line;
    if (end === "") return;
  }
}
