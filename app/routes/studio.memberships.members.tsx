import { useLoaderData } from "@remix-run/react";
import { studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { MemberFilter, MemberList } from "#app/memberships/member-list.tsx";
import { MembersQuery } from "#app/memberships/members.contract.ts";
import { membersPage } from "#app/memberships/members.server.ts";
import { MoreLink } from "#app/studio/more-link.tsx";
import { StudioPage } from "#app/studio/studio-page.tsx";

export const loader = studioLoader(
  "all",
  async ({ services, query: asked }) => {
    const query = MembersQuery.parse(Object.fromEntries(asked));
    return { ...(await membersPage(services, query)), query };
  },
  (t) => t("studioMembers.title"),
);

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["memberships.rights", "memberships.studio"] } satisfies PageHandle;

export default function MembersPage() {
  const t = useT();
  const { members, next, tiers, query } = useLoaderData<typeof loader>();
  return (
    <StudioPage back={{ to: "/studio/memberships", label: t("studio.memberships") }}>
      <MemberFilter query={query} tiers={tiers} />
      <MemberList members={members} query={query} />
      <MoreLink next={next} />
    </StudioPage>
  );
}
