/** The hash of a URL that opens a picture in a lightbox, such as "#lightbox-2". No element has that id, or the page would scroll there. */

export type LightboxName = "lightbox" | "photo";

export const lightboxHash = (name: LightboxName, index: number) => `#${name}-${index + 1}`;

/** "#large-2" is the link that works without scripts. @returns Infinity when the hash names no picture of this lightbox */
export function lightboxIndex(name: LightboxName, hash: string): number {
  const [prefix, number] = hash.replace("#large-", "#lightbox-").slice(1).split("-");
  return prefix === name && /^[1-9]\d?$/.test(number ?? "") ? Number(number) - 1 : Infinity;
}

/** State of a history entry that a click on the page made: the entry before it is the page. */
export const OPENED_FROM_PAGE = "from-page";
