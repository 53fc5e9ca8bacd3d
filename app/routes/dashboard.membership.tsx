/** A member's membership: what it is, what comes next, a new card, leaving in two presses. Works without scripts. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { titlesOfCollections } from "#app/collections/collection-titles.server.ts";
import { expectedError, notFound, statusOf } from "#app/http/errors.server.ts";
import { readForm, sentIntent } from "#app/http/forms.server.ts";
import { requireUser } from "#app/http/guards.server.ts";
import { money } from "#app/i18n/format.ts";
import { date } from "#app/i18n/format-time.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import type { TextKey } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { earlyModelsOf } from "#app/memberships/early-access.server.ts";
import { EarlyModels } from "#app/memberships/early-models.tsx";
import {
  actOnMembership,
  MEMBER_ACTIONS,
  type MemberAction,
  type MemberView,
  memberView,
} from "#app/memberships/member-account.server.ts";
import { CHANGE_PATH } from "#app/memberships/memberships.contract.ts";
import { useSentences as afterwardsSentences, openedSentences } from "#app/memberships/rights-sentences.ts";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { LINK_ORDERS } from "#app/orders/payments/order-status.contract.ts";
import { messageOf } from "#app/shared/errors.ts";
import { DashboardFrame } from "#app/shell/dashboard-frame.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";

const PATH = "/dashboard/membership";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser({ request, context });
  const { services } = context;
  const [view, early] = await Promise.all([memberView(services, user), earlyModelsOf(services, user)]);
  const t = translatorFor(services.language);
  const rights = view?.tier.rights;
  const titles = await titlesOfCollections(services, rights?.collections ?? []);
  return {
    view,
    early,
    sentences: rights ? [...openedSentences(rights, titles, t), ...afterwardsSentences(rights, t)] : [],
    isLeaving: new URL(request.url).searchParams.has("leave"),
    user: { username: user.username, seller: user.seller !== undefined, isMember: view !== null },
    title: t("member.title"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireUser({ request, context });
  const intent = sentIntent(await readForm({ request, context }), MEMBER_ACTIONS, context);
  try {
    return redirect((await actOnMembership(context.services, user, intent)) ?? PATH, 303);
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

function ActionButton({
  action,
  words,
  main = false,
}: {
  action: MemberAction;
  words: TextKey;
  main?: boolean;
}) {
  const t = useT();
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.get("intent") === action;
  return (
    <Button name="intent" value={action} variant={main ? "primary" : "secondary"} busy={busy}>
      {t(words)}
    </Button>
  );
}

function LeaveQuestion({ endsAt, restCents }: MemberView["ifLeft"]) {
  const t = useT();
  const until = date(endsAt, t);
  return (
    <Card as="section" aria-labelledby="leave" className="grid gap-4 p-6">
      <h3 id="leave" className="text-lg">
        {t("member.leaveTitle")}
      </h3>
      <p>{t("member.leaveText", { date: until })}</p>
      {restCents > 0 && <p>{t("member.leaveRest", { date: until, amount: money(restCents, t.language) })}</p>}
      <Form method="post" action={PATH} className="flex flex-wrap gap-3">
        <ActionButton action="leave" words="member.leaveNow" main />
        <ButtonLink to={PATH} variant="secondary">
          {t("member.stay")}
        </ButtonLink>
      </Form>
    </Card>
  );
}

function Buttons({ view: { status, endsAt, isTierEnded, paymentUrl, soldByStripe } }: { view: MemberView }) {
  const t = useT();
  if (paymentUrl)
    return (
      <ButtonLink to={paymentUrl} reloadDocument>
        {t("member.payFirst")}
      </ButtonLink>
    );
  if (status !== "active" && status !== "past_due")
    return status === "ended" ? (
      <ButtonLink to="/memberships" variant="secondary">
        {t("member.toTiers")}
      </ButtonLink>
    ) : null;
  return (
    <Form method="post" action={PATH} className="flex flex-wrap gap-3">
      {status === "past_due" && <ActionButton action="pay" words="member.pay" main />}
      {endsAt !== null && !isTierEnded && <ActionButton action="resume" words="member.resume" main />}
      {soldByStripe ? (
        <ButtonLink to={LINK_ORDERS} reloadDocument variant="secondary">
          {t("member.cardAtLink")}
        </ButtonLink>
      ) : (
        <ActionButton action="card" words="member.card" />
      )}
      {status === "active" && endsAt === null && (
        <ButtonLink to={CHANGE_PATH} variant="secondary">
          {t("member.change")}
        </ButtonLink>
      )}
      {endsAt === null && (
        <ButtonLink to={`${PATH}?leave`} variant="secondary">
          {t("member.leave")}
        </ButtonLink>
      )}
    </Form>
  );
}

function Facts({ view }: { view: MemberView }) {
  const t = useT();
  const { cents, firstCents, interval, joinedAt, paidUntil, endsAt, endedAt, status } = view;
  const next =
    endedAt !== null
      ? (["member.endedOn", endedAt] as const)
      : endsAt || status === "ended"
        ? (["member.endsOn", status === "ended" ? paidUntil : endsAt] as const)
        : (["member.renewsOn", status === "active" ? paidUntil : null] as const);
  const amount = money(cents, t.language);
  const price =
    firstCents === null
      ? t(`joining.price_${interval}`, { amount })
      : t(`joining.first_${interval}`, { amount, first: money(firstCents, t.language) });
  const facts = [
    [t("member.price"), price],
    [t("member.since"), joinedAt && date(joinedAt, t)],
    [t(next[0]), next[1] && date(next[1], t)],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="tabular-nums">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Membership({
  view,
  isLeaving,
  sentences,
}: {
  view: MemberView;
  isLeaving: boolean;
  sentences: string[];
}) {
  const t = useT();
  const { tier, next, interval, cents, status, endsAt, ifLeft, isTierEnded } = view;
  const isLiving = status === "active" || status === "past_due";
  return (
    <section aria-labelledby="membership" className="grid max-w-read gap-6">
      <header>
        <h2 id="membership" className="text-xl">
          {tier.name}
        </h2>
        <p className="text-muted">{t(`member.status_${status}`)}</p>
      </header>
      {status === "past_due" && <Notice tone="danger">{t("member.pastDue")}</Notice>}
      {isLiving && endsAt && (
        <Notice>{t(isTierEnded ? "member.tierEnded" : "member.leaving", { date: date(endsAt, t) })}</Notice>
      )}
      {next && !endsAt && (
        <Notice>
          {t("member.later", {
            date: date(next.from, t),
            tier: next.tier,
            price: t(`joining.price_${interval}`, { amount: money(cents, t.language) }),
            now: tier.name,
          })}
        </Notice>
      )}
      <Facts view={view} />
      {isLeaving && isLiving && !endsAt ? <LeaveQuestion {...ifLeft} /> : <Buttons view={view} />}
      <ul className="grid list-disc gap-2 pl-5">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {view.withdrawFrom && (
        <p>
          <Link
            to={`/dashboard/withdrawal/${view.withdrawFrom}`}
            className="inline-flex min-h-11 items-center text-link"
          >
            {t("withdrawal.link")}
          </Link>
        </p>
      )}
    </section>
  );
}

export default function MembershipPage() {
  const t = useT();
  const { view, early, isLeaving, sentences, user } = useLoaderData<typeof loader>();
  const answer = useActionData<{ error: string }>();
  return (
    <DashboardFrame current="membership" user={user}>
      {answer && (
        <div className="mb-6">
          <Notice tone="danger" announce>
            {t.orElse(answer.error, "errors.internal")}
          </Notice>
        </div>
      )}
      {view ? (
        <Membership view={view} isLeaving={isLeaving} sentences={sentences} />
      ) : (
        <EmptyState
          title={t("member.none")}
          action={<ButtonLink to="/memberships">{t("member.toTiers")}</ButtonLink>}
        >
          {t("member.noneText")}
        </EmptyState>
      )}
      <EarlyModels models={early} />
    </DashboardFrame>
  );
}
