import type { Services } from "#app/services.ts";
import { queueRenewalNotices } from "./renewal-notices.store.server.ts";

/** Tells members that their year is about to renew. Whoever takes an end back within these days is told then. */
export async function mailRenewals({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  await queueRenewalNotices(db, now());
}
