/** The part of a product's address that names the picture in the lightbox, such as "#lightbox-2"; no element has that id, or the page would scroll there. */

export const largeHash = (index: number) => `#lightbox-${index + 1}`;

/** Also of "#large-2", the link that works without scripts. @returns Infinity when the address names none. */
export const largeIndex = (hash: string): number =>
  Number(/^#(?:large|lightbox)-([1-9]\d?)$/.exec(hash)?.[1] ?? Infinity) - 1;

/** State of a history entry that was made by a click on the page, which is the entry before it. */
export const FROM_PAGE = "from-page";
