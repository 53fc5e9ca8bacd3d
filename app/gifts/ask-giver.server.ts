import type { Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { queueConsentRequest } from "./gift-mails.store.server.ts";

/**
 * Mails the giver, once for each mail of the gift, that it waits for their consent to its delivery; the cron
 * sends it.
 * @returns the error for the requester
 */
export async function askGiver(
  db: Services["db"],
  orderIds: readonly string[],
  at: Date,
): Promise<DomainError> {
  await queueConsentRequest(db, orderIds, at);
  return new DomainError("consent_needed", { fields: { gift: "errors.giver_asked" } });
}
