import type { Texts } from "./edit-fields.ts";

export interface SavedEdits {
  conflicts: Texts;
  digests: Texts;
  errors: Texts;
  changed: boolean;
}

export interface EditsActionData {
  saved: SavedEdits;
  typed?: Texts;
  done?: "published" | "unpublished" | "discarded" | "scheduled" | "unscheduled";
  /** The product's present texts of fields that were published after they were edited here; because of them nothing was published or scheduled. */
  changedSince?: Texts;
  refused?: "publish" | "schedule";
}

export interface EditorActionData extends Partial<EditsActionData> {
  html?: Texts;
  error?: string;
}
