import { type ModelStatus, type ProductImage, SearchText } from "#app/catalog/catalog.contract.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { StudioSale } from "#app/offers/sales.contract.ts";
import { Cursor } from "#app/shared/list-page.ts";
import { z } from "#app/shared/zod.ts";
import { MODEL_STATES } from "./model-states.ts";

/** Query string of `/studio/models`. Unknown values fall back, so an old link still opens. */
export const ModelsQuery = z
  .object({
    q: SearchText,
    state: z.enum(MODEL_STATES).catch("all"),
    after: Cursor,
  })
  // The lists of drafts and of scheduled models ignore the search text: drafts are few, and their words are not indexed.
  .transform((query) =>
    query.state === "changed" || query.state === "scheduled" ? { ...query, q: "" } : query,
  );
export type ModelsQuery = z.infer<typeof ModelsQuery>;

export interface ListedModel {
  id: string;
  title: string;
  /** Languages that the seller has written other models in, and not this one. */
  untranslated: Language[];
  image: ProductImage | null;
  status: ModelStatus;
  changed: boolean;
  publishAt: string | null;
  /** Euro cents without any offer. */
  price: number;
  sale: StudioSale | null;
  /** Sales and free downloads that were not refunded or revoked. */
  sales: number;
  version: number;
  updatedAt: string;
}

export interface ModelsPage {
  models: ListedModel[];
  next: string | null;
}
