import { ProductId } from "#app/catalog/catalog.contract.ts";
import type { Language } from "#app/i18n/languages.ts";
import { translated } from "#app/i18n/translated.ts";
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

export interface RollbackResult {
  error: string;
  typed?: Partial<Record<Language, string>>;
}

/** `POST /app/studio/rollback`: an earlier version becomes the next one. */
export const RollbackRequest = z.strictObject({
  id: ProductId,
  version: z.coerce.number().int().min(1),
  /** The version that is replaced: the newest one when the caller looked. */
  loadedVersion: z.coerce.number().int().min(1),
  /** When left out, the notes name the earlier version, in every language. */
  notes: translated(NotesText).optional(),
});
export type RollbackRequest = z.infer<typeof RollbackRequest>;
