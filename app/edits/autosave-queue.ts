/** Queue of a model form's saves: one request at a time, each with all fields that differ from the saved ones. */
import { DIGEST_PREFIX, type Texts } from "./edit-fields.ts";

interface SaveResponse {
  conflicts: Texts;
  digests: Texts;
}

export type AutosaveQueue = ReturnType<typeof createAutosaveQueue>;

/**
 * @param loaded each field's text; `digests`: of each text as it was loaded. The server compares them to find conflicting
 *   edits, as with If-Match
 */
export function createAutosaveQueue(loaded: { texts: Texts; digests: Texts }) {
  const texts = { ...loaded.texts };
  const saved = { ...loaded.texts };
  let { digests } = loaded;
  let sent: Texts | null = null;
  /** Texts that somebody else saved in fields that were edited here; such a field is not sent until the seller has chosen one. */
  let conflicts: Texts = {};

  function unsaved(): Texts {
    const names = Object.keys(texts).filter((name) => texts[name] !== saved[name] && !(name in conflicts));
    return Object.fromEntries(names.map((name) => [name, texts[name] ?? ""]));
  }

  function edit(name: string, text: string) {
    texts[name] = text;
  }

  /** The next save overwrites the other person's text. */
  function keepMine(name: string) {
    const { [name]: _, ...otherConflicts } = conflicts;
    conflicts = otherConflicts;
  }

  return {
    digests: () => digests,
    conflicts: () => conflicts,
    isSending: () => sent !== null,
    unsaved,
    edit,
    /** Fields that the shop has added to the form, with their saved texts. */
    addFields(added: { texts: Texts; digests: Texts }) {
      Object.assign(texts, added.texts);
      Object.assign(saved, added.texts);
      digests = { ...digests, ...added.digests };
    },
    /** Starts the next save. @returns its form fields; null while a save is running, or when there is nothing to save */
    takeNext(): Texts | null {
      const fields = unsaved();
      if (sent || Object.keys(fields).length === 0) return null;
      sent = fields;
      const fieldDigests = Object.keys(fields).map((name) => [
        `${DIGEST_PREFIX}${name}`,
        digests[name] ?? "",
      ]);
      return { ...fields, ...Object.fromEntries(fieldDigests) };
    },
    /** Updates the digests of sent and conflicting fields only: the form does not show the server's other texts. */
    confirm(response: SaveResponse) {
      const names = [...Object.keys(sent ?? {}), ...Object.keys(response.conflicts)];
      digests = {
        ...digests,
        ...Object.fromEntries(names.map((name) => [name, response.digests[name] ?? ""])),
      };
      Object.assign(saved, sent, response.conflicts);
      conflicts = { ...conflicts, ...response.conflicts };
      sent = null;
    },
    fail() {
      sent = null;
    },
    keepMine,
    acceptTheirs(name: string): string {
      const text = conflicts[name] ?? "";
      edit(name, text);
      keepMine(name);
      return text;
    },
  };
}
