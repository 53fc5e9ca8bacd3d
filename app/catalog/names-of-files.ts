import { plainLatin } from "#app/catalog/search/latin-letters.ts";

/** In lower case, without marks: "Lámpara" as "lampara". */
export const plainLetters = (name: string) =>
  plainLatin(name.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, ""));

const hyphenated = (text: string, length: number) =>
  text
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, length)
    .replace(/-+$/, "");

/** Seven letters and digits that stand for a text (FNV-1a); the same for every spelling of it. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36).padStart(7, "0");
}

function plainSlug(name: string): string | null {
  const plain = plainLetters(name);
  const slug = hyphenated(plain, 64);
  if (slug === "" || /[\u0080-\uffff]/.test(plain.replace(/[^\p{L}\p{N}]/gu, ""))) return null;
  // "new" is the address of the form for a new model.
  return slug === "new" ? "new-model" : slug;
}

/**
 * An id made of a title or of a folder's name, of the first name that Latin letters and digits can write. Else a neutral one, which says
 * what it can and is another for each name: "model-1x3k9a0" for 龍, "2-0f8s1kd" for Лиса 2. "" when there is no name.
 */
export function slugOf(...names: string[]): string {
  for (const name of names) {
    const slug = plainSlug(name);
    if (slug) return slug;
  }
  const name = names.find((each) => each.trim() !== "");
  if (name === undefined) return "";
  const plain = plainLetters(name);
  return `${hyphenated(plain, 56) || "model"}-${fingerprint(plain.trim())}`;
}

/** "red_dragon-v2" as "Red dragon v2". */
export function titleFromName(name: string): string {
  const words = name
    .normalize("NFC")
    .replace(/[-_\s]+/g, " ")
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
