/** The settings of the shop, one for all its sellers: what each may be, and what holds until a seller has chosen. */
import type { ShopNumbers, StoredBrand } from "#app/brand/brand.contract.ts";
import { FrontPage, NOTHING_ARRANGED } from "#app/front-page/front-page.contract.ts";
import { DEFAULT_LANGUAGE } from "#app/i18n/languages.ts";
import { DEFAULT_TIME_ZONE } from "#app/i18n/reader.ts";
import { texts } from "#app/i18n/translated.ts";
import { DEFAULT_SELLER_MAILS, SellerMailSettings } from "#app/mail/seller-mails.contract.ts";
import type { MemberNumbers } from "#app/memberships/member-numbers.contract.ts";
import { FILAMENT_CENTS_PER_KG, MAX_FILAMENT_CENTS_PER_KG } from "#app/meshes/print-facts.ts";
import type { StoredPaymentWays } from "#app/orders/payments/payment-ways.ts";
import { DEFAULT_REVIEW_SETTINGS, ReviewSettings } from "#app/reviews/review-settings.contract.ts";
import { EUROS } from "#app/shared/form-submission.ts";
import { z } from "#app/shared/zod.ts";
import { TaxSettings, VatSettings } from "#app/tax/tax.contract.ts";
import { multiLine } from "#app/text/written-text.ts";
import { ShopLanguage, ShopTime } from "./shop-locale.contract.ts";

const wrong = { error: "errors.invalid" };

/** What a print's filament is said to cost where a visitor has not written their own price. */
const FilamentSettings = z.object({
  centsPerKg: z.int(wrong).min(1, wrong).max(MAX_FILAMENT_CENTS_PER_KG, wrong).meta(EUROS),
});

const PROMISE_MAX_LENGTH = 600;

/** What the seller does when a model does not print; the shop has its own words where nothing is written. */
const PrintPromise = z.strictObject({
  promise: texts(
    multiLine().max(PROMISE_MAX_LENGTH, { error: `studioSettings.tooLong?max=${PROMISE_MAX_LENGTH}` }),
  ),
});

/** Whether the cron writes to who left a cart, if they asked for letters. */
const CartSettings = z.object({ remind: z.boolean() });

export const SETTINGS = {
  tax: { schema: TaxSettings, byDefault: { by: "own", footer: "" } },
  vat: { schema: VatSettings, byDefault: { home: "", ossFrom: "" } },
  mails: { schema: SellerMailSettings, byDefault: DEFAULT_SELLER_MAILS },
  time: { schema: ShopTime, byDefault: { timeZone: DEFAULT_TIME_ZONE } },
  language: { schema: ShopLanguage, byDefault: { mainLanguage: DEFAULT_LANGUAGE } },
  reviews: { schema: ReviewSettings, byDefault: DEFAULT_REVIEW_SETTINGS },
  carts: { schema: CartSettings, byDefault: { remind: false } },
  promise: { schema: PrintPromise, byDefault: { promise: {} } },
  filament: { schema: FilamentSettings, byDefault: { centsPerKg: FILAMENT_CENTS_PER_KG } },
  "front-page": { schema: FrontPage, byDefault: NOTHING_ARRANGED },
} as const satisfies Record<string, { schema: z.ZodObject; byDefault: unknown }>;
export type SettingName = keyof typeof SETTINGS;
type Settings = { [Name in SettingName]: z.output<(typeof SETTINGS)[Name]["schema"]> };

/** As they are stored. The brand, what Stripe says, and what the cron counts have rules of their own. */
export interface ShopSettings extends Settings {
  brand: StoredBrand;
  numbers: { counted: ShopNumbers };
  "member-numbers": { counted: MemberNumbers };
  "payment-ways": StoredPaymentWays;
}

/** A setting as its form shows it. */
export interface ShownSetting<Values> {
  values: Values;
  /** Names the setting, too: the forms of a page are told apart by it. */
  revision: string;
}

/**
 * What is stored may be older than a field, or than today's rule: the default holds for a field that is missing or does not fit.
 * @returns also the names of fields that do not fit
 */
export function fitting<Name extends SettingName>(
  name: Name,
  stored: object,
): { values: ShopSettings[Name]; misfits: string[] } {
  const { schema, byDefault } = SETTINGS[name];
  const defaults: Record<string, unknown> = byDefault;
  const wanted = Object.fromEntries(
    Object.keys(defaults).map((field) => [field, (stored as typeof defaults)[field] ?? defaults[field]]),
  );
  const misfits = schema.safeParse(wanted).error?.issues.map(({ path }) => String(path[0])) ?? [];
  const mended = { ...wanted, ...Object.fromEntries(misfits.map((field) => [field, defaults[field]])) };
  return { values: schema.parse(mended) as ShopSettings[Name], misfits };
}
