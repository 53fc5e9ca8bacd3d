/** What a member sees and does in their account. Stripe is told first; `syncMembership` then writes down what it says. */
import type { User } from "#app/accounts/accounts.contract.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import type { SettleServices } from "#app/orders/payments/settle.server.ts";
import { mayWithdraw } from "#app/orders/refunds/withdrawal.contract.ts";
import type { Services } from "#app/services.ts";
import { DomainError, errorDetails } from "#app/shared/errors.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { endOfMembership, endStatements, tellStripe } from "./end-membership.server.ts";
import type { MemberAction, MemberState, MemberView } from "./member-account.contract.ts";
import { restOfAll } from "./membership-end.ts";
import {
  beginsWithDebit,
  dueCents,
  isLiving,
  type MembershipRow,
  membershipOf,
  openMemberships,
  periodsOf,
  rightsIn,
  storeEnd,
  tierBySlug,
} from "./memberships.store.server.ts";
import { lapsesAt } from "./rights.store.server.ts";
import { syncMembership } from "./sync-membership.server.ts";
import type { TierRights } from "./tiers.contract.ts";

export type AccountServices = SettleServices & Pick<Services, "language">;

/** No period of withdrawal is longer: orders of before are not read. A debit may take two weeks until it is paid. */
const WITHDRAWABLE_MS = 40 * DAY_MS;

const iso = (at: Date | null) => at?.toISOString() ?? null;

type Periods = Awaited<ReturnType<typeof periodsOf>>;

function ifLeftAt(at: Date, membership: MembershipRow, periods: Periods) {
  const endsAt = endOfMembership(membership, { at: at.getTime(), until: at.getTime() });
  const restCents = membership.isRenewedYear ? restOfAll(periods, endsAt) : 0;
  return { endsAt: endsAt.toISOString(), restCents };
}

const isWithdrawable = ({ joinedAt, withdrawnAt }: MembershipRow, at: Date): boolean =>
  joinedAt !== null && !withdrawnAt && joinedAt.getTime() >= at.getTime() - WITHDRAWABLE_MS;

/** Periods are read only where a withdrawal is possible, or the membership is over. */
function withdrawalOrder(state: MemberState, periods: Periods, at: Date): string | null {
  const first = periods.at(-1);
  if (!first) return null;
  if (state === "withdrawn") return first.order.code;
  return !first.order.withdrawal && mayWithdraw(first.order, at) ? first.order.code : null;
}

function stateOf({
  status,
  subscriptionId,
  endsAt,
  endedAt,
  withdrawnAt,
}: MembershipRow): MemberState | null {
  if (withdrawnAt) return "withdrawn";
  switch (status) {
    case "expired":
      return null;
    case "joining":
      return subscriptionId ? "waiting" : "unpaid";
    case "active":
      return endsAt ? "leaving" : "active";
    case "past_due":
      return "past_due";
    case "ended":
      return endedAt ? "ended" : "leaving";
  }
}

const isFirstReduced = (state: MemberState, { coupon }: MembershipRow) =>
  coupon !== null && (state === "unpaid" || state === "waiting");

/** What was paid back, or withdrawn from, leaves nothing. */
const lastRights = (state: MemberState, periods: Periods): TierRights | null =>
  (state === "ended" && periods.find(({ order }) => order.status === "paid")?.period.terms) || null;

/** The membership that lives, is about to begin, or was the last one; null for who never had one. */
export async function memberView(
  services: Pick<AccountServices, "db" | "language" | "mainLanguage" | "now">,
  user: Pick<User, "id">,
): Promise<MemberView | null> {
  const { db, now } = services;
  const at = now();
  const [found] = await membershipOf(db, user.id, at);
  const state = found ? stateOf(found.membership) : null;
  if (!found || !state) return null;
  const { membership, tier, paid } = found;
  const { paidUntil, sessionUrl } = membership;
  const isChanging = paid !== null && paid.terms.tier !== tier.slug;
  const isOver = state === "ended" || state === "withdrawn";
  const mayBeWithdrawn = isWithdrawable(membership, at);
  const isRead = membership.isRenewedYear || mayBeWithdrawn || isOver || state === "past_due" || isChanging;
  const periods = isRead ? await periodsOf(db, membership.id) : [];
  const accessUntil = state === "past_due" && paidUntil ? lapsesAt(paidUntil, membership) : null;
  return {
    tier: { name: inLanguage(isChanging ? paid.terms.name : tier.name, services) },
    rights: isOver ? lastRights(state, periods) : (paid?.terms ?? rightsIn(tier)),
    next:
      isChanging && state === "active"
        ? {
            tier: inLanguage(tier.name, services),
            from: beginsWithDebit(membership, periods) ? null : new Date(paid.endsAt).toISOString(),
          }
        : null,
    state,
    cents: membership.cents,
    dueCents: dueCents(membership, periods),
    firstCents: isFirstReduced(state, membership) ? membership.cents - membership.discountCents : null,
    interval: membership.interval,
    joinedAt: iso(membership.joinedAt),
    paidUntil: iso(paidUntil),
    endsAt: iso(membership.endsAt ?? (state === "leaving" ? paidUntil : null)),
    endedAt: iso(membership.withdrawnAt ?? membership.endedAt),
    accessUntil: accessUntil === null ? null : new Date(accessUntil).toISOString(),
    hasAccess: accessUntil === null || accessUntil > at.getTime(),
    ifLeft: ifLeftAt(at, membership, periods),
    isTierEnded: tier.endedAt !== null,
    canResume: membership.endsAt !== null && isLiving(membership.status) && tier.endedAt === null,
    withdrawFrom: withdrawalOrder(state, periods, at),
    paymentUrl: state === "unpaid" ? sessionUrl : null,
    soldByStripe: membership.managed,
  };
}

