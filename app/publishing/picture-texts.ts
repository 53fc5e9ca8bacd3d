import { LANGUAGE_CODES, type Language } from "#app/i18n/languages.ts";
import type { TextKey, Wording } from "#app/i18n/translate.ts";
import type { Translated } from "#app/i18n/translated.ts";

/** What the browser draws of a new model, in this order. */
export const DRAWN_VIEWS = ["front", "behind", "side", "above", "turntable"] as const;
export type DrawnView = (typeof DRAWN_VIEWS)[number];

/** What a picture shows: a photo, or the model as the browser has drawn it. */
export type PictureView = "photo" | DrawnView;

const KEYS: Record<PictureView, TextKey> = {
  photo: "pictureTexts.photo",
  front: "pictureTexts.front",
  behind: "pictureTexts.behind",
  side: "pictureTexts.side",
  above: "pictureTexts.above",
  turntable: "pictureTexts.turntable",
};

function sentences(
  { view, title, number }: { view: PictureView; title: Translated; number: number },
  translateTo: (language: Language) => Wording,
): Translated {
  const key = number > 1 ? "pictureTexts.numbered" : KEYS[view];
  const texts = LANGUAGE_CODES.flatMap((language) => {
    const name = title[language];
    return name ? [[language, translateTo(language)(key, { title: name, number })]] : [];
  });
  return Object.fromEntries(texts);
}

/**
 * A picture's alternative text before the seller writes a better one, in the languages of the title.
 * @param taken texts of the model's other pictures: no two are the same
 */
export function pictureTexts(
  { view, title, taken }: { view: PictureView; title: Translated; taken: readonly Translated[] },
  translateTo: (language: Language) => Wording,
): Translated {
  const known = new Set(taken.map((text) => JSON.stringify(text)));
  for (let number = 1; ; number++) {
    const text = sentences({ view, title, number }, translateTo);
    if (!known.has(JSON.stringify(text))) return text;
  }
}
