/** In pixels: a strip fades out over this width at its end (`.link-row`). */
const FADE = 48;

/** As the `ref` of a link in a `.link-row`: scrolls only the row, where `scrollIntoView` would scroll the page as well. */
export function showInStrip(link: HTMLElement | null) {
  const strip = link?.closest(".link-row");
  if (!link || !strip) return;
  const [inner, outer] = [link.getBoundingClientRect(), strip.getBoundingClientRect()];
  if (inner.right > outer.right - FADE || inner.left < outer.left)
    strip.scrollLeft += inner.left - outer.left - 16;
}
