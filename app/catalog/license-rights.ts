import type { LicenseType } from "./licenses.ts";

export const LICENSE_RIGHTS = {
  printSelf: { standard: true, commercial: true },
  gift: { standard: true, commercial: true },
  modify: { standard: true, commercial: true },
  sellPrints: { standard: false, commercial: true },
  shareFile: { standard: false, commercial: false },
  shareChanged: { standard: false, commercial: false },
} as const satisfies Record<string, Record<LicenseType, boolean>>;

export type Right = keyof typeof LICENSE_RIGHTS;
