/** Counts how often models are seen and put into carts, without cookies and personal data (workers/view-counter.ts). */
import type { ShopProfileReader } from "#app/brand/shop-profile.server.ts";
import type { Log } from "#app/shared/log-events.ts";
import { localDay } from "#app/shared/time-zone.ts";
import type { Views } from "./statistics.contract.ts";

export interface ViewCounter {
  /** Never throws: a count that is lost is logged, and changes nothing for the visitor. */
  count(productId: string, what: keyof Views): Promise<void>;
}

const NAME = "shop";

export const createViewCounter = (
  { VIEW_COUNTER }: Pick<Env, "VIEW_COUNTER">,
  { log, shop }: { log: Log; shop: ShopProfileReader },
): ViewCounter => ({
  async count(productId, what) {
    try {
      const { timeZone } = await shop.lastKnown();
      await VIEW_COUNTER.getByName(NAME).count(productId, what, localDay(Date.now(), timeZone));
    } catch (error) {
      log("view_uncounted", { error: String(error) });
    }
  },
});
