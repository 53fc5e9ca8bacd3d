import type { Writes } from "#app/services.ts";
import { computeStatistics } from "#app/statistics/statistics.server.ts";
import { setting } from "./setting.server.ts";
import type { ShopTime } from "./shop-locale.contract.ts";

/** The zones to choose from, with the one in force, which may have an older name. */
export const timeZones = (current: string): string[] =>
  [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", current])].sort();

/** Changes the shop's time zone; past days of orders are cut again, and the sheets of VAT by the next run of the cron. */
export async function saveShopTime(
  services: Writes,
  time: ShopTime & { revision?: string | null },
): Promise<void> {
  await setting("time").run(services, time);
  services.waitUntil(computeStatistics(services));
}
