import { Form, Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { money } from "#app/i18n/format.ts";
import { compactDate, date, lastDayBefore } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { LINK_ORDERS } from "#app/orders/payments/order-status.contract.ts";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink, type ButtonLook } from "#app/ui/button-link.tsx";
import { Card } from "#app/ui/card.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { MemberAction, MemberState, MemberView } from "./member-account.contract.ts";
import { CHANGE_PATH, MEMBERSHIP_PATH } from "./memberships.contract.ts";
import { type SaidRights, TierRights } from "./tier-rights.tsx";

interface Shown {
  /** `hasTiers`: whether a membership is offered. */
  view: MemberView & { hasTiers: boolean };
  /** Why what was last asked for was not done. */
  error?: string | undefined;
}

interface ActionButtonProps extends Pick<ButtonLook, "variant"> {
  action: MemberAction;
  children: ReactNode;
}

function ActionButton({ action, variant = "secondary", children }: ActionButtonProps) {
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.get("intent") === action;
  return (
    <Button name="intent" value={action} variant={variant} busy={busy}>
      {children}
    </Button>
  );
}

const Actions = ({ children }: { children: ReactNode }) => (
  <Form method="post" action={MEMBERSHIP_PATH} className="flex flex-wrap gap-3">
    {children}
  </Form>
);

function NewCard({ view: { soldByStripe } }: Shown) {
  const t = useT();
  if (!soldByStripe) return <ActionButton action="card">{t("member.card")}</ActionButton>;
  return (
    <ButtonLink to={LINK_ORDERS} reloadDocument variant="secondary">
      {t("member.cardAtLink")}
    </ButtonLink>
  );
}

function LeaveLink() {
  const t = useT();
  return (
    <ButtonLink to={`${MEMBERSHIP_PATH}?leave`} variant="secondary">
      {t("member.leave")}
    </ButtonLink>
  );
}

const ToTiers = () => (
  <ButtonLink to="/memberships" variant="secondary">
    {useT()("member.toTiers")}
  </ButtonLink>
);

function PastDue({ view, error }: Shown) {
  const t = useT();
  const { dueCents, accessUntil, hasAccess } = view;
  const amount = money(dueCents, t.language);
  const until = accessUntil ?? "";
  return (
    <Notice
      tone="danger"
      announce
      title={error ?? t("member.pastDueTitle", { amount })}
      action={
        <Actions>
          <ActionButton action="pay" variant="primary">
            {t("member.pay", { amount })}
          </ActionButton>
          <NewCard view={view} />
        </Actions>
      }
    >
      {hasAccess
        ? t("member.pastDue", { date: lastDayBefore(until, t) })
        : t("member.pastDueOver", { date: date(until, t) })}
    </Notice>
  );
}

function Leaving({ view: { endsAt, isTierEnded, canResume } }: Shown) {
  const t = useT();
  return (
    <Notice
      announce
      title={t("member.leavingTitle", { date: date(endsAt ?? "", t) })}
      action={
        canResume && (
          <Actions>
            <ActionButton action="resume" variant="primary">
              {t("member.resume")}
            </ActionButton>
          </Actions>
        )
      }
    >
      {t(isTierEnded ? "member.tierEnded" : "member.leaving")}
    </Notice>
  );
}

function Active({ view: { next, interval, cents, tier } }: Shown) {
  const t = useT();
  if (!next) return null;
  const price = t(`joining.price_${interval}`, { amount: money(cents, t.language) });
  if (next.from === null)
    return (
      <Notice announce title={t("member.onItsWayTitle", { tier: next.tier })}>
        {t("member.onItsWay", { price, now: tier.name })}
      </Notice>
    );
  return (
    <Notice announce title={t("member.laterTitle", { date: date(next.from, t), tier: next.tier })}>
      {t("member.later", { price, now: tier.name })}
    </Notice>
  );
}

function Ended({ view: { endedAt, isTierEnded, hasTiers } }: Shown) {
  const t = useT();
  return (
    <Notice title={t("member.endedTitle", { date: date(endedAt ?? "", t) })} action={hasTiers && <ToTiers />}>
      {t(isTierEnded ? "member.endedForGood" : "member.ended")}
    </Notice>
  );
}

function Withdrawn({ view: { endedAt, withdrawFrom, hasTiers } }: Shown) {
  const t = useT();
  return (
    <Notice
      title={t("member.withdrawnTitle", { date: date(endedAt ?? "", t) })}
      action={
        <div className="flex flex-wrap gap-3">
          {withdrawFrom && (
            <ButtonLink to={`/dashboard/withdrawal/${withdrawFrom}`} variant="secondary">
              {t("member.toWithdrawal")}
            </ButtonLink>
          )}
          {hasTiers && <ToTiers />}
        </div>
      }
    >
      {t("member.withdrawn")}
    </Notice>
  );
}

function Unpaid({ view: { paymentUrl } }: Shown) {
  const t = useT();
  return (
    <Notice
      title={t("member.unpaidTitle")}
      action={
        paymentUrl && (
          <ButtonLink to={paymentUrl} reloadDocument>
            {t("member.payFirst")}
          </ButtonLink>
        )
      }
    >
      {t("member.unpaid")}
    </Notice>
  );
}

