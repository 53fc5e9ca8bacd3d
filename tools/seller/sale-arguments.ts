import { Licence } from "#app/domain/catalog/catalog.contract.ts";
import { SaleRequest } from "#app/domain/offers/sales.contract.ts";
import { chargeableCents } from "./amounts.ts";
import { instantOf } from "./dates.ts";
import { UsageError } from "./failures.ts";

export const SALE_FLAGS = {
  percent: { type: "string" },
  price: { type: "string" },
  licence: { type: "string" },
  from: { type: "string" },
  until: { type: "string" },
} as const;

export type SaleOptions = { [Name in keyof typeof SALE_FLAGS]?: string | undefined };

/** The value of an option. @throws UsageError saying what is wrong with its text */
export function readOption<T>(
  flag: string,
  text: string | undefined,
  of: (text: string) => T | { problem: string },
) {
  if (text === undefined) return undefined;
  const value = of(text);
  if (typeof value === "object" && value !== null && "problem" in value)
    throw new UsageError(`--${flag} ${text} ${value.problem}.`);
  return value;
}

/** A whole number, such as a percentage. */
export const wholeNumber = (text: string): number | { problem: string } =>
  /^\d{1,6}$/.test(text) ? Number(text) : { problem: "is not a whole number" };

/** @throws UsageError */
export function saleRequest(ids: string[], options: SaleOptions): SaleRequest {
  const { percent, price, licence, from, until } = options;
  if (until === undefined) throw new UsageError("Say when the sale ends, for example --until 2026-12-01.");
  if ((percent === undefined) === (price === undefined))
    throw new UsageError("Say either --percent 20 or --price 3.99.");
  const license = readOption(
    "licence",
    licence,
    (text) => Licence.safeParse(text).data ?? { problem: "is not standard or commercial" },
  );
  const request = SaleRequest.safeParse({
    ids,
    license: license ?? (price === undefined ? undefined : "standard"),
    percent: readOption("percent", percent, wholeNumber),
    price: readOption("price", price, chargeableCents),
    from: readOption("from", from, (text) => instantOf(text, "from")),
    until: readOption("until", until, (text) => instantOf(text, "until")),
  });
  if (!request.success) throw new UsageError("--percent takes 1 to 95, and a sale 1 to 100 product ids.");
  return request.data;
}
