import { money } from "#app/i18n/format.ts";
import type { BillingInterval } from "./memberships.contract.ts";
import type { TierWords } from "./rights-sentences.ts";

const KEYS = { month: "tierRights.perMonth", year: "tierRights.perYear" } as const;

/** "€9.00 a month" */
export const intervalPrice = (interval: BillingInterval, cents: number, t: TierWords): string =>
  t(KEYS[interval], { price: money(cents, t.language) });
