import { translatorFor } from "#app/i18n/i18n.server.ts";
import { pictureTexts } from "#app/publishing/picture-texts.ts";
import type { PictureAltTexts } from "./add-picture.server.ts";

/** The seller adds photos: the browser draws the other pictures. */
export const photoAltTexts: PictureAltTexts = (title, taken) =>
  pictureTexts({ view: "photo", title, taken }, translatorFor);
