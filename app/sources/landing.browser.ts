/**
 * The load with which this visit began: its address, a space, its referrer. Only the page's memory has it, so that it ends with the page: no
 * cookie, no storage, no id (docs/decisions/047). Read when the document's scripts start, because links of the shop change its address.
 */
export const landing = typeof document === "undefined" ? "" : `${document.URL} ${document.referrer}`;
