/** A member's membership: what it is, what comes next, a new card, leaving in two clicks. Works without scripts. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { titlesOfCollections } from "#app/collections/collection-titles.server.ts";
import { expectedError, notFound, statusOf } from "#app/http/errors.server.ts";
import { readForm, sentIntent } from "#app/http/forms.server.ts";
import { requireUser } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { earlyModelsOf } from "#app/memberships/early-access.server.ts";
import { EarlyModels } from "#app/memberships/early-models.tsx";
import { MEMBER_ACTIONS } from "#app/memberships/member-account.contract.ts";
import { actOnMembership, memberView } from "#app/memberships/member-account.server.ts";
import { Membership } from "#app/memberships/membership.tsx";
import { MEMBERSHIP_PATH } from "#app/memberships/memberships.contract.ts";
import { openedSentences, useSentences as usesOf } from "#app/memberships/rights-sentences.ts";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { messageOf } from "#app/shared/errors.ts";
import { DashboardFrame } from "#app/shell/dashboard-frame.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser({ request, context });
  const { services } = context;
  const [view, early] = await Promise.all([memberView(services, user), earlyModelsOf(services, user)]);
  const t = translatorFor(services.language);
  const rights = view?.rights;
  const titles = await titlesOfCollections(services, rights?.collections ?? []);
  const { hasMemberships: hasTiers } = await services.shop.profile();
  return {
    view: view && { ...view, hasTiers },
    hasTiers,
    early,
    rights: rights ? { opened: openedSentences(rights, titles, t), uses: usesOf(rights, t) } : null,
    isLeaving: new URL(request.url).searchParams.has("leave"),
    user: { username: user.username, seller: user.seller !== undefined, isMember: view !== null },
    title: t("member.title"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireUser({ request, context });
  const intent = sentIntent(await readForm({ request, context }), MEMBER_ACTIONS, context);
  try {
    return redirect((await actOnMembership(context.services, user, intent)) ?? MEMBERSHIP_PATH, 303);
  } catch (error) {
    const expected = expectedError(error);
    if (!expected) throw error;
    if (expected.code === "not_found") throw notFound(context);
    return data({ error: messageOf(expected) }, { status: statusOf(expected.code) });
  }
}

export const clientAction = offlineSafeAction(() => ({ error: "shell.offline" }));

export const handle = {
  i18n: ["library", "memberships.early", "memberships.joining", "memberships.rights", "orders"],
} satisfies PageHandle;

export const meta = titleMeta;

export default function MembershipPage() {
  const t = useT();
  const { view, hasTiers, early, isLeaving, rights, user } = useLoaderData<typeof loader>();
  const answer = useActionData<{ error: string }>();
  const error = answer && t.orElse(answer.error, "errors.internal");
  return (
    <DashboardFrame current="membership" user={user}>
      {view ? (
        <Membership view={view} error={error} isLeaving={isLeaving} rights={rights} />
      ) : (
        <EmptyState
          title={t("member.none")}
          action={hasTiers && <ButtonLink to="/memberships">{t("member.toTiers")}</ButtonLink>}
        >
          {t("member.noneText")}
        </EmptyState>
      )}
      <EarlyModels models={early} />
    </DashboardFrame>
  );
}
