/** Column shapes every table shares: instants as UTC milliseconds, money as euro cents, texts in two languages. */
import { integer, text } from "drizzle-orm/sqlite-core";

export const instant = (name: string) => integer(name, { mode: "timestamp_ms" });
export const cents = (name: string) => integer(name);
export const flag = (name: string) => integer(name, { mode: "boolean" });
export const json = <T>(name: string) => text(name, { mode: "json" }).$type<T>();

export interface Translated {
  en: string;
  es?: string;
}

/** A seller's words on a version; at least one language is there. */
export interface VersionNotes {
  en?: string | undefined;
  es?: string | undefined;
}

export interface StoredPicture {
  key: string;
  width: number;
  height: number;
  alt: Translated;
  /** The same picture in fewer pixels, for small screens and lists; pictures published before there were any have none. */
  narrower?: { key: string; width: number }[] | undefined;
}
