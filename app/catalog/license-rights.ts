import type { LicenceType } from "./licenses.ts";

/** What each licence allows; the i18n texts have the same names. */
export const LICENCE_RIGHTS = {
  printSelf: { standard: true, commercial: true },
  gift: { standard: true, commercial: true },
  modify: { standard: true, commercial: true },
  sellPrints: { standard: false, commercial: true },
  shareFile: { standard: false, commercial: false },
  shareChanged: { standard: false, commercial: false },
} as const satisfies Record<string, Record<LicenceType, boolean>>;

export type Right = keyof typeof LICENCE_RIGHTS;
