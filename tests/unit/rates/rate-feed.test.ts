import { createElement } from "react";
import { expect, test } from "vitest";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { NO_SHOP } from "#app/i18n/reader.ts";
import { inShop } from "#app/i18n/translate.ts";
import { ratesFromFeed } from "#app/rates/rates.server.ts";
import { type Session, SessionContext } from "#app/session/session.browser.tsx";
import { ComparedPrice } from "#app/ui/price.tsx";
import { staticHtml } from "#app/ui/static-html.server.tsx";
import { dailyFeed } from "#tools/sandbox/rates.ts";

const LIMITS = { USD: { from: 0.3, to: 3 }, GBP: { from: 0.4, to: 2 } };
const NOW = new Date("2026-11-20T16:30:00Z");
const read = (rate: string | null, date = "2026-11-20") =>
  ratesFromFeed(dailyFeed(date, { GBP: "0.8450", ...(rate !== null && { USD: rate }) }), NOW, LIMITS);

test("the rates and the bank's date are read, in either kind of quotes", () => {
  expect(read("1.0850")).toEqual({ rates: { USD: 1.085, GBP: 0.845 }, date: "2026-11-20" });
  const doubled = dailyFeed("2026-11-19", { JPY: "163.20", USD: "1.1" }).replaceAll("'", '"');
  expect(ratesFromFeed(doubled, NOW, { USD: LIMITS.USD })).toEqual({
    rates: { USD: 1.1 },
    date: "2026-11-19",
  });
});

test("an incomplete, undated or implausible feed is refused", () => {
  for (const rate of ["0", "-1", "NaN", "1e1", "0.01", "108.5", "", "1,08", null])
    expect(() => read(rate), String(rate)).toThrow("no plausible rate of USD");
  for (const date of ["2026-13-45", "20 November", ""]) expect(() => read("1.08", date)).toThrow("no date");
  expect(() => read("1.08", "2027-01-01")).toThrow("future");
  const feed = dailyFeed("2026-11-20", { USD: "1.08", GBP: "0.84" });
  for (const cut of ["", "<!doctype html>", feed.slice(0, -20), feed.slice(0, 200)])
    expect(() => ratesFromFeed(cut, NOW, LIMITS)).toThrow("truncated");
});

test("compared prices are rounded to whole cents, and a free model has none", () => {
  const session = { rate: { currency: "USD", rate: 1.0853, date: "2026-11-20" } } as Session;
  const shown = (cents: number) => {
    const price = createElement(ComparedPrice, { cents });
    const html = staticHtml(
      inShop(translatorFor("en"), NO_SHOP),
      createElement(SessionContext.Provider, { value: session }, price),
    );
    return html.replace(/<[^>]*>/g, "");
  };
  expect([499, 500, 1, 0].map(shown)).toEqual(["≈ $5.42", "≈ $5.43", "≈ $0.01", ""]);
});