const Waiting = () => <Notice>{useT()("joining.waitingText")}</Notice>;

/** The first thing to know, and what to do about it. */
const NEWS: Record<MemberState, (shown: Shown) => ReactNode> = {
  unpaid: Unpaid,
  waiting: Waiting,
  active: Active,
  past_due: PastDue,
  leaving: Leaving,
  ended: Ended,
  withdrawn: Withdrawn,
};

const BADGES: Record<MemberState, string> = {
  unpaid: "bg-ground text-muted",
  waiting: "bg-accent-soft text-accent",
  active: "bg-success-soft text-success",
  past_due: "bg-danger-soft text-danger",
  leaving: "bg-accent-soft text-accent",
  ended: "bg-ground text-muted",
  withdrawn: "bg-ground text-muted",
};

function LeaveQuestion({ view: { ifLeft, state } }: Shown) {
  const t = useT();
  const until = date(ifLeft.endsAt, t);
  return (
    <Notice
      announce
      title={t("member.leaveTitle")}
      action={
        <Actions>
          <ActionButton action="leave" variant="primary">
            {t("member.leaveNow")}
          </ActionButton>
          <ButtonLink to={MEMBERSHIP_PATH} variant="secondary">
            {t("member.stay")}
          </ButtonLink>
        </Actions>
      }
    >
      <p>{state === "past_due" ? t("member.leaveUnpaid") : t("member.leaveText", { date: until })}</p>
      {ifLeft.restCents > 0 && (
        <p className="mt-2">
          {t("member.leaveRest", { date: until, amount: money(ifLeft.restCents, t.language) })}
        </p>
      )}
    </Notice>
  );
}

/** What it costs, and when; the notice says so where something is about to change. */
function Facts({ view: { cents, firstCents, interval, joinedAt, paidUntil, state, next } }: Shown) {
  const t = useT();
  const amount = money(cents, t.language);
  const costs = state === "active" || state === "past_due" || state === "unpaid" || state === "waiting";
  return (
    <>
      {costs && !next && (
        <p className="price text-lg">
          {firstCents === null
            ? t(`joining.price_${interval}`, { amount })
            : t(`joining.first_${interval}`, { amount, first: money(firstCents, t.language) })}
        </p>
      )}
      {joinedAt && (
        <dl className="grid gap-x-8 gap-y-3 tabular-nums sm:grid-flow-col sm:justify-start">
          {state === "active" && paidUntil && (
            <Fact name={t("member.nextPayment")}>
              {t("member.nextPaymentText", { amount, date: date(paidUntil, t) })}
            </Fact>
          )}
          <Fact name={t("member.since")}>{date(joinedAt, t)}</Fact>
        </dl>
      )}
    </>
  );
}

/** What an untroubled member can do; what has to be done stands in the notice. */
function Buttons({ view }: Shown) {
  const t = useT();
  if (view.state === "past_due")
    return (
      <div>
        <LeaveLink />
      </div>
    );
  if (view.state !== "active") return null;
  return (
    <Actions>
      <ButtonLink to={CHANGE_PATH} variant="secondary">
        {t("member.change")}
      </ButtonLink>
      <NewCard view={view} />
      <LeaveLink />
    </Actions>
  );
}

interface MembershipProps extends Shown {
  isLeaving: boolean;
  rights: SaidRights | null;
}

export function Membership({ view, error, isLeaving, rights }: MembershipProps) {
  const t = useT();
  const { tier, state, endsAt, withdrawFrom } = view;
  const News = NEWS[state];
  const isAsked = isLeaving && (state === "active" || state === "past_due");
  return (
    <section
      tabIndex={-1}
      aria-labelledby="tier"
      className="grid gap-6 outline-none lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start"
    >
      <Card className="grid gap-5 p-6">
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id="tier" className="wrap-anywhere text-xl">
            {tier.name}
          </h2>
          <p className={`rounded-full px-2.5 py-0.5 text-sm ${BADGES[state]}`}>
            {t(`member.state_${state}`, { date: endsAt ? compactDate(endsAt, t) : "" })}
          </p>
        </header>
        {error && (isAsked || state !== "past_due") && (
          <Notice tone="danger" announce>
            {error}
          </Notice>
        )}
        {isAsked ? <LeaveQuestion view={view} /> : <News view={view} error={error} />}
        <Facts view={view} />
        {!isAsked && <Buttons view={view} />}
        {withdrawFrom && state !== "withdrawn" && (
          <p>
            <Link
              to={`/dashboard/withdrawal/${withdrawFrom}`}
              className="inline-block py-2 text-link text-sm"
            >
              {t("withdrawal.link")}
            </Link>
          </p>
        )}
      </Card>
      {rights && (
        <Card className="grid gap-5 p-6">
          {state !== "ended" && <h2 className="text-lg">{t("joining.rights")}</h2>}
          <TierRights opened={state === "ended" ? [] : rights.opened} uses={rights.uses} />
        </Card>
      )}
    </section>
  );
}
