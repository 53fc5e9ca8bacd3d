import { centsOf } from "#app/i18n/price-text.ts";
import { MIN_CHARGE_CENTS } from "#app/offers/pricing/pricing.ts";
import { MAX_PRICE_CENTS } from "#app/publishing/product-details.contract.ts";

export function secondsText(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} m ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} m`;
}

export function countText(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}

/** "4.99", as prices are written in options, model.json and `--json`. */
export const euros = (cents: number) => (cents / 100).toFixed(2);

export const eurosText = (cents: number) => (cents === 0 ? "free" : `${euros(cents)} €`);

/** Euro cents of a price that can be charged, or what is wrong with the text. */
export function chargeableCents(text: string): number | { problem: string } {
  const cents = centsOf(text);
  if (cents === null) return { problem: 'is not a price; write euros, such as "4.99"' };
  if (cents < MIN_CHARGE_CENTS) return { problem: `the lowest is ${eurosText(MIN_CHARGE_CENTS)}` };
  if (cents > MAX_PRICE_CENTS) return { problem: `the highest is ${eurosText(MAX_PRICE_CENTS)}` };
  return cents;
}
