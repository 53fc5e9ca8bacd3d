/** Column shapes every table shares: instants as UTC milliseconds, money as euro cents, texts as JSON. */
import { integer, text } from "drizzle-orm/sqlite-core";
import type { PictureShows } from "#app/catalog/picture-shows.ts";
import type { Translated } from "#app/i18n/translated.ts";

export const instant = (name: string) => integer(name, { mode: "timestamp_ms" });
export const cents = (name: string) => integer(name);
export const flag = (name: string) => integer(name, { mode: "boolean" });
export const json = <T>(name: string) => text(name, { mode: "json" }).$type<T>();

export interface StoredPreview {
  key: string;
  bytes: number;
  kind: "exact" | "protected";
  /** Parts of the model that it leaves out; previews from before there were any have none. */
  omitted?: number | undefined;
}

export interface StoredPicture {
  key: string;
  width: number;
  height: number;
  alt: Translated;
  narrower?: { key: string; width: number }[] | undefined;
  /** Key of an MP4; the picture is its first frame. */
  video?: string | undefined;
  shows?: PictureShows | undefined;
}

export type StoredPhoto = Required<Omit<StoredPicture, "alt" | "narrower" | "video" | "shows">> & {
  narrower: { key: string; width: number }[];
};
