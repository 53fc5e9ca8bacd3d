import type { Texts } from "./edit-fields.ts";

export interface SavedEdits {
  /** Current texts of fields that somebody else has changed since the form was loaded; the submitted texts were not saved. */
  conflicts: Texts;
  digests: Texts;
  errors: Texts;
  changed: boolean;
}

/** What the form did: each of its buttons saves first. */
export interface EditsActionData {
  saved: SavedEdits;
  /** The submitted texts; undefined after a successful intent. */
  typed?: Texts;
  done?: "published" | "unpublished" | "discarded" | "scheduled" | "unscheduled";
  /**
   * The product's present texts of fields that were published after they were edited here; because of them nothing was published or
   * scheduled.
   */
  changedSince?: Texts;
  refused?: "publish" | "schedule";
}

export interface EditorActionData extends Partial<EditsActionData> {
  /** Descriptions rendered as shoppers read them, by the field's name. */
  html?: Texts;
  error?: string;
}
