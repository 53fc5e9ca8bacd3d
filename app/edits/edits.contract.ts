import type { Texts } from "./edit-fields.ts";

export interface SavedEdits {
  /** Current texts of fields that somebody else has changed since the form was loaded; the submitted texts were not saved. */
  conflicts: Texts;
  /** Digests of all fields as they are now. */
  digests: Texts;
  /** Errors of all fields of the draft: i18n keys by the field's name. */
  errors: Texts;
  changed: boolean;
}

/** What the form did: each of its buttons saves first. */
export interface EditsActionData {
  saved: SavedEdits;
  /** The submitted texts; undefined after a successful intent. */
  typed?: Texts;
  done?: "published" | "unpublished" | "discarded" | "scheduled" | "unscheduled";
  /** The product's present texts of fields that somebody changed after the draft was begun; because of them nothing was published or scheduled. */
  changedSince?: Texts;
  refused?: "publish" | "schedule";
}

/** The server's answer to the editor. */
export interface EditorActionData extends Partial<EditsActionData> {
  /** Descriptions rendered as shoppers read them, by the field's name. */
  html?: Texts;
  /** An i18n key. */
  error?: string;
}
