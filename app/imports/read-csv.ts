/**
 * Reads comma-separated values as spreadsheets and shops write them (RFC 4180): quoted cells with line breaks, CRLF or LF, a byte
 * order mark, and semicolons or tabs instead of commas.
 */

const SEPARATORS = [",", ";", "\t"];

/** Decodes a CSV file: UTF-8, or else Windows-1252, which Excel writes. */
export function textOfCsv(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function separatorOf(text: string): string {
  const [line = ""] = text.replace(/"[^"]*"/g, "").split(/[\r\n]/, 1);
  const counts = SEPARATORS.map((separator) => line.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ",";
}

export interface CsvRecord {
  line: number;
  cells: string[];
}

const lineBreaks = (text: string) => text.split("\n").length - 1;

function closingQuote(text: string, opening: number): number {
  let at = text.indexOf('"', opening + 1);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at === -1 ? text.length : at;
}

const unquotedPattern = (separator: string) =>
  new RegExp(`([^${separator}\\r\\n]*)(${separator}|\\r\\n|\\n|\\r|$)`, "y");

export function* readCsv(source: string): Generator<CsvRecord> {
  const text = source.replace(/^\uFEFF/, "");
  const pattern = unquotedPattern(separatorOf(text));
  let cells: string[] = [];
  let line = 1;
  let firstLine = 1;
  let at = 0;
  while (at < text.length || cells.length > 0) {
    const close = text[at] === '"' ? closingQuote(text, at) : null;
    const quoted = close === null ? "" : text.slice(at + 1, close).replaceAll('""', '"');
    pattern.lastIndex = close === null ? at : Math.min(close + 1, text.length);
    const [, unquoted = "", end = ""] = pattern.exec(text) ?? [];
    cells.push(quoted + unquoted);
    line += lineBreaks(text.slice(at, pattern.lastIndex));
    at = pattern.lastIndex;
    if (SEPARATORS.includes(end)) continue;
    if (cells.some((cell) => cell !== "")) yield { line: firstLine, cells };
    cells = [];
    firstLine = line;
    if (end === "") return;
  }
}
