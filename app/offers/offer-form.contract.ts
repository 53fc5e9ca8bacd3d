import type { OfferModel } from "./offer-models.contract.ts";

export interface OfferFormResult {
  /** Why nothing was stored; an i18n key, and empty after a search. */
  error: string;
  about?: string | undefined;
  fields: Record<string, string>;
  /** What was typed, by the field's name; null when the shop was not reached: the fields are left as they are. */
  typed: Record<string, string> | null;
  models: string[] | null;
  matches?: OfferModel[];
}
