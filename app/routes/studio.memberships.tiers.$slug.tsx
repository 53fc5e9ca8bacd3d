import { Link, useLoaderData } from "@remix-run/react";
import { listedCollections } from "#app/collections/collections.server.ts";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { TierForm } from "#app/memberships/tier-form.tsx";
import { tierCalls as calls } from "#app/memberships/tiers.calls.server.ts";
import { TierAsRead } from "#app/memberships/tiers.contract.ts";
import { tierForStudio } from "#app/memberships/tiers.server.ts";
import { ConfirmedForm } from "#app/studio/disclosed-form.tsx";
import { StudioPage } from "#app/studio/studio-page.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Notice } from "#app/ui/notice.tsx";

export const loader = studioLoader(
  "all",
  async ({ services, params: { slug = "" } }) => {
    const [tier, collections] = await Promise.all([
      tierForStudio(services, { slug }),
      listedCollections(services),
    ]);
    return { tier, collections };
  },
  (t, { tier }) => inLanguage(tier.name, t),
);

export const action = studioAction("all", {
  save: button(calls["POST /app/studio/memberships/tiers/change"], { done: "studio.savedForShoppers" }),
  end: button(calls["POST /app/studio/memberships/tiers/end"], { done: "studioMemberships.hasEnded" }),
  reopen: button(calls["POST /app/studio/memberships/tiers/reopen"], { done: "studioMemberships.reopened" }),
  remove: button(calls["POST /app/studio/memberships/tiers/remove"], {
    done: "studioMemberships.removed",
    page: () => "/studio/memberships",
  }),
});

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { revalidatesOutdated as shouldRevalidate } from "#app/studio/changed-elsewhere.ts";
export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["memberships.rights", "memberships.studio"] } satisfies PageHandle;

export default function TierPage() {
  const t = useT();
  const { tier, collections } = useLoaderData<typeof loader>();
  const { slug, revision, members, isJoined, endedAt } = tier;
  const of = { slug, revision };
  return (
    <StudioPage
      width="read"
      back={{ to: "/studio/memberships", label: t("studio.memberships") }}
      actions={
        !endedAt && (
          <ButtonLink to="/memberships" variant="secondary">
            {t("studioMemberships.show")}
          </ButtonLink>
        )
      }
    >
      <div className="grid gap-6">
        {endedAt && <Notice>{t("studioMemberships.endedNote")}</Notice>}
        {members > 0 && (
          <div className="grid gap-1">
            <p className="text-muted">
              {t.count(endedAt ? "studioMemberships.endedMembers" : "studioMemberships.changeNote", members)}
            </p>
            <p className="flex flex-wrap gap-x-6 gap-y-1">
              <Link to={`/studio/memberships/members?tier=${slug}`} className="text-link">
                {t("studioMemberships.showMembers")}
              </Link>
              <Link to={`/studio/letters/new?audience=members&tier=${slug}`} className="text-link">
                {t("studioMemberships.writeToMembers")}
              </Link>
            </p>
          </div>
        )}
        <TierForm key={slug} tier={tier} collections={collections} />
        {endedAt ? (
          <ConfirmedForm
            key="reopen"
            intent="reopen"
            schema={TierAsRead}
            of={of}
            label={t("studioMemberships.reopen")}
            text={t("studioMemberships.reopenText")}
            button={t("studioMemberships.reopenNow")}
            variant="primary"
          />
        ) : (
          <ConfirmedForm
            key="end"
            intent="end"
            schema={TierAsRead}
            of={of}
            label={t("studioMemberships.end")}
            text={
              members === 0
                ? t("studioMemberships.endEmptyText")
                : t.count("studioMemberships.endText", members)
            }
            button={t("studioMemberships.endNow")}
          />
        )}
        {!isJoined && (
          <ConfirmedForm
            intent="remove"
            schema={TierAsRead}
            of={of}
            label={t("studioMemberships.remove")}
            text={t("studioMemberships.removeText")}
            button={t("studio.delete")}
          />
        )}
      </div>
    </StudioPage>
  );
}
