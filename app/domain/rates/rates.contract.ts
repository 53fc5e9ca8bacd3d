/** What a euro is in dollars, by the European Central Bank's daily reference; for comparison only, never charged. */

/** Answer of `GET /rate`. */
export interface Rate {
  /** US dollars for one euro. */
  rate: number;
  /** The bank's own date, YYYY-MM-DD. */
  date: string;
}

/** Outside of this a figure is a mistake of the feed, not news. */
const PLAUSIBLE = { from: 0.3, to: 3 };
const DAY_MS = 86_400_000;

const isDay = (text: string) => !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/**
 * Reads eurofxref-daily.xml. Regular expressions do: two values are wanted, and whatever is not exactly them is refused.
 * @throws Error saying what is wrong with the feed.
 */
export function rateFromFeed(xml: string, now: Date): Rate {
  if (!xml.trimEnd().endsWith("</gesmes:Envelope>")) throw new Error("the feed is not whole");
  const date = /<Cube\s+time=["'](\d{4}-\d{2}-\d{2})["']\s*>/.exec(xml)?.[1];
  if (!date || !isDay(date)) throw new Error("the feed has no date");
  if (Date.parse(date) > now.getTime() + DAY_MS) throw new Error("the feed is from the future");
  const text = /<Cube\s+currency=["']USD["']\s+rate=["'](\d{1,3}(?:\.\d{1,8})?)["']\s*\/>/.exec(xml)?.[1];
  const rate = Number(text);
  if (!text || rate < PLAUSIBLE.from || rate > PLAUSIBLE.to) throw new Error("the feed has no likely dollar");
  return { rate, date };
}

/** US cents for euro cents. */
export const usCents = (euroCents: number, { rate }: Rate): number => Math.round(euroCents * rate);
