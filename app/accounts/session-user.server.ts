import { inLanguage } from "#app/i18n/translated.ts";
import type { OpenedModels } from "#app/memberships/opened-models.ts";
import { type OpenedNow, openedNow } from "#app/memberships/rights.store.server.ts";
import type { Services, Writes } from "#app/services.ts";
import type { SessionUser } from "./accounts.contract.ts";
import { batchWithSession, type SessionToken } from "./caller.server.ts";

type SessionServices = Writes & Pick<Services, "settings">;

function openedModels(
  { terms, paidTimes }: OpenedNow,
  reader: Pick<Services, "language" | "mainLanguage">,
): OpenedModels {
  const { name, discountPercent, opens, collections } = terms;
  const iso = (ms: number) => new Date(ms).toISOString();
  return {
    tier: inLanguage(name, reader),
    discountPercent,
    opens,
    collections,
    paidTimes: paidTimes.map(([from, until]) => [iso(from), iso(until)]),
  };
}

/** Who is logged in, and what their membership opens, in one round trip; null for nobody. */
export async function sessionUser(
  services: SessionServices,
  token: SessionToken,
): Promise<SessionUser | null> {
  const { user, rows } = await batchWithSession(services, token, (userId) => [
    openedNow(services.db, userId, services.now()),
  ]);
  const [opened] = rows[0];
  return user && { ...user, ...(opened && { membership: openedModels(opened, services) }) };
}
