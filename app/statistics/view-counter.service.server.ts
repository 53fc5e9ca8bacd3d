/** Counts how often models are seen and put into carts, and searches that find none, without cookies and personal data (workers/view-counter.ts). */

import type { ShopProfileReader } from "#app/brand/shop-profile.server.ts";
import { errorDetails } from "#app/shared/errors.ts";
import type { Log } from "#app/shared/log-events.ts";
import { localDay } from "#app/shared/time-zone.ts";
import type { Views } from "./statistics.contract.ts";

export interface ViewCounter {
  /** Never throws: a count that is lost is logged, and changes nothing for the visitor. */
  count(productId: string, what: keyof Views): Promise<void>;
  /** Counts a search that found no model, once a day for each network. Never throws. */
  missedSearch(words: string): Promise<void>;
  /** Forgets the views of a model that is deleted. Never throws. */
  forget(productId: string): Promise<void>;
}

const NAME = "shop";

export function createViewCounter(
  { VIEW_COUNTER }: Pick<Env, "VIEW_COUNTER">,
  { log, shop, network }: { log: Log; shop: ShopProfileReader; network: string },
): ViewCounter {
  async function countToday(
    count: (counter: ReturnType<typeof VIEW_COUNTER.getByName>, day: string) => Promise<void>,
  ) {
    try {
      const { timeZone } = await shop.lastKnown();
      await count(VIEW_COUNTER.getByName(NAME), localDay(Date.now(), timeZone));
    } catch (error) {
      log("view_uncounted", { error: errorDetails(error) });
    }
  }
  return {
    count: (productId, what) => countToday((counter, day) => counter.count(productId, what, day)),
    forget: (productId) => countToday((counter) => counter.forget(productId)),
    missedSearch: (words) => countToday((counter, day) => counter.missedSearch(words, network, day)),
  };
}
