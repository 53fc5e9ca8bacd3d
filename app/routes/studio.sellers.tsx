import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireFreshSeller } from "#app/http/guards.server.ts";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { InvitationList, InviteForm } from "#app/sellers/invitations.tsx";
import { SellerList } from "#app/sellers/seller-list.tsx";
import { NewInvitation, OneOfThem } from "#app/sellers/sellers.contract.ts";
import { inviteSeller, removeSeller, sellersView, withdrawInvitation } from "#app/sellers/sellers.server.ts";
import { StudioPage } from "#app/studio/studio-page.tsx";

const load = studioLoader(
  "all",
  async ({ services, seller }) => sellersView(services, seller),
  (t) => t("studio.sellers"),
);

/** Asks for the second factor before anything is typed. */
export async function loader(args: LoaderFunctionArgs) {
  await requireFreshSeller(args.context, "all");
  return load(args);
}

/** No calls: a program's token may not say who sells here. */
const fresh = { access: { right: "all", isFresh: true } } as const;

export const action = studioAction("all", {
  invite: button({ ...fresh, input: NewInvitation, run: inviteSeller }, { done: "studioSellers.invited" }),
  withdraw: button(
    { ...fresh, input: OneOfThem, run: withdrawInvitation },
    { done: "studioSellers.withdrawn" },
  ),
  remove: button({ ...fresh, input: OneOfThem, run: removeSeller }, { done: "studioSellers.removed" }),
});

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["sellers.studio"] } satisfies PageHandle;

export default function SellersPage() {
  const t = useT();
  const { sellers, invitations, canInvite } = useLoaderData<typeof loader>();
  return (
    <StudioPage lead={t("studioSellers.lead")} width="read">
      <div className="grid gap-6">
        <SellerList sellers={sellers} />
        <InvitationList invitations={invitations} />
        <InviteForm canInvite={canInvite} />
      </div>
    </StudioPage>
  );
}
