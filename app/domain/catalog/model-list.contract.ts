/** The studio's list of models. */
import { z } from "#app/domain/zod.ts";
import { type ProductImage, SearchText } from "./catalog.contract.ts";
import { MODEL_STATES, type ModelStatus } from "./model-states.ts";

/** Query string of `/studio/models`. Unknown values fall back, so an old link still opens. */
export const ModelsQuery = z
  .object({
    q: SearchText,
    state: z.enum(MODEL_STATES).catch("all"),
    /** Where the page before ended: its sort value and the id of its last model. */
    after: z
      .string()
      .regex(/^\d{1,15}\.[a-z0-9-]+$/)
      .catch(""),
  })
  // Drafts are few, and their words are not indexed.
  .transform((query) =>
    query.state === "changed" || query.state === "scheduled" ? { ...query, q: "" } : query,
  );
export type ModelsQuery = z.infer<typeof ModelsQuery>;

export interface ListedModel {
  id: string;
  title: string;
  image: ProductImage | null;
  status: ModelStatus;
  /** A draft waits to be published. */
  changed: boolean;
  /** When it is to be published. UTC, ISO-8601. */
  publishAt: string | null;
  /** Lowest licence price in euro cents. */
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
