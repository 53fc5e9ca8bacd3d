import { DAY_MS } from "#app/domain/time.ts";

const isDay = (text: string) => !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/**
 * Reads the European Central Bank's eurofxref-daily.xml. Regular expressions do: few values are wanted, and whatever is not
 * exactly them is refused.
 * @param limits the currencies to read, and between which values each rate is believed.
 * @throws Error saying what is wrong with the feed.
 */
export function ratesFromFeed<C extends string>(
  xml: string,
  now: Date,
  limits: Record<C, { from: number; to: number }>,
): { date: string; rates: Record<C, number> } {
  if (!xml.trimEnd().endsWith("</gesmes:Envelope>")) throw new Error("the feed is not whole");
  const date = /<Cube\s+time=["'](\d{4}-\d{2}-\d{2})["']\s*>/.exec(xml)?.[1];
  if (!date || !isDay(date)) throw new Error("the feed has no date");
  if (Date.parse(date) > now.getTime() + DAY_MS) throw new Error("the feed is from the future");
  const rates = (Object.keys(limits) as C[]).map((currency) => {
    const rate = rateOf(xml, currency);
    const { from, to } = limits[currency];
    if (!(rate >= from && rate <= to)) throw new Error(`the feed has no likely rate of ${currency}`);
    return [currency, rate];
  });
  return { date, rates: Object.fromEntries(rates) };
}

function rateOf(xml: string, currency: string): number {
  const row = String.raw`<Cube\s+currency=["']${currency}["']\s+rate=["'](\d{1,6}(?:\.\d{1,8})?)["']\s*/>`;
  return Number(new RegExp(row).exec(xml)?.[1]);
}
