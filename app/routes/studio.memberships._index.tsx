import { useLoaderData } from "@remix-run/react";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { MemberFigures } from "#app/memberships/member-numbers.tsx";
import { TierList } from "#app/memberships/tier-list.tsx";
import { tierCalls as calls } from "#app/memberships/tiers.calls.server.ts";
import { missingRights, tiersWithNumbers } from "#app/memberships/tiers.server.ts";
import { StudioPage } from "#app/studio/studio-page.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";

export const loader = studioLoader(
  "all",
  async ({ services }) => {
    const listed = await tiersWithNumbers(services);
    return { ...listed, keyLacks: await missingRights(services, listed.tiers) };
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
  const { tiers, countedAt, keyLacks } = useLoaderData<typeof loader>();
  const add = <ButtonLink to="/studio/memberships/new-tier">{t("studioMemberships.new")}</ButtonLink>;
  const actions = (
    <>
      <ButtonLink to="/studio/memberships/members" variant="secondary">
        {t("studioMembers.title")}
      </ButtonLink>
      {add}
    </>
  );
  return (
    <StudioPage lead={t("studioMemberships.lead")} width="read" actions={tiers.length > 0 && actions}>
      {keyLacks.length > 0 && (
        <div className="mb-6">
          <Notice tone="danger">{t("studioMemberships.keyLacks", { rights: keyLacks.join(", ") })}</Notice>
        </div>
      )}
      {tiers.length > 0 ? (
        <>
          {countedAt ? (
            <MemberFigures numbers={tiers.flatMap(({ numbers }) => numbers ?? [])} countedAt={countedAt} />
          ) : (
            <p className="mb-6 text-muted">{t("studioMembers.notCounted")}</p>
          )}
          <TierList tiers={tiers} />
        </>
      ) : (
        <EmptyState title={t("studioMemberships.empty")} action={add}>
          {t("studioMemberships.emptyText")}
        </EmptyState>
      )}
    </StudioPage>
  );
}
