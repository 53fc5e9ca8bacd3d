import gallery from "@fontsource/dm-serif-display/files/dm-serif-display-latin-400-normal.woff2?url";
import workshop from "@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2?url";
import lab from "@fontsource-variable/space-grotesk/files/space-grotesk-latin-wght-normal.woff2?url";
import type { Typeface } from "./typefaces.ts";

/** Addresses of fonts with the letters of Western languages. */
export const FONTS: Record<Typeface, string> = { workshop, gallery, lab };

/**
 * CSS of the font that page-styles.css calls "Display". `optional`: a page that is painted keeps its face, so that nothing moves.
 * The serif has one weight, which serves as every other, so that no browser makes a bold one of its own.
 */
export const typefaceStyles = (typeface: Typeface) =>
  `@font-face{font-family:Display;font-display:optional;font-weight:200 900;src:url(${FONTS[typeface]})format("woff2")}`;

/** Has a browser load the font before it has read the page. */
export const fontPreload = (typeface: Typeface) =>
  `<${FONTS[typeface]}>; rel=preload; as=font; type="font/woff2"; crossorigin`;
