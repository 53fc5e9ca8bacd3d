/**
 * Reads comma-separated values as spreadsheets and shops write them (RFC 4180): quoted cells with line breaks, CRLF or LF, a byte
 * order mark, and semicolons or tabs instead of commas.
 */
import { unicodeOf } from "#app/text/unicode-text.ts";

/** Commas stand in texts and prices too, so they are the last choice. */
const SEPARATORS = [";", "\t", "|", ","];

/** What a file that is not Unicode may be written in, the most common first. */
export const ENCODINGS = ["windows-1252", "macintosh", "windows-1250", "windows-1251"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** What Windows-1252 seldom has: its typographic signs, other signs inside words, and words of accents alone. */
const DOUBTFUL = /[^\0-\x7f\xa0-\xff€]|[a-z][\xa0-\xbf][a-z]|[\xc0-\xff]{3}/i;

/** Decodes a CSV file: UTF-8, UTF-16, or what is chosen. @returns null when it is in doubt how its letters are written */
export function textOfCsv(bytes: Uint8Array, encoding?: Encoding): string | null {
  const unicode = unicodeOf(bytes);
  if (unicode !== null) return unicode;
  const text = new TextDecoder(encoding ?? ENCODINGS[0]).decode(bytes);
  return encoding === undefined && DOUBTFUL.test(text) ? null : text;
}

export interface EncodingChoice {
  encoding: Encoding;
  /** How the first such letters of the file read in it. */
  sample: string;
}

/** What a file may be written in, when it has to be asked. */
export function encodingsOf(bytes: Uint8Array): EncodingChoice[] {
  if (textOfCsv(bytes) !== null) return [];
  const at = bytes.findIndex((byte) => byte >= 0x80);
  const around = bytes.subarray(Math.max(0, at - 100), at + 200);
  const texts = ENCODINGS.map((encoding) => textOfCsv(bytes, encoding));
  // Those that read the whole file as another one does are no choice.
  return ENCODINGS.filter((_, place) => texts.indexOf(texts[place] ?? null) === place).map((encoding) => {
    const words = new TextDecoder(encoding).decode(around).match(/[^\s,;"]*[^\0-\x7f][^\s,;"]*/g) ?? [];
    return { encoding, sample: words.slice(0, 5).join(" ") };
  });
}

/** Excel's own line that names the separator. */
const SEPARATOR_LINE = /^"?sep=([,;\t|])"?[,;\t]*(?:\r\n|\r|\n)/i;
const HEAD_LINES = 10;

/** What cuts most of the first lines into as many cells: not so a title above the table, nor the commas of texts and prices. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, 100_000)
    .replace(/"[^"]*"/g, "")
    .split(/[\r\n]+/, HEAD_LINES);
  /** How many separators there are in lines of as many cells. */
  const likeness = (separator: string) => {
    const counts = lines.map((line) => line.split(separator).length);
    return Math.max(...counts.map((count) => (count - 1) * counts.filter((each) => each === count).length));
  };
  const likenesses = SEPARATORS.map(likeness);
  return SEPARATORS[likenesses.indexOf(Math.max(...likenesses))] ?? ",";
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
  new RegExp(`([^${separator}\\r\\n]*)([${separator}]|\\r\\n|\\n|\\r|$)`, "y");

export function* readCsv(source: string): Generator<CsvRecord> {
  const marked = source.replace(/^\uFEFF/, "");
  const [separatorLine = "", named] = SEPARATOR_LINE.exec(marked) ?? [];
  const text = marked.slice(separatorLine.length);
  const pattern = unquotedPattern(named ?? separatorOf(text));
  let cells: string[] = [];
  let line = separatorLine === "" ? 1 : 2;
  let firstLine = line;
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
