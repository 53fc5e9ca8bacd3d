/** The part of a product's address that names a picture in a lightbox, such as "#lightbox-2"; no element has that id, or the page would scroll there. */

/** The product's pictures, or owners' photos of their prints. */
export type LightboxName = "lightbox" | "print";

export const largeHash = (name: LightboxName, index: number) => `#${name}-${index + 1}`;

/** "#large-2" is the link that works without scripts. @returns Infinity when the address names no picture of this lightbox. */
export function largeIndex(name: LightboxName, hash: string): number {
  const [word, number] = hash.replace("#large-", "#lightbox-").slice(1).split("-");
  return word === name && /^[1-9]\d?$/.test(number ?? "") ? Number(number) - 1 : Infinity;
}

/** State of a history entry that was made by a click on the page, which is the entry before it. */
export const FROM_PAGE = "from-page";
