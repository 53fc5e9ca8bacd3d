/** A member changes their tier, or how often they pay: first what it costs, then yes. Works without scripts. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { expectedError, notFound, statusOf } from "#app/http/errors.server.ts";
import { parseForm, readForm } from "#app/http/forms.server.ts";
import { requireUser } from "#app/http/guards.server.ts";
import { date } from "#app/i18n/format-time.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { TierSwitch } from "#app/memberships/change-tier.contract.ts";
import { changeView, switchTier } from "#app/memberships/change-tier.server.ts";
import { ChangeOffers, ChangeQuestion } from "#app/memberships/change-tier.tsx";
import { INTERVALS, MEMBERSHIP_PATH } from "#app/memberships/memberships.contract.ts";
import { intervalPrice } from "#app/memberships/tier-price.ts";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { type DomainError, type ErrorCode, messageOf } from "#app/shared/errors.ts";
import { DashboardFrame } from "#app/shell/dashboard-frame.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** What other pages say of these is about a purchase. */
const WORDS: Partial<Record<ErrorCode, string>> = {
  price_changed: "changeTier.outdated",
  payment_unavailable: "changeTier.unavailable",
};
const wordsOf = (error: DomainError) => WORDS[error.code] ?? messageOf(error);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser({ request, context });
  const { services } = context;
  const asked = new URL(request.url).searchParams;
  const interval = INTERVALS.find((each) => each === asked.get("interval"));
  const tier = asked.get("tier");
  const wanted = tier && interval ? { tier, interval } : null;
  let error: string | null = null;
  const refused = (reason: unknown) => {
    const expected = expectedError(reason);
    if (expected?.code === "not_found") throw redirect(MEMBERSHIP_PATH, 303);
    if (!expected || !wanted) throw reason;
    error = wordsOf(expected);
    return changeView(services, user, null);
  };
  const view = await changeView(services, user, wanted).catch(refused);
  return {
    view,
    error,
    user: { username: user.username, seller: user.seller !== undefined, isMember: true },
    title: translatorFor(services.language)("changeTier.title"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireUser({ request, context });
  const submission = parseForm(await readForm({ request, context }), TierSwitch);
  if (submission.status !== "success") return data({ error: "changeTier.outdated" }, { status: 400 });
  try {
    await switchTier(context.services, user, submission.value);
  } catch (error) {
    const expected = expectedError(error);
    if (!expected) throw error;
    if (expected.code === "not_found") throw notFound(context);
    return data({ error: wordsOf(expected) }, { status: statusOf(expected.code) });
  }
  return redirect(MEMBERSHIP_PATH, 303);
}

export const clientAction = offlineSafeAction(() => ({ error: "shell.offline" }));

export const handle = {
  i18n: ["library", "memberships.change", "memberships.joining", "memberships.rights"],
} satisfies PageHandle;

export const meta = titleMeta;

export default function ChangeTierPage() {
  const t = useT();
  const { view, error: refused, user, title } = useLoaderData<typeof loader>();
  const { agreed, begins, paidUntil, obstacle, offers, shown, tooSoon } = view;
  const error = useActionData<{ error: string }>()?.error ?? refused;
  return (
    <DashboardFrame current="membership" user={user}>
      <section tabIndex={-1} aria-labelledby="change-tier" className="grid gap-6 outline-none">
        <header>
          <h2 id="change-tier" className="text-xl">
            {title}
          </h2>
          <p className="text-muted">
            {t(`changeTier.${begins}`, {
              tier: agreed.name,
              price: intervalPrice(agreed.interval, agreed.cents, t),
              date: date(paidUntil, t),
            })}
          </p>
        </header>
        {error && (
          <Notice tone="danger" announce>
            {t.orElse(error, "errors.internal")}
          </Notice>
        )}
        {tooSoon && (
          <Notice announce title={t("changeTier.tooSoonTitle", { date: date(tooSoon.from, t) })}>
            {t("changeTier.tooSoon", {
              tier: tooSoon.choice.name,
              price: intervalPrice(tooSoon.choice.interval, tooSoon.choice.cents, t),
            })}
          </Notice>
        )}
        {obstacle ? (
          <Notice
            action={
              <ButtonLink to={MEMBERSHIP_PATH} variant="secondary">
                {t("joining.toMembership")}
              </ButtonLink>
            }
          >
            {t(`errors.${obstacle}`)}
          </Notice>
        ) : shown ? (
          <ChangeQuestion key={shown.at} shown={shown} />
        ) : (
          <ChangeOffers offers={offers} agreed={agreed} />
        )}
      </section>
    </DashboardFrame>
  );
}
