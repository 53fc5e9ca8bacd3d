/** Codes a person can read out over the phone: no letters or digits that look alike. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 8;

/** The prefix, a hyphen and 8 characters: 6.5 × 10¹¹ codes; columns that hold them are unique besides. */
export function readableCode(prefix: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return `${prefix}-${Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join("")}`;
}

/** Whether a text could be a code with this prefix. */
export const isReadableCode = (prefix: string, text: string): boolean =>
  text.startsWith(`${prefix}-`) &&
  new RegExp(`^[${ALPHABET}]{${LENGTH}}$`).test(text.slice(prefix.length + 1));
