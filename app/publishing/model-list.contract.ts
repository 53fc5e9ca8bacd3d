/** The studio's list of models. */

import { type ProductImage, SearchText } from "#app/catalog/catalog.contract.ts";
import { z } from "#app/shared/zod.ts";
import { MODEL_STATES, type ModelStatus } from "./model-states.ts";

/** Query string of `/studio/models`. Unknown values fall back, so an old link still opens. */
export const ModelsQuery = z
  .object({
    q: SearchText,
    state: z.enum(MODEL_STATES).catch("all"),
    /** Cursor: sort value and id of the last model of the page before. */
    after: z
      .string()
      .regex(/^\d{1,15}\.[a-z0-9-]+$/)
      .catch(""),
  })
  // The lists of drafts and of scheduled models ignore the search text: drafts are few, and their words are not indexed.
  .transform((query) =>
    query.state === "changed" || query.state === "scheduled" ? { ...query, q: "" } : query,
  );
export type ModelsQuery = z.infer<typeof ModelsQuery>;

export interface ListedModel {
  id: string;
  title: string;
  image: ProductImage | null;
  status: ModelStatus;
  /** Whether the model has a draft with unpublished changes. */
  changed: boolean;
  /** When the draft is to be published, UTC ISO-8601; null when it is not scheduled. */
  publishAt: string | null;
  /** Lowest license price in euro cents. */
  price: number;
  /** Sales and free downloads that were not refunded or revoked. */
  sales: number;
  version: number;
  /** UTC, ISO-8601. */
  updatedAt: string;
}

export interface ModelsPage {
  models: ListedModel[];
  /** `after` of the next page; null at the end. */
  next: string | null;
}
