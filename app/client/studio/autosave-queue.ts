/** Queue of a model form's saves: one request at a time, each with all fields that differ from the saved ones. */
import { DIGEST_PREFIX, type Texts } from "#app/domain/drafts/draft-fields.ts";

interface SaveResponse {
  conflicts: Texts;
  digests: Texts;
}

export class AutosaveQueue {
  /** Each field's text as shown in the form. */
  readonly #texts: Texts;
  /** Each field's text as last saved. */
  readonly #saved: Texts;
  #digests: Texts;
  #sent: Texts | null = null;
  /** Texts that somebody else saved in fields that were edited here; such a field is not sent until the seller has chosen one. */
  #conflicts: Texts = {};

  /** @param digests digest of each text as it was loaded; the server compares it to find conflicting edits, as with If-Match */
  constructor({ texts, digests }: { texts: Texts; digests: Texts }) {
    this.#texts = { ...texts };
    this.#saved = { ...texts };
    this.#digests = digests;
  }

  get digests(): Texts {
    return this.#digests;
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
      (name) => this.#texts[name] !== this.#saved[name] && !(name in this.#conflicts),
    );
    return Object.fromEntries(names.map((name) => [name, this.#texts[name] ?? ""]));
  }

  /** Starts the next save. @returns its form fields; null while a save is running, or when there is nothing to save */
  takeNext(): Texts | null {
    const unsaved = this.unsaved;
    if (this.#sent || Object.keys(unsaved).length === 0) return null;
    this.#sent = unsaved;
    const digests = Object.keys(unsaved).map((name) => [
      `${DIGEST_PREFIX}${name}`,
      this.#digests[name] ?? "",
    ]);
    return { ...unsaved, ...Object.fromEntries(digests) };
  }

  /** Updates the digests of sent and conflicting fields only: the form does not show the server's other texts. */
  confirm({ conflicts, digests }: SaveResponse): void {
    const names = [...Object.keys(this.#sent ?? {}), ...Object.keys(conflicts)];
    this.#digests = {
      ...this.#digests,
      ...Object.fromEntries(names.map((name) => [name, digests[name] ?? ""])),
    };
    Object.assign(this.#saved, this.#sent, conflicts);
    this.#conflicts = { ...this.#conflicts, ...conflicts };
    this.#sent = null;
  }

  /** The running save failed: its fields are unsaved again. */
  fail(): void {
    this.#sent = null;
  }

  /** The next save overwrites the other person's text. */
  keepMine(name: string): void {
    const { [name]: _, ...otherConflicts } = this.#conflicts;
    this.#conflicts = otherConflicts;
  }

  /** @returns the text for the field */
  acceptTheirs(name: string): string {
    const text = this.#conflicts[name] ?? "";
    this.edit(name, text);
    this.keepMine(name);
    return text;
  }
}
