import type { LicensedModel } from "#app/offers/pricing/bundle.ts";
import { useSession } from "#app/session/session.browser.tsx";

/** What the visitor owns; nothing until that is known, as everyone reads the page. */
export function useOwnedModels(): LicensedModel[] {
  const purchases = useSession().purchases ?? [];
  return purchases
    .filter(({ revokedAt, member }) => !revokedAt && !member)
    .map(({ id, license }) => ({ id, license }));
}
