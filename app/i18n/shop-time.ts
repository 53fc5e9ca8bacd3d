/**
 * The time zone in which people read days and hours. One Worker serves one shop, so it belongs to the program: the shop's profile sets it whenever
 * it is read, and the document's frame before it renders a page, on the server and in the browser.
 */
export const DEFAULT_TIME_ZONE = "Europe/Madrid";

let timeZone = DEFAULT_TIME_ZONE;

export const shopTimeZone = (): string => timeZone;

export function setShopTimeZone(name: string): void {
  timeZone = name;
}
