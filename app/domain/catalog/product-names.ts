/** Ids and titles made of what a seller calls their files. */

/** An id made of a title or of a folder's name; "" when no letter or digit is left. */
export function slugOf(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, 64)
    .replace(/-+$/, "");
}

/** "red_dragon-v2" as "Red dragon v2". */
export function titleOf(name: string): string {
  const words = name
    .normalize("NFC")
    .replace(/[-_\s]+/g, " ")
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
