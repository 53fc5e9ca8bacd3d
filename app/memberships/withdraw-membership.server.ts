/**
 * The withdrawal from a membership, within the days after joining: renewals give no new right (Court of Justice, C-565/22), and neither does
 * a change of tier. It ends the whole membership, whatever was paid for it meanwhile.
 */
import type { User } from "#app/accounts/accounts.contract.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { sumOf } from "#app/offers/pricing/split.ts";
import type { SettleServices } from "#app/orders/payments/settle.server.ts";
import { recordOwed } from "#app/orders/refunds/owed.store.server.ts";
import { owedNow } from "#app/orders/refunds/owed.ts";
import {
  declarationsOf,
  leftToRefund,
  mayWithdraw,
  withdrawalEnd,
} from "#app/orders/refunds/withdrawal.contract.ts";
import { queueWithdrawalMails } from "#app/orders/refunds/withdrawal.store.server.ts";
import type { Reads } from "#app/services.ts";
import { DomainError, errorDetails } from "#app/shared/errors.ts";
import { settleTakenOf } from "./memberships.store.server.ts";
import { payBack } from "./pay-back.ts";
import { syncMembership } from "./sync-membership.server.ts";
import { declareWithdrawal, isDeclaredAt, periodsToWithdraw } from "./withdraw-membership.store.server.ts";

/** A model may be taken between the reading and the declaration, which changes what goes back. */
const MAX_ATTEMPTS = 3;

type PeriodRow = Awaited<ReturnType<typeof periodsToWithdraw>>[number];

/** The membership of an order that pays for one: its paid periods, the one with which it began first. */
export interface MembershipToWithdraw {
  /** By whose code it was asked for. */
  asked: PeriodRow;
  periods: PeriodRow[];
}

export function membershipIn(periods: PeriodRow[], code: string): MembershipToWithdraw | null {
  const asked = periods.find(({ order }) => order.code === code);
  return asked ? { asked, periods } : null;
}

export const mayWithdrawMembership = ({ asked, periods }: MembershipToWithdraw, at: Date): boolean =>
  asked === periods[0] && asked.order.withdrawal === null && mayWithdraw(asked.order, at);

/** What is to be paid back of each order, where it is declared at this moment. */
function backOf({ asked, periods }: MembershipToWithdraw, at: Date) {
  const paid = periods.filter(({ order }) => order.status === "paid");
  const cents = payBack(
    paid.map(({ order, period }) => ({ ...period, cents: leftToRefund(order) })),
    { at, tookSomething: asked.tookSomething === 1 },
  );
  return paid.map(({ order }, index) => ({ order, cents: cents[index] ?? 0 }));
}

/** As the page of the withdrawal shows it. */
export function membershipView(membership: MembershipToWithdraw, services: Reads) {
  const at = services.now();
  const { order, period, taken } = membership.asked;
  const tier = inLanguage(period.terms.name, services);
  const debts = membership.periods.map((each) => each.order);
  const due = sumOf(debts.map(owedNow));
  const isFailed = debts.some(({ failedRefundId }) => failedRefundId !== null);
  const wasOwed = debts.some(({ owed }) => owed !== null && owed.cents > 0);
  return {
    until: mayWithdrawMembership(membership, at) ? withdrawalEnd(order) : null,
    membership: {
      tier,
      paid: sumOf(debts.map(leftToRefund)),
      back: sumOf(backOf(membership, at).map(({ cents }) => cents)),
      taken,
    },
    declarations: declarationsOf(order.withdrawal).map((declaration) => ({
      at: new Date(declaration.at).toISOString(),
      titles: [tier],
      due,
      refund:
        due > 0
          ? ("due" as const)
          : isFailed
            ? ("failed" as const)
            : wasOwed
              ? ("made" as const)
              : ("none" as const),
    })),
  };
}

async function declare(
  { db, now, settings }: SettleServices,
  membership: MembershipToWithdraw,
): Promise<boolean> {
  const at = now();
  if (!mayWithdrawMembership(membership, at)) throw new DomainError("withdrawal_over");
  const { order, period, tookSomething } = membership.asked;
  const { membershipId } = period;
  const only = isDeclaredAt(membershipId, at);
  const [[isDeclared]] = await db.batch([
    ...declareWithdrawal(db, { orderId: order.id, membershipId, at, tookSomething: tookSomething === 1 }),
    settleTakenOf(db, membershipId, at),
    ...backOf(membership, at).flatMap((back) =>
      recordOwed(db, back.order.id, { why: "withdrawn", cents: back.cents, at, only }),
    ),
    ...queueWithdrawalMails(db, order.id, {
      declared: { at: at.getTime(), productIds: [] },
      sellers: settings.SELLER_EMAILS,
      dueAt: at,
    }),
  ]);
  return isDeclared !== undefined;
}

/**
 * Declares it: what goes back is recorded for the seller, what was taken ends, both sides are mailed, and the membership ends at Stripe at once. Where
 * Stripe cannot be reached the declaration stands, and the cron ends it. Safe to repeat.
 * @throws DomainError not_found; withdrawal_over
 */
export async function withdrawFromMembership(
  services: SettleServices,
  user: Pick<User, "id">,
  code: string,
): Promise<void> {
  const { db, log, waitUntil } = services;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const membership = membershipIn(await periodsToWithdraw(db, user.id, code), code);
    if (!membership) throw new DomainError("not_found");
    if (membership.asked.order.withdrawal) return;
    if (!(await declare(services, membership))) continue;
    const { membershipId } = membership.asked.period;
    await syncMembership(services, membershipId).catch((error: unknown) =>
      log("payment_provider_failed", { membership: membershipId, error: errorDetails(error) }),
    );
    if (!services.mailsLater) waitUntil(drainOutbox(services));
    return;
  }
  throw new DomainError("withdrawal_over");
}
