/** A list with pages, which continue after the last row that was shown, so that every page costs the same (docs/decisions/018). */
import { z } from "./zod.ts";

/** Rows after one of this place in the list's order. Of equal values the id decides. */
export interface KeysetPage {
  after: { value: number; id: string } | null;
  limit: number;
}

/** In the address of a page, the place of the last row of the page before. Nothing, and what no list writes, is the first page. */
export const Cursor = z
  .string()
  .regex(/^\d{1,15}\.[\w-]{1,64}$/)
  .catch("");

export const cursorOf = (value: number | Date, id: string | number): string => `${Number(value)}.${id}`;

/** With one row more than is shown, which tells `pageOf` whether there is a next page. */
export function keysetPage(cursor: string, size: number): KeysetPage {
  const [value = "", id] = cursor.split(".");
  return { after: id ? { value: Number(value), id } : null, limit: size + 1 };
}

/** @param rows up to one more than the page shows. @returns `next`: the cursor of the next page; null on the last */
export function pageOf<R, C>(rows: readonly R[], size: number, cursor: (last: R) => C) {
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return { shown, next: last === undefined ? null : cursor(last) };
}
