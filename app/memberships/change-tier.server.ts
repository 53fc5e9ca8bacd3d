/**
 * A member changes to another tier, or from paying by the month to paying by the year. Stripe reckons what that costs, for one moment: the same
 * in the preview as in the change. What costs less than is paid already begins with the next payment, so that nothing stays at Stripe as a credit.
 */
import type { User } from "#app/accounts/accounts.contract.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { enforceLimits } from "#app/limits/limits.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { queueMail } from "#app/mail/outbox.store.server.ts";
import type { Services } from "#app/services.ts";
import { DomainError, errorDetails } from "#app/shared/errors.ts";
import { type ChangeView, SHOWN_MS, type TierChoice, type TierSwitch } from "./change-tier.contract.ts";
import { refusalOf } from "./join.server.ts";
import { type AccountServices, type Living, livingOf } from "./member-account.server.ts";
import { newsMail } from "./membership-mails.server.ts";
import { type BillingInterval, INTERVALS } from "./memberships.contract.ts";
import {
  beginsWithDebit,
  type Chosen,
  claimChange,
  type MembershipRow,
  membershipById,
  periodsOf,
  tierBySlug,
  updateMembership,
} from "./memberships.store.server.ts";
import { rightsOf } from "./rights.store.server.ts";
import { syncMembership } from "./sync-membership.server.ts";
import type { ShownTier } from "./tiers.contract.ts";
import { shownTiers } from "./tiers.server.ts";

const isSame = (one: Chosen, other: Chosen) =>
  one.tier === other.tier && one.interval === other.interval && one.cents === other.cents;

/** A debit that is on its way, a renewal that failed or that is still to be charged: what is left of the period is not known to be paid. */
function obstacleOf(
  { now }: Pick<Services, "now">,
  { status, endsAt }: MembershipRow,
  periods: Awaited<ReturnType<typeof periodsOf>>,
): ChangeView["obstacle"] {
  if (endsAt) return "membership_leaving";
  const isWaiting = periods.some(({ order }) => order.status === "pending" || order.status === "processing");
  const isPaid = periods.some(({ period, order }) => order.status === "paid" && period.endsAt > now());
  return isWaiting || !isPaid || status !== "active" ? "membership_unpaid" : null;
}

function choicesOf(tier: ShownTier, membership: MembershipRow): TierChoice[] {
  const isOwn = tier.slug === membership.tier;
  if (tier.placesLeft === 0 && !isOwn) return [];
  const cents = { month: tier.monthCents, year: tier.yearCents };
  return INTERVALS.filter((interval) => !(isOwn && interval === membership.interval)).flatMap((interval) => {
    const price = cents[interval];
    // Another interval begins at once, and a year that is paid is not turned into months.
    if (price === null || (interval !== membership.interval && price < membership.cents)) return [];
    return [{ tier: tier.slug, name: tier.name, interval, cents: price }];
  });
}

/** Whether a change begins with the next payment. @throws DomainError price_changed for another interval, which cannot */
function isLater(
  { dueCents }: { dueCents: number },
  membership: MembershipRow,
  to: Pick<Chosen, "interval">,
) {
  if (dueCents < 0 && to.interval !== membership.interval) throw new DomainError("price_changed");
  return dueCents < 0;
}

const changeOf = ({ subscriptionId }: Living, choice: TierChoice, at: Date) => ({
  subscriptionId,
  price: choice,
  at,
});

/** Stripe's refusals of a preview and of a change are told; an outage is logged. */
async function asked<T>(services: Pick<Services, "log">, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof DomainError) throw error;
    services.log("payment_provider_failed", { error: errorDetails(error) });
    throw new DomainError("payment_unavailable");
  }
}

/**
 * What a member can change to, and what the chosen one costs.
 * @throws DomainError not_found without a living membership, too_many, payment_unavailable
 */
