/** The options of `sales`, `bundles` and `coupons`. */
import { Licence } from "#app/catalog/catalog.contract.ts";
import { DEFAULT_LANGUAGE, OTHER_LANGUAGES, type OtherLanguage } from "#app/i18n/languages.ts";
import { BundleChange, BundleRequest } from "#app/offers/bundles.contract.ts";
import { CouponChange, CouponCode, CouponRequest } from "#app/offers/coupons.contract.ts";
import { MAX_BUNDLE_TITLE } from "#app/offers/pricing/bundle.ts";
import { SaleRequest } from "#app/offers/sales.contract.ts";
import { chargeableCents } from "./amounts.ts";
import { instantOf } from "./dates.ts";
import { UsageError } from "./failures.ts";
import { readOption } from "./read-option.ts";

export const SALE_FLAGS = {
  percent: { type: "string" },
  price: { type: "string" },
  licence: { type: "string" },
  from: { type: "string" },
  until: { type: "string" },
} as const;

export type SaleOptions = { [Name in keyof typeof SALE_FLAGS]?: string | undefined };

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

export const BUNDLE_FLAGS = {
  price: { type: "string" },
  "commercial-price": { type: "string" },
  /** In the default language. */
  title: { type: "string" },
  ...(Object.fromEntries(
    OTHER_LANGUAGES.map((language) => [`title-${language}`, { type: "string" }]),
  ) as Record<`title-${OtherLanguage}`, { type: "string" }>),
} as const;

export type BundleOptions = { [Name in keyof typeof BUNDLE_FLAGS]?: string | undefined };

/** A parser that also takes "none" and returns null for it: the option removes what was set. */
const orNone =
  <T>(parse: (text: string) => T | { problem: string }) =>
  (text: string): T | { problem: string } | null =>
    text === "none" ? null : parse(text);

const bundleTitle = (options: BundleOptions) => {
  const titles = [
    [DEFAULT_LANGUAGE, options.title] as const,
    ...OTHER_LANGUAGES.map((language) => [language, options[`title-${language}`]] as const),
  ];
  const written = titles.filter(([, title]) => title !== undefined);
  return written.length > 0 ? Object.fromEntries(written) : undefined;
};

/** @throws UsageError */
export function bundleRequest(ids: string[], options: BundleOptions): BundleRequest {
  const request = BundleRequest.safeParse({
    ids,
    standard: readOption("price", options.price, chargeableCents),
    commercial: readOption("commercial-price", options["commercial-price"], chargeableCents),
    title: bundleTitle(options),
  });
  if (!request.success)
    throw new UsageError(
      `A bundle takes 2 to 12 product ids, --price, --commercial-price or both, and a title of at most ${MAX_BUNDLE_TITLE} characters.`,
    );
  return request.data;
}

/** @param ids one model of the bundle, or all that it has from now on, one of its own first. @throws UsageError */
export function bundleChange(ids: string[], options: BundleOptions): BundleChange {
  const change = BundleChange.safeParse({
    id: ids[0],
    ids: ids.length > 1 ? ids : undefined,
    standard: readOption("price", options.price, orNone(chargeableCents)),
    commercial: readOption("commercial-price", options["commercial-price"], orNone(chargeableCents)),
    title: options.title === "none" ? null : bundleTitle(options),
  });
  if (!change.success)
    throw new UsageError(
      `A bundle takes 2 to 12 product ids, and a title of at most ${MAX_BUNDLE_TITLE} characters.`,
    );
  return change.data;
}

export const COUPON_FLAGS = {
  percent: { type: "string" },
  amount: { type: "string" },
  only: { type: "string", multiple: true },
  minimum: { type: "string" },
  "with-sales": { type: "boolean" },
  "without-sales": { type: "boolean" },
  from: { type: "string" },
  until: { type: "string" },
  uses: { type: "string" },
  "uses-per-person": { type: "string" },
} as const;

export interface CouponOptions {
  percent?: string | undefined;
  amount?: string | undefined;
  only?: string[] | undefined;
  minimum?: string | undefined;
  "with-sales"?: boolean | undefined;
  "without-sales"?: boolean | undefined;
  from?: string | undefined;
  until?: string | undefined;
  uses?: string | undefined;
  "uses-per-person"?: string | undefined;
}

const COUPON_LIMITS =
  "--percent takes 1 to 100, --uses and --uses-per-person 1 to 100000, --only the id of a product.";

/** @throws UsageError */
export function couponCode(text: string): string {
  const code = CouponCode.safeParse(text);
  if (!code.success)
    throw new UsageError("A code has 3 to 32 letters, digits and hyphens, such as SUMMER-25.");
  return code.data;
}

/** @throws UsageError */
export function couponRequest(code: string, options: CouponOptions): CouponRequest {
  const { percent, amount, only, minimum, from, until, uses } = options;
  if ((percent === undefined) === (amount === undefined))
    throw new UsageError("Say either --percent 10 or --amount 5.00.");
  const request = CouponRequest.safeParse({
    code: couponCode(code),
    percent: readOption("percent", percent, wholeNumber),
    amount: readOption("amount", amount, chargeableCents),
    ids: only,
    minimum: readOption("minimum", minimum, chargeableCents),
    withSales: options["with-sales"],
    from: readOption("from", from, (text) => instantOf(text, "from")),
    until: readOption("until", until, (text) => instantOf(text, "until")),
    maxUses: readOption("uses", uses, wholeNumber),
    maxUsesPerPerson: readOption("uses-per-person", options["uses-per-person"], wholeNumber),
  });
  if (!request.success) throw new UsageError(COUPON_LIMITS);
  return request.data;
}

/** @throws UsageError */
export function couponChange(code: string, options: CouponOptions): CouponChange {
  const { percent, amount, only, minimum, from, until, uses } = options;
  if (percent !== undefined && amount !== undefined)
    throw new UsageError("Say either --percent 10 or --amount 5.00.");
  if (options["with-sales"] && options["without-sales"])
    throw new UsageError("Say either --with-sales or --without-sales.");
  const change = CouponChange.safeParse({
    code: couponCode(code),
    percent: readOption("percent", percent, wholeNumber),
    amount: readOption("amount", amount, chargeableCents),
    ids: only?.join(" ") === "none" ? null : only,
    minimum: readOption("minimum", minimum, orNone(chargeableCents)),
    withSales: options["without-sales"] ? false : options["with-sales"],
    from: readOption("from", from, (text) => instantOf(text, "from")),
    until: readOption(
      "until",
      until,
      orNone((text) => instantOf(text, "until")),
    ),
    maxUses: readOption("uses", uses, orNone(wholeNumber)),
    maxUsesPerPerson: readOption("uses-per-person", options["uses-per-person"], orNone(wholeNumber)),
  });
  if (!change.success) throw new UsageError(COUPON_LIMITS);
  return change.data;
}
