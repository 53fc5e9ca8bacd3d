/** Cloudflare's rate limiting: counted in the data centre's memory, without a read of the database. */
import { DomainError, errorDetails } from "#app/shared/errors.ts";
import type { Log } from "#app/shared/log-events.ts";
import { NO_NETWORK } from "./no-network.ts";

/** The period of both bindings in wrangler.toml: after it a network may go on. */
const PERIOD_SECONDS = 60;

export interface NetworkLimits {
  /** Counts a search, or a list for a printer, that no cache holds. @throws DomainError too_many */
  search(network: string): Promise<void>;
  /** Counts a request that is refused with a line of level `security`. @throws DomainError too_many, once the network has had enough of them */
  refusal(network: string): Promise<void>;
}

/** A request's log: of the limits that it reaches, it writes as many lines as its network may cause. */
export const logWithin =
  (
    { refusal }: NetworkLimits,
    { network, log, waitUntil }: { network: string; log: Log; waitUntil: (work: Promise<unknown>) => void },
  ): Log =>
  (event, facts) => {
    if (event !== "limit_reached") return log(event, facts);
    const written = refusal(network).then(
      () => log(event, facts),
      (error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
      },
    );
    waitUntil(written);
  };

/** An account may have none. */
type Bindings = Partial<Pick<Env, "SEARCHES" | "REFUSALS">>;

export function createNetworkLimits({ SEARCHES, REFUSALS }: Bindings, log: Log): NetworkLimits {
  const counted = async (limiter: RateLimit | undefined, key: string) => {
    // Only what did not come through Cloudflare has no network.
    if (!limiter || key === NO_NETWORK) return;
    // A limiter that fails must not take the search with it.
    const { success } = await limiter.limit({ key }).catch((error: unknown) => {
      log("limiter_failed", { error: errorDetails(error) });
      return { success: true };
    });
    if (!success) throw new DomainError("too_many", { retryAfter: PERIOD_SECONDS });
  };
  return {
    search: (network) => counted(SEARCHES, network),
    refusal: (network) => counted(REFUSALS, network),
  };
}
