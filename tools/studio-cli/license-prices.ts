import type { LicenseType } from "#app/catalog/licenses.ts";

/** How the command names each license and takes its price. Only one that may be free takes `--free`. */
export const LICENSE_PRICES = {
  standard: { name: "Standard", option: "price", example: "4.99", mayBeFree: true },
  commercial: { name: "Commercial", option: "commercial-price", example: "24.99", mayBeFree: false },
} as const satisfies Record<
  LicenseType,
  { name: string; option: string; example: string; mayBeFree: boolean }
>;

export type PriceOption = (typeof LICENSE_PRICES)[LicenseType]["option"];