/** For the tabs of the account: whether there is, was, or is about to be a membership, and whether a payment of it failed. */
export async function membershipTab({ db, now }: Pick<Services, "db" | "now">, user: Pick<User, "id">) {
  const [found] = await membershipOf(db, user.id, now());
  return { isMember: found !== undefined, isPastDue: found?.membership.status === "past_due" };
}

export type Living = MembershipRow & { subscriptionId: string };

/** @throws DomainError not_found without a living membership */
export async function livingOf({ db }: Pick<AccountServices, "db">, user: Pick<User, "id">): Promise<Living> {
  const [membership] = (await openMemberships(db, user.id)).filter(({ status }) => isLiving(status));
  if (!membership?.subscriptionId) throw new DomainError("not_found");
  return { ...membership, subscriptionId: membership.subscriptionId };
}

/** Stripe need not be reached for it: who has left has left. */
async function leaveMembership(services: AccountServices, membership: Living): Promise<void> {
  await services.db.batch(endStatements(services, membership, { until: null, statement: null }));
  await tellStripe(services, membership);
  if (!services.mailsLater) services.waitUntil(drainOutbox(services));
}

/** Stores what its member says of its end before Stripe is asked, whose event may be read at once; where Stripe fails, nothing was said. */
async function storeAndAsk(
  { db }: Pick<AccountServices, "db">,
  { id, endDeclared: before }: MembershipRow,
  { endDeclared, ask }: { endDeclared: MembershipRow["endDeclared"]; ask: () => Promise<void> },
): Promise<void> {
  await storeEnd(db, id, { endDeclared });
  try {
    await ask();
  } catch (error) {
    await storeEnd(db, id, { endDeclared: before });
    throw error;
  }
}

/** @throws DomainError membership_over: what the seller has ended would end again */
async function resumeMembership(services: AccountServices, membership: Living) {
  const { db, payments } = services;
  const [tier] = await tierBySlug(db, membership.tier);
  if (!tier || tier.endedAt) throw new DomainError("membership_over");
  await storeAndAsk(services, membership, {
    endDeclared: membership.endDeclared && { ...membership.endDeclared, end: null },
    ask: () => payments.endWithPeriod(membership.subscriptionId, false),
  });
  return null;
}

/** What each button asks of Stripe. @returns the address of Stripe's page where the member goes on there */
const ACTIONS: Record<
  Exclude<MemberAction, "leave">,
  (services: AccountServices, membership: Living) => Promise<string | null>
> = {
  resume: resumeMembership,
  pay: ({ payments }, { subscriptionId }) => payments.payOpenInvoice(subscriptionId),
  async card({ payments, settings, language }, { managed, stripeCustomerId }) {
    // Stripe's portal leaves the card of what Stripe sells as it is.
    if (managed) throw new DomainError("not_found");
    return payments.cardPage({
      customerId: stripeCustomerId ?? "",
      language,
      returnUrl: `${settings.SHOP_ORIGIN}/dashboard/membership`,
    });
  },
};

/** @throws DomainError not_found without a living membership; membership_over; card_refused; payment_unavailable */
export async function actOnMembership(
  services: AccountServices,
  user: Pick<User, "id">,
  action: MemberAction,
): Promise<string | null> {
  const membership = await livingOf(services, user);
  if (action === "leave") {
    await leaveMembership(services, membership);
    return null;
  }
  try {
    const url = await ACTIONS[action](services, membership);
    if (url) return url;
    await syncMembership(services, membership.id);
    return null;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    services.log("payment_provider_failed", { error: errorDetails(error) });
    throw new DomainError("payment_unavailable");
  }
}

/**
 * Ends the memberships of an account that is being deleted, at once, and closes payment pages: nobody is charged who has no account. It declares
 * their end, as leaving does: of a year that renewed, what is left after a month is owed. Throws where Stripe cannot be reached: the account is
 * not deleted then.
 */
export async function endMembershipsOf(services: SettleServices, userId: string): Promise<void> {
  const { db, payments, now } = services;
  if (!payments.connected) return;
  const at = now().getTime();
  for (const membership of await openMemberships(db, userId)) {
    const { sessionId, subscriptionId, endDeclared } = membership;
    if (subscriptionId) {
      const end = endOfMembership(membership, { at, until: at }).getTime();
      await storeAndAsk(services, membership, {
        endDeclared: endDeclared?.end != null && endDeclared.end <= end ? endDeclared : { at, end },
        ask: () => payments.endNow(subscriptionId),
      });
    } else if (sessionId) await payments.expireCheckoutSession(sessionId);
  }
}
