import { ProductId } from "#app/catalog/catalog.contract.ts";
import type { LicenseType } from "#app/catalog/licenses.ts";
import { EUROS } from "#app/shared/form-submission.ts";
import { z } from "#app/shared/zod.ts";
import { MAX_AMOUNT_CENTS } from "./pricing/open-price.ts";
import { MIN_CHARGE_CENTS } from "./pricing/pricing.ts";

const wrong = { error: "studioOffers.wrongSuggestion" };
const Suggestion = z
  .int(wrong)
  .min(MIN_CHARGE_CENTS, wrong)
  .max(MAX_AMOUNT_CENTS, wrong)
  .meta(EUROS)
  .nullable();

/** `POST /app/studio/open-price`: the amounts that are suggested where buyers name the price; null for a fixed price. */
export const OpenPriceChange = z.strictObject({
  id: ProductId,
  ...({ standard: Suggestion, commercial: Suggestion } satisfies Record<LicenseType, z.ZodType>),
});
export type OpenPriceChange = z.infer<typeof OpenPriceChange>;
