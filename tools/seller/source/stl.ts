/** Tells text STL from binary STL by what the bytes say, never by the header's first word alone. */
import { BadContent } from "../failures.ts";
import { AsciiStl } from "./ascii-stl.ts";
import { BinaryStl, HEADER_BYTES, sizeProblem } from "./binary-stl.ts";
import type { Measure } from "./bounds.ts";

export interface StlReader {
  /** Takes the file's bytes in order, the head included. @throws BadContent */
  push(chunk: Buffer): void;
  /** @throws BadContent when the file ended too early. */
  end(): Measure;
}

/**
 * Chooses the reader for an STL of `bytes` bytes that begins with `head`.
 * Many programs write binary files whose header says "solid", so an exact binary size decides first.
 * @throws BadContent when it can be neither.
 */
export function stlReader(head: Buffer, bytes: number): StlReader {
  const binary = head.length >= HEADER_BYTES;
  const problem = binary ? sizeProblem(head.readUInt32LE(80), bytes) : "is too short to be an STL";
  if (problem === null) return new BinaryStl();
  const text = head.toString("latin1").replace(/^\xef\xbb\xbf/, "");
  if (/^\s*solid\b/i.test(text) && !head.includes(0)) return new AsciiStl();
  throw new BadContent(problem);
}
