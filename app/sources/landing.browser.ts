import { DIRECT, sourceOf } from "./source.ts";

/**
 * Where this visit came from. Only the page's memory has it, so that it ends with the page: no cookie, no storage, no id
 * (docs/decisions/047). Read when the document's scripts start, because links of the shop change its address.
 */
export const landingSource =
  typeof document === "undefined" ? DIRECT : sourceOf(new URL(location.href), document.referrer);
