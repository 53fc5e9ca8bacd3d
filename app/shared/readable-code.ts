/** Codes that can be read out over the phone: without letters or digits that look alike. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 8;

/** The prefix, a hyphen and 8 random characters (6.5 × 10¹¹ codes). A UNIQUE constraint catches collisions. */
export function readableCode(prefix: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return `${prefix}-${Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join("")}`;
}

export const isReadableCode = (prefix: string, text: string): boolean =>
  text.startsWith(`${prefix}-`) &&
  new RegExp(`^[${ALPHABET}]{${LENGTH}}$`).test(text.slice(prefix.length + 1));
