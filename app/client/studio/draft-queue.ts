/** Saves of a model's form: one at a time, each with all fields that differ from the server's by then. */
import type { Texts } from "#app/domain/drafts/draft-fields.ts";

interface Saved {
  conflicts: Texts;
  seen: Texts;
}

export class DraftQueue {
  /** As shown in the form. */
  readonly #texts: Texts;
  /** As last saved. */
  readonly #known: Texts;
  #seen: Texts;
  #sent: Texts | null = null;
  /** Texts that somebody else saved in fields that were edited here; such a field is not sent until the seller has chosen one. */
  #conflicts: Texts = {};

  /** @param seen digest of each text as it was loaded; the server compares it to find conflicting edits, as with If-Match */
  constructor({ texts, seen }: { texts: Texts; seen: Texts }) {
    this.#texts = { ...texts };
    this.#known = { ...texts };
    this.#seen = seen;
  }

  get seen(): Texts {
    return this.#seen;
  }

  get conflicts(): Texts {
    return this.#conflicts;
  }

  get isSending(): boolean {
    return this.#sent !== null;
  }

  edit(name: string, text: string): void {
    this.#texts[name] = text;
  }

  /** Edited fields that are not saved yet. */
  get unsaved(): Texts {
    const names = Object.keys(this.#texts).filter(
      (name) => this.#texts[name] !== this.#known[name] && !(name in this.#conflicts),
    );
    return Object.fromEntries(names.map((name) => [name, this.#texts[name] ?? ""]));
  }

  /** Takes the fields of the next save, in the form's names; null while a save is running, and when there is nothing to save. */
  takeNext(): Texts | null {
    const unsaved = this.unsaved;
    if (this.#sent || Object.keys(unsaved).length === 0) return null;
    this.#sent = unsaved;
    const seen = Object.keys(unsaved).map((name) => [`seen.${name}`, this.#seen[name] ?? ""]);
    return { ...unsaved, ...Object.fromEntries(seen) };
  }

  /** Updates the digests of sent and conflicting fields only: other texts of the server were not seen here. */
  confirm({ conflicts, seen }: Saved): void {
    const names = [...Object.keys(this.#sent ?? {}), ...Object.keys(conflicts)];
    this.#seen = { ...this.#seen, ...Object.fromEntries(names.map((name) => [name, seen[name] ?? ""])) };
    Object.assign(this.#known, this.#sent, conflicts);
    this.#conflicts = { ...this.#conflicts, ...conflicts };
    this.#sent = null;
  }

  fail(): void {
    this.#sent = null;
  }

  /** The next save overwrites the other person's text. */
  keepMine(name: string): void {
    const { [name]: _, ...rest } = this.#conflicts;
    this.#conflicts = rest;
  }

  /** @returns the text for the field */
  takeTheirs(name: string): string {
    const text = this.#conflicts[name] ?? "";
    this.edit(name, text);
    this.keepMine(name);
    return text;
  }
}
