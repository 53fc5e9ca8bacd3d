import { useLoaderData } from "@remix-run/react";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { TierList } from "#app/memberships/tier-list.tsx";
import { tierCalls as calls } from "#app/memberships/tiers.calls.server.ts";
import { listedTiers, missingRights } from "#app/memberships/tiers.server.ts";
import { StudioPage } from "#app/studio/studio-page.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";

export const loader = studioLoader(
  "all",
  async ({ services }) => {
    const tiers = await listedTiers(services);
    return { tiers, keyLacks: await missingRights(services, tiers) };
  },
  (t) => t("studio.memberships"),
);

export const action = studioAction("all", {
  order: button(calls["POST /app/studio/memberships/tiers/order"], { done: "studio.savedForShoppers" }),
});

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { revalidatesOutdated as shouldRevalidate } from "#app/studio/changed-elsewhere.ts";
export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["memberships.rights", "memberships.studio"] } satisfies PageHandle;

export default function MembershipsPage() {
  const t = useT();
  const { tiers, keyLacks } = useLoaderData<typeof loader>();
  const add = <ButtonLink to="/studio/memberships/new-tier">{t("studioMemberships.new")}</ButtonLink>;
  return (
    <StudioPage lead={t("studioMemberships.lead")} width="read" actions={tiers.length > 0 && add}>
      {keyLacks.length > 0 && (
        <div className="mb-6">
          <Notice tone="danger">{t("studioMemberships.keyLacks", { rights: keyLacks.join(", ") })}</Notice>
        </div>
      )}
      {tiers.length > 0 ? (
        <TierList tiers={tiers} />
      ) : (
        <EmptyState title={t("studioMemberships.empty")} action={add}>
          {t("studioMemberships.emptyText")}
        </EmptyState>
      )}
    </StudioPage>
  );
}
