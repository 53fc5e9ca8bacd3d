import type { Writes } from "#app/services.ts";
import { computeStatistics } from "#app/statistics/statistics.server.ts";
import { storeSetting } from "./shop-settings.store.server.ts";
import type { ShopTime } from "./shop-time.contract.ts";

/** The zones to choose from, with the one in force, which may have an older name. */
export const timeZones = (current: string): string[] =>
  [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", current])].sort();

/** Changes the shop's time zone; past days of orders are cut again, and the sheets of VAT by the next run of the cron. */
export async function saveShopTime(services: Writes, time: ShopTime): Promise<void> {
  const { db, now } = services;
  await storeSetting(db, { name: "time", value: time, updatedAt: now() });
  services.shop.forget();
  services.waitUntil(computeStatistics(services));
}
