import { ProductId } from "#app/catalog/catalog.contract.ts";
import { texts } from "#app/i18n/translated.ts";
import { z } from "#app/shared/zod.ts";
import { NotesText } from "./product-details.contract.ts";

export interface ListedVersion {
  version: number;
  weight: number;
  /** Notes in the reader's language if there are any, else in another; empty for none. */
  notes: string;
  createdAt: string;
  /** `current`; `same` has the same zip as the current one; the shop can go back to `earlier` ones. */
  state: "current" | "same" | "earlier";
}

/** `POST /app/studio/rollback`: an earlier version becomes the next one. */
export const RollbackRequest = z.strictObject({
  id: ProductId,
  version: z.int().min(1),
  /** The version that is replaced: the newest one when the caller looked. */
  loadedVersion: z.int().min(1),
  /** Empty ones name the earlier version, in every language. */
  notes: texts(NotesText),
});
export type RollbackRequest = z.infer<typeof RollbackRequest>;