export async function changeView(
  services: AccountServices,
  user: Pick<User, "id">,
  wanted: { tier: string; interval: BillingInterval } | null,
): Promise<ChangeView> {
  const { db, now, payments } = services;
  const membership = await livingOf(services, user);
  const { tier, interval, cents } = membership;
  // Stripe reckons by whole seconds.
  const at = new Date(Math.floor(now().getTime() / 1000) * 1000);
  const [[[own], [rights], periods], tiers] = await Promise.all([
    db.batch([tierBySlug(db, tier), rightsOf(db, user.id, { at }), periodsOf(db, membership.id)]),
    shownTiers(services).catch(noneWhereMissing),
  ]);
  const offers = tiers
    .map((each) => ({ tier: each, choices: choicesOf(each, membership) }))
    .filter(({ choices }) => choices.length > 0);
  const obstacle = obstacleOf(services, membership, periods);
  const isToCome = rights !== undefined && rights.terms.tier !== tier;
  const later = beginsWithDebit(membership, periods) ? "agreedOnItsWay" : "agreedFrom";
  const view: ChangeView = {
    agreed: { tier, name: own ? inLanguage(own.name, services) : "", interval, cents },
    begins: isToCome ? later : "now",
    paidUntil: (rights?.endsAt ?? at).toISOString(),
    obstacle,
    offers,
    shown: null,
    tooSoon: null,
  };
  const offer = offers.find((each) => each.tier.slug === wanted?.tier);
  const choice = offer?.choices.find((each) => each.interval === wanted?.interval);
  if (obstacle || !offer || !choice) return view;
  await enforceLimits(services, ["checkout", user.id], ["checkoutDay", user.id]);
  const { dueCents, nextPaymentAt } = await asked(services, () =>
    payments.previewChange(changeOf(membership, choice, at)),
  );
  // Another interval cannot begin later, and what is paid is not turned into a credit.
  if (dueCents < 0 && choice.interval !== interval)
    return { ...view, tooSoon: { choice, from: (rights?.endsAt ?? nextPaymentAt).toISOString() } };
  const shown = {
    choice,
    tier: offer.tier,
    dueCents,
    nextPaymentAt: nextPaymentAt.toISOString(),
    at: at.toISOString(),
    terms: rights?.terms ?? null,
  };
  return { ...view, shown };
}

/** In a shop whose tiers have all ended. */
function noneWhereMissing(error: unknown): [] {
  if (error instanceof DomainError && error.code === "not_found") return [];
  throw error;
}

async function changeAtStripe(
  services: AccountServices,
  membership: Living,
  { dueCents, at, ...to }: TierSwitch,
): Promise<void> {
  const { db, now, payments } = services;
  const obstacle = obstacleOf(services, membership, await periodsOf(db, membership.id));
  if (obstacle) throw new DomainError(obstacle);
  const age = now().getTime() - at;
  if (age < 0 || age > SHOWN_MS) throw new DomainError("price_changed");
  const [tier] = await tierBySlug(db, to.tier);
  // Its rights are not those that were shown, in whole seconds.
  if (tier && Math.floor(tier.updatedAt.getTime() / 1000) > Math.floor(at / 1000))
    throw new DomainError("price_changed");
  const [claimed] = await claimChange(db, membership, { to, at: now() });
  if (!tier || !claimed) {
    // Sent twice at once: the other request is at it.
    const [current] = await membershipById(db, membership.id);
    if (current && isSame(current, to)) return;
    throw (await refusalOf(services, to, membership.id)) ?? new DomainError("price_changed");
  }
  const change = changeOf(membership, { ...to, name: inLanguage(tier.name, services) }, new Date(at));
  const preview = await payments.previewChange(change);
  if (preview.dueCents !== dueCents) throw new DomainError("price_changed");
  await payments.changeTier({ ...change, isLater: isLater(preview, membership, to) });
}

/** Confirms a change that has no receipt, because nothing is paid yet; once. */
async function confirmLater(services: AccountServices, id: string, { tier, at }: TierSwitch): Promise<void> {
  const { db, waitUntil } = services;
  const [membership] = await membershipById(db, id);
  if (!membership) return;
  const { paidUntil: until } = membership;
  await queueMail(db, newsMail(membership, "changed", { about: `${tier} ${at}`, at: new Date(at), until }));
  if (!services.mailsLater) waitUntil(drainOutbox(services));
}

/**
 * Changes what a member is a member of; safe to repeat. Where it fails, and where Stripe's answer was lost, the state is read from Stripe.
 * @throws DomainError not_found, too_many, membership_leaving, membership_unpaid, membership_over, membership_full, card_refused,
 * payment_unavailable; price_changed where price, amount or moment are not those that were shown: nothing is changed then
 */
export async function switchTier(
  services: AccountServices,
  user: Pick<User, "id">,
  request: TierSwitch,
): Promise<void> {
  await enforceLimits(services, ["checkout", user.id], ["checkoutDay", user.id]);
  const { id } = await livingOf(services, user);
  await asked(services, async () => {
    await syncMembership(services, id);
    const membership = await livingOf(services, user);
    if (isSame(membership, request)) return;
    const { tier, interval, cents } = membership;
    try {
      await changeAtStripe(services, membership, request);
    } catch (error) {
      await updateMembership(services.db, id, { tier, interval, cents });
      const synced = await syncMembership(services, id).catch(() => undefined);
      if (synced && isSame(synced, request)) return;
      throw error;
    }
    await syncMembership(services, id);
  });
  if (request.dueCents < 0) await confirmLater(services, id, request);
}
