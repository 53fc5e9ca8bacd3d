import { expect, test } from "vitest";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { openedSentences, useSentences } from "#app/memberships/rights-sentences.ts";
import type { TierRights } from "#app/memberships/tiers.contract.ts";

const en = translatorFor("en");
const es = translatorFor("es");

/** As a new tier is. */
const RIGHTS: TierRights = {
  opens: "all",
  collections: [],
  discountPercent: 0,
  earlyDays: 0,
  keepsDownloads: true,
  commercial: "no",
  sellOffDays: 60,
  unitLimit: null,
};

test("a new tier's rights are three sentences: every model, downloads are kept, prints are not sold", () => {
  expect([...openedSentences(RIGHTS, [], en), ...useSentences(RIGHTS, en)]).toEqual([
    "Every model in the shop, and every new one that comes out.",
    "You keep what you have downloaded for personal use, even after your membership ends.",
    "You may not sell what you print.",
  ]);
});

test("each field that adds or takes a right is said, in both languages", () => {
  const more: TierRights = {
    ...RIGHTS,
    ...{ opens: "collections", discountPercent: 25, earlyDays: 14, keepsDownloads: false },
    ...{ commercial: "member", unitLimit: 200 },
  };
  expect([...openedSentences(more, ["Desk", "Garden"], en), ...useSentences(more, en)]).toEqual([
    "Every model in these collections: Desk, Garden.",
    "Models whose release is planned, 14 days before everybody else.",
    "25% off models and licences that are not included.",
    "When your membership ends, so does your right to use the files: you can no longer download or print them.",
    "You may sell what you print for as long as you have this membership.",
    "After that you have 60 days to sell what you had already printed.",
    "You may sell at most 200 prints of each model.",
  ]);
  expect(openedSentences(more, ["Jardín"], es)[0]).toBe("Todos los modelos de la colección Jardín.");
  // Before a collection is chosen, and when all are gone.
  expect(openedSentences({ ...more, earlyDays: 1 }, [], es)[0]).toBe(
    "Los modelos con fecha de salida, 1 día antes que los demás.",
  );
  expect(useSentences({ ...more, sellOffDays: 0, unitLimit: 1 }, es)).toEqual([
    "Cuando termina tu membresía, termina también tu derecho a usar los archivos: ya no podrás descargarlos ni imprimirlos.",
    "Puedes vender lo que imprimas mientras tengas esta membresía.",
    "Cuando termine, dejas de vender en ese momento, también lo que ya tuvieras impreso.",
    "Puedes vender como máximo 1 unidad de cada modelo.",
  ]);
});

test("what is sold for good names no days after the end, and what may not be sold names no number", () => {
  expect(useSentences({ ...RIGHTS, commercial: "paid" }, en).join(" ")).not.toContain("60 days");
  expect(useSentences({ ...RIGHTS, unitLimit: 200 }, en)).toEqual(useSentences(RIGHTS, en));
  expect(openedSentences({ ...RIGHTS, opens: "published" }, [], en)).toEqual([
    "Every model that comes out while you are a member. Earlier ones are not included.",
  ]);
});
