import type { Writable } from "node:stream";
import type { ProcessEnv } from "#tools/dev/local-settings.ts";
import { printable } from "./failures.ts";

export interface Screen {
  /** Whether a line may be rewritten, as for progress, and colours used. */
  isTerminal: boolean;
  width: number;
  line(text: string): void;
  /** Replaces the current line; "" clears it. Terminals only. */
  rewrite(text: string): void;
  strong(text: string): string;
  good(text: string): string;
  bad(text: string): string;
}

export interface Streams {
  in: NodeJS.ReadableStream;
  out: Writable & { isTTY?: boolean; columns?: number };
  err: Writable & { isTTY?: boolean; columns?: number };
  env: ProcessEnv;
}

/** @param stream standard output, or standard error when standard output is reserved for JSON */
export function screenOn(stream: Streams["out"], env: ProcessEnv): Screen {
  const isTerminal = stream.isTTY === true && env.TERM !== "dumb";
  const width = (stream.columns ?? 80) - 1;
  const colours = isTerminal && !env.NO_COLOR;
  const paint = (code: number) => (text: string) => (colours ? `\u001b[${code}m${text}\u001b[0m` : text);
  let isLineOpen = false;
  const rewrite = (text: string) => {
    isLineOpen = text !== "";
    stream.write(`\r\u001b[2K${text.slice(0, width)}`);
  };
  return {
    isTerminal,
    width,
    line(text) {
      if (isLineOpen) rewrite("");
      stream.write(`${text}\n`);
    },
    rewrite,
    strong: paint(1),
    good: paint(32),
    bad: paint(31),
  };
}

/** Rows as lines of aligned columns, with printable cells. @param rightAligned indices of the columns that are right-aligned */
export function columnsText(rows: string[][], rightAligned: ReadonlySet<number>): string[] {
  const cells = rows.map((row) => row.map(printable));
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => (row[column] ?? "").length)),
  );
  return cells.map((row) =>
    row
      .map((cell, column) =>
        rightAligned.has(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join("  ")
      .trimEnd(),
  );
}
