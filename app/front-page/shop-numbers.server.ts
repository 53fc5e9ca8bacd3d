import type { Reads } from "#app/services.ts";
import { HOUR_MS } from "#app/shared/time.ts";
import { settingChangedAt, storeSetting } from "#app/studio/shop-settings.store.server.ts";
import { countShop } from "./front-page.store.server.ts";

/** Counting reads every model and every purchase. */
const COUNT_AGAIN_MS = 6 * HOUR_MS;

/** Counts what pages say of the shop as a whole. The cron calls it: pages read the kept numbers. */
export async function refreshShopNumbers({
  db,
  now,
  settings,
}: Pick<Reads, "db" | "now" | "settings">): Promise<void> {
  const at = now();
  const [stored] = await settingChangedAt(db, "numbers");
  if (stored && at.getTime() - stored.updatedAt.getTime() < COUNT_AGAIN_MS) return;
  const [counted] = await countShop(db, settings.SELLER_EMAILS);
  if (counted) await storeSetting(db, { name: "numbers", value: { counted }, updatedAt: at });
}
