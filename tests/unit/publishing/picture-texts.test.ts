import { expect, test } from "vitest";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { pictureTexts } from "#app/publishing/picture-texts.ts";

const title = { en: "Vase", es: "Jarrón" };
const textsOf = (...views: Parameters<typeof pictureTexts>[0]["view"][]) => {
  const taken: ReturnType<typeof pictureTexts>[] = [];
  for (const view of views) taken.push(pictureTexts({ view, title, taken }, translatorFor));
  return taken;
};

test("each picture of a model has a sentence of its own, in the languages of the title", () => {
  expect(textsOf("front", "turntable", "photo", "photo", "photo")).toEqual([
    { en: "Vase, seen from the front", es: "Vista frontal de Jarrón" },
    { en: "Video of Vase, turning around", es: "Vídeo de Jarrón dando una vuelta" },
    { en: "Photo of Vase", es: "Foto de Jarrón" },
    { en: "Photo 2 of Vase", es: "Foto 2 de Jarrón" },
    { en: "Photo 3 of Vase", es: "Foto 3 de Jarrón" },
  ]);
  expect(pictureTexts({ view: "above", title: { en: "Vase" }, taken: [] }, translatorFor)).toEqual({
    en: "Vase, seen from above",
  });
});
