import type { TierFields } from "#app/memberships/tiers.contract.ts";

/** As a seller fills it in; opens every model for 9 euros a month. */
export const tierOf = (fields: Partial<TierFields> = {}): TierFields => ({
  name: { en: "Workshop Club", es: "Club del taller" },
  text: {},
  monthCents: 900,
  yearCents: null,
  opens: "all",
  collections: [],
  discountPercent: 0,
  earlyDays: 0,
  places: null,
  keepsDownloads: true,
  commercial: "no",
  sellOffDays: 60,
  unitLimit: null,
  ...fields,
});
