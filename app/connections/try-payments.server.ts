import { heartbeatsNamed } from "#app/health/heartbeats.store.server.ts";
import type { TextKey } from "#app/i18n/translate.ts";
import { type AccountChange, isTold } from "#app/orders/payments/trial-payment.ts";
import type { Reads, Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { setting } from "#app/studio/setting.server.ts";

const TOLD_WITHIN_MS = 10_000;

const sentence = (found: AccountChange | "refused" | "untold"): TextKey =>
  `studioConnections.payments_${found}`;

function refusal(error: unknown): string {
  if (!(error instanceof DomainError) || error.code !== "stripe_refused") throw error;
  return `${sentence("refused")}?${new URLSearchParams({ reason: error.detail ?? "" })}`;
}

/**
 * Has Stripe make a payment page and end it, and waits until it has told the shop so.
 * @returns what is wrong, as an i18n key; null when payments work
 * @throws DomainError payments_off, stripe_key_wrong, stripe_rights_missing, stripe_unreachable
 */
export async function tryPayments(
  services: Reads & Pick<Services, "log" | "stripeAccountOf">,
  toldWithinMs = TOLD_WITHIN_MS,
): Promise<string | null> {
  const { db, settings, stripeAccountOf } = services;
  const { STRIPE_SECRET_KEY: key, SHOP_ORIGIN: origin } = settings;
  if (!key) throw new DomainError("payments_off");
  const lastToldAt = async () => (await heartbeatsNamed(db, ["webhook"]))[0]?.at.getTime() ?? 0;
  const since = await lastToldAt();
  const { by } = await setting("tax").read(services);
  const wrong = await stripeAccountOf(key)
    .tryPayment({ origin, isManaged: by === "managed" })
    .then((change) => change && sentence(change), refusal);
  if (wrong) return wrong;
  return (await isTold(lastToldAt, { since, withinMs: toldWithinMs })) ? null : sentence("untold");
}
