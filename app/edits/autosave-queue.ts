/** Queue of a model form's saves: one request at a time, each with all fields that differ from the saved ones. */
import type { Texts } from "./edit-fields.ts";

export type AutosaveQueue = ReturnType<typeof createAutosaveQueue>;

/** @param loaded each field's text, and the revision that they belong to */
export function createAutosaveQueue(loaded: { texts: Texts; revision: number }) {
  const texts = { ...loaded.texts };
  const saved = { ...loaded.texts };
  /** Null: what this window shows is stored, whatever was changed elsewhere. */
  let revision: number | null = loaded.revision;
  let sent: Texts | null = null;
  let isOutdated = false;

  const unsaved = (): Texts =>
    Object.fromEntries(Object.entries(texts).filter(([name, text]) => text !== saved[name]));

  return {
    revision: () => revision,
    /** Whether the model was changed elsewhere: nothing is sent until the seller has decided. */
    isOutdated: () => isOutdated,
    isSending: () => sent !== null,
    unsaved,
    edit(name: string, text: string) {
      texts[name] = text;
    },
    /** Fields that the shop has added to the form, with their saved texts. */
    addFields(added: Texts) {
      Object.assign(texts, added);
      Object.assign(saved, added);
    },
    /** Starts the next save. @returns its form fields; null while a save is running, or when there is nothing to save */
    takeNext(): Texts | null {
      const fields = revision === null ? { ...texts } : unsaved();
      if (sent || isOutdated || Object.keys(fields).length === 0) return null;
      sent = fields;
      return { ...fields, revision: String(revision ?? "") };
    },
    confirm(savedRevision: number) {
      revision = savedRevision;
      Object.assign(saved, sent);
      sent = null;
    },
    fail() {
      sent = null;
    },
    outdate() {
      sent = null;
      isOutdated = true;
    },
    overwrite() {
      revision = null;
      isOutdated = false;
    },
  };
}
