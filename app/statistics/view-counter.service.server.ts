/** Counts how often models are seen and put into carts, where visitors come from, and searches that find none, without cookies and personal data (workers/view-counter.ts). */

import type { ShopProfileReader } from "#app/brand/shop-profile.server.ts";
import { errorDetails } from "#app/shared/errors.ts";
import type { Log } from "#app/shared/log-events.ts";
import { localDay } from "#app/shared/time-zone.ts";
import { DIRECT } from "#app/sources/own-sources.ts";

/** None throws: a count that is lost is logged, and changes nothing for the visitor. */
export interface ViewCounter {
  seen(productId: string): Promise<void>;
  /** @param source as `sourceOf` reads it */
  carted(productId: string, source: string | undefined): Promise<void>;
  /** A visit that begins. */
  landed(source: string): Promise<void>;
  /** Counts a search that found no model, once a day for each network. */
  missedSearch(words: string): Promise<void>;
  /** Forgets the views of a model that is deleted. */
  forget(productId: string): Promise<void>;
}

const NAME = "shop";

export function createViewCounter(
  { VIEW_COUNTER }: Pick<Env, "VIEW_COUNTER">,
  { log, shop, network, site }: { log: Log; shop: ShopProfileReader; network: string; site: string },
): ViewCounter {
  async function countToday(
    count: (counter: ReturnType<typeof VIEW_COUNTER.getByName>, day: string) => Promise<unknown>,
  ) {
    try {
      const { timeZone } = await shop.lastKnown();
      await count(VIEW_COUNTER.getByName(NAME), localDay(Date.now(), timeZone));
    } catch (error) {
      log("view_uncounted", { error: errorDetails(error) });
    }
  }
  return {
    seen: (productId) => countToday((counter, day) => counter.count(productId, "seen", day)),
    carted: (productId, source = DIRECT) =>
      countToday((counter, day) =>
        Promise.all([
          counter.count(productId, "carted", day),
          counter.countSource(source, "carted", { site, day }),
        ]),
      ),
    landed: (source) => countToday((counter, day) => counter.countSource(source, "seen", { site, day })),
    forget: (productId) => countToday((counter) => counter.forget(productId)),
    missedSearch: (words) => countToday((counter, day) => counter.missedSearch(words, network, day)),
  };
}
