import { expect, test } from "vitest";
import { endOfSale } from "#app/front-page/banner.server.tsx";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { inShop } from "#app/i18n/translate.ts";

const inMadrid = (language: "en" | "es") =>
  inShop(translatorFor(language), { mainLanguage: "en", timeZone: "Europe/Madrid" });
const NOW = new Date("2026-11-27T10:00:00.000Z");

test("a sale's end is a day of the coming week and its time on the shop's clock; midnight is the last minute of the day before", () => {
  const midnight = "2026-11-29T23:00:00.000Z";
  expect(endOfSale(midnight, NOW, inMadrid("en"))).toBe("23:59 on Sunday");
  expect(endOfSale(midnight, NOW, inMadrid("es"))).toBe("domingo a las 23:59");
  expect(endOfSale("2026-11-29T17:30:00.000Z", NOW, inMadrid("en"))).toBe("18:30 on Sunday");
});

test("an end that is farther off is a date", () => {
  expect(endOfSale("2026-12-05T23:00:00.000Z", NOW, inMadrid("en"))).toBe("5 December 2026 at 23:59");
  expect(endOfSale("2026-12-05T11:00:00.000Z", NOW, inMadrid("es"))).toBe("5 de diciembre de 2026, 12:00");
});
