/** Counts how often models are seen and put into carts, without cookies and personal data (workers/view-counter.ts). */
import type { Log } from "#app/shared/log-events.ts";
import type { Views } from "./statistics.contract.ts";

export interface ViewCounter {
  /** Never throws: a count that is lost is logged, and changes nothing for the visitor. */
  count(productId: string, what: keyof Views): Promise<void>;
}

const NAME = "shop";

export const createViewCounter = ({ VIEW_COUNTER }: Pick<Env, "VIEW_COUNTER">, log: Log): ViewCounter => ({
  async count(productId, what) {
    try {
      await VIEW_COUNTER.getByName(NAME).count(productId, what);
    } catch (error) {
      log("view_uncounted", { error: String(error) });
    }
  },
});
