/** What is typed in a model's form and on its way to the server: one save at a time, each with the fields that differ by then. */
import type { Texts } from "#app/domain/drafts/draft-fields.ts";

interface Saved {
  conflicts: Texts;
  seen: Texts;
}

export class DraftQueue {
  /** As the form shows them. */
  readonly #texts: Texts;
  /** As the server is known to have them. */
  readonly #known: Texts;
  #seen: Texts;
  #sent: Texts | null = null;
  /** Texts that somebody else saved in fields that were typed in here; such a field is not sent before the seller has decided. */
  #conflicts: Texts = {};

  /** @param seen digests of the texts, by which the server knows what a change was made upon */
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

  type(name: string, text: string): void {
    this.#texts[name] = text;
  }

  /** What the server does not have yet. */
  get unsaved(): Texts {
    const names = Object.keys(this.#texts).filter(
      (name) => this.#texts[name] !== this.#known[name] && !(name in this.#conflicts),
    );
    return Object.fromEntries(names.map((name) => [name, this.#texts[name] ?? ""]));
  }

  /** The fields of the next save, as the form would send them; null while one is on its way, and when there is nothing to save. */
  next(): Texts | null {
    const unsaved = this.unsaved;
    if (this.#sent || Object.keys(unsaved).length === 0) return null;
    this.#sent = unsaved;
    const seen = Object.keys(unsaved).map((name) => [`seen.${name}`, this.#seen[name] ?? ""]);
    return { ...unsaved, ...Object.fromEntries(seen) };
  }

  /** The digests of other fields stay: what somebody else has written there has not been seen here. */
  answered({ conflicts, seen }: Saved): void {
    const names = [...Object.keys(this.#sent ?? {}), ...Object.keys(conflicts)];
    this.#seen = { ...this.#seen, ...Object.fromEntries(names.map((name) => [name, seen[name] ?? ""])) };
    Object.assign(this.#known, this.#sent, conflicts);
    this.#conflicts = { ...this.#conflicts, ...conflicts };
    this.#sent = null;
  }

  failed(): void {
    this.#sent = null;
  }

  /** The next save overwrites what somebody else has written, knowingly. */
  keepMine(name: string): void {
    const { [name]: _, ...rest } = this.#conflicts;
    this.#conflicts = rest;
  }

  /** @returns the text for the field */
  takeTheirs(name: string): string {
    const text = this.#conflicts[name] ?? "";
    this.type(name, text);
    this.keepMine(name);
    return text;
  }
}
