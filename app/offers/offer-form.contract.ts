import type { OfferModel } from "./offer-models.contract.ts";

export interface OfferFormResult {
  /** Why nothing was stored. */
  error: string;
  about?: string | undefined;
  fields?: Record<string, string>;
  typed: Record<string, string>;
  models: string[];
  matches?: OfferModel[];
}
