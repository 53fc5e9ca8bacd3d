import { useLoaderData } from "@remix-run/react";
import { listedCollections } from "#app/collections/collections.server.ts";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { NewTierForm } from "#app/memberships/tier-form.tsx";
import { tierCalls as calls } from "#app/memberships/tiers.calls.server.ts";
import { StudioPage } from "#app/studio/studio-page.tsx";

export const loader = studioLoader(
  "all",
  async ({ services }) => ({ collections: await listedCollections(services) }),
  (t) => t("studioMemberships.new"),
);

export const action = studioAction("all", {
  save: button(calls["POST /app/studio/memberships/tiers"], {
    done: "studioMemberships.created",
    page: ({ slug }) => `/studio/memberships/tiers/${slug}`,
  }),
});

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["memberships.rights", "memberships.studio"] } satisfies PageHandle;

export default function NewTierPage() {
  const t = useT();
  const { collections } = useLoaderData<typeof loader>();
  return (
    <StudioPage
      lead={t("studioMemberships.newLead")}
      width="read"
      back={{ to: "/studio/memberships", label: t("studio.memberships") }}
    >
      <NewTierForm collections={collections} />
    </StudioPage>
  );
}
