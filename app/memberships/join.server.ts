import type { User } from "#app/accounts/accounts.contract.ts";
import { proposedCountry, refusedForTooMany } from "#app/checkout/checkout.server.ts";
import { buyerDetailsOf, upsertBuyerDetails } from "#app/checkout/checkout.store.server.ts";
import type { CheckoutDetails } from "#app/checkout/checkout-details.contract.ts";
import { countryFor } from "#app/checkout/countries.ts";
import {
  type CheckoutServices,
  termsOf as contractTermsOf,
  postalCodeNeededIn,
  requireRegion,
  requireShownTerms,
} from "#app/checkout/place-order.server.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { versionsInForce } from "#app/legal/legal.store.server.ts";
import { enforceLimits } from "#app/limits/limits.server.ts";
import { requestedCoupon, usableCoupon } from "#app/offers/coupons.server.ts";
import { type CouponQuote, firstPaymentDiscount } from "#app/offers/pricing/coupon.ts";
import type { Writes } from "#app/services.ts";
import { DomainError, errorDetails } from "#app/shared/errors.ts";
import { settingIn, storedSettings } from "#app/studio/shop-settings.store.server.ts";
import { pageVatOf } from "#app/tax/tax.server.ts";
import type { JoinFields } from "./join.contract.ts";
import { type BillingInterval, INTERVALS } from "./memberships.contract.ts";
import {
  type Chosen,
  correctJoining,
  expireJoining,
  insertMembership,
  isLiving,
  type MembershipRow,
  membershipById,
  membershipBySession,
  openMemberships,
  type TierRow,
  termsOf,
  tierBySlug,
  tierHasPlace,
  updateMembership,
} from "./memberships.store.server.ts";
import { syncMembership } from "./sync-membership.server.ts";

const MAX_ATTEMPTS = 4;

export const centsOf = ({ monthCents, yearCents }: Pick<TierRow, "monthCents" | "yearCents">) =>
  ({ month: monthCents, year: yearCents }) satisfies Record<BillingInterval, number | null>;

/** What a coupon takes off the first payment; null without one. @throws DomainError too_many */
async function quoteOf(
  services: Writes,
  user: User,
  { tier, cents, coupon: typed }: { tier: TierRow; cents: number; coupon: string },
): Promise<CouponQuote | null> {
  if (!typed) return null;
  const { code, row, buyers = null } = await requestedCoupon(services, user.id, typed);
  const usable = usableCoupon(row, { at: services.now(), tier: tier.slug });
  const discount = typeof usable === "string" ? usable : firstPaymentDiscount(cents, usable);
  return typeof discount === "string"
    ? { code, refusal: discount, minimum: row?.minimumCents ?? 0, buyers }
    : { code, discount, buyers };
}

/** What the page says of a coupon that the browser remembers: nothing of one that is for something else. */
async function shownCoupon(
  services: Writes,
  user: User,
  asked: Parameters<typeof quoteOf>[2],
): Promise<CouponQuote | null> {
  const quote = await quoteOf(services, user, asked).catch(refusedForTooMany(asked.coupon));
  return quote && "refusal" in quote && quote.refusal === "coupon_other_membership" ? null : quote;
}

/** What the page shows on which a person joins. @throws DomainError not_found, membership_over, already_member */
export async function joinView(
  services: CheckoutServices,
  user: User,
  {
    tier: slug,
    interval: wanted,
    coupon,
  }: { tier: string; interval: BillingInterval | null; coupon: string },
) {
  const { db, now } = services;
  const [[tier], open, [saved], chosen, texts, [room]] = await db.batch([
    tierBySlug(db, slug),
    openMemberships(db, user.id),
    buyerDetailsOf(db, user.id),
    storedSettings(db, ["tax", "vat"]),
    versionsInForce(db),
    tierHasPlace(db, slug, { at: now(), besides: "" }),
  ]);
  if (!tier) throw new DomainError("not_found");
  if (tier.endedAt) throw new DomainError("membership_over");
  if (open.some(({ status }) => isLiving(status))) throw new DomainError("already_member");
  const prices = centsOf(tier);
  const offered = INTERVALS.filter((interval) => prices[interval] !== null);
  const interval = offered.find((each) => each === wanted) ?? offered[0] ?? "month";
  const cents = prices[interval] ?? 0;
  const tax = settingIn(chosen, "tax");
  return {
    tier,
    interval,
    offered: offered.map((each) => ({ interval: each, cents: prices[each] ?? 0 })),
    cents,
    coupon: await shownCoupon(services, user, { tier, cents, coupon }),
    isFull: room?.hasPlace === 0,
    details: { ...proposedCountry(services), ...saved?.details } as Partial<CheckoutDetails>,
    soldByStripe: tax.by === "managed",
    postalCodeNeededIn: postalCodeNeededIn(tax, settingIn(chosen, "vat")),
    terms: contractTermsOf(texts, tax),
  };
}

interface Joining {
  tier: TierRow;
  request: JoinFields;
  coupon: { code: string; discount: number } | null;
  /** Who sells now. */
  managed: boolean;
}

const isSame = (open: MembershipRow, { tier, request, coupon, managed }: Joining, language: string) =>
  open.tier === tier.slug &&
  open.terms?.revision === tier.revision &&
  open.interval === request.interval &&
  open.cents === request.cents &&
  open.coupon === (coupon?.code ?? null) &&
  open.discountCents === (coupon?.discount ?? 0) &&
  open.language === language &&
  open.managed === managed;

/**
 * What is open of a person is used again where it is the same, so that a double click opens one page; else its page is closed first.
 * @returns the one to use again, and the address of its page; null where there is none
 * @throws DomainError already_member; payment_pending while a payment is on its way
 */
async function reuseOrClose(
  services: CheckoutServices,
  user: User,
  joining: Joining,
): Promise<{ id: string; url: string } | null> {
  const { db, payments, language } = services;
  for (const open of await openMemberships(db, user.id)) {
    if (isLiving(open.status)) throw new DomainError("already_member");
    const page = open.sessionId ? await payments.joiningState(open.sessionId) : null;
    if (page?.state === "open" && open.sessionUrl && isSame(open, joining, language))
      return { id: open.id, url: open.sessionUrl };
    if (page?.state === "open" && open.sessionId) await payments.expireCheckoutSession(open.sessionId);
    const synced = open.sessionId
      ? await syncMembership(services, open.id)
      : (await expireJoining(db, open.id))[0];
    if (synced && isLiving(synced.status)) throw new DomainError("already_member");
    if (synced?.status === "joining") throw new DomainError("payment_pending");
  }
  return null;
}

/** Why a tier is not to be had for this price, and with the rights that were shown. @param besides the membership that asks */
export async function refusalOf(
  { db, now }: Pick<CheckoutServices, "db" | "now">,
  { tier: slug, interval, cents, revision }: Chosen & { revision?: number },
  besides: string,
): Promise<DomainError | null> {
  const [[tier], [room]] = await db.batch([
    tierBySlug(db, slug),
    tierHasPlace(db, slug, { at: now(), besides }),
  ]);
  if (!tier || tier.endedAt) return new DomainError("membership_over");
  if (centsOf(tier)[interval] !== cents) return new DomainError("price_changed");
  if (revision !== undefined && tier.revision !== revision) return new DomainError("terms_changed");
  return room?.hasPlace === 0 ? new DomainError("membership_full") : null;
}

/** Opens the payment page. The membership's id is the idempotency key, so it has one page. */
async function openPage(
  services: CheckoutServices,
  user: User,
  { tier, membership }: { tier: TierRow; membership: MembershipRow },
): Promise<string> {
  const { db, payments, settings } = services;
  const { id, cents, interval, language, coupon, discountCents } = membership;
  const vat = await pageVatOf(services, membership);
  const page = await payments
    .openJoiningPage({
      membershipId: id,
      price: { tier: tier.slug, name: inLanguage(tier.name, services), cents, interval },
      coupon: coupon === null ? null : { code: coupon, cents: discountCents },
      email: user.email,
      language,
      vat,
      successUrl: `${settings.SHOP_ORIGIN}/memberships/joined?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${settings.SHOP_ORIGIN}/memberships/${tier.slug}/join?interval=${interval}`,
    })
    .catch(async (error: unknown) => {
      // The provider would repeat this error for the same key, so another try needs another membership.
      await expireJoining(db, id);
      throw error;
    });
  const [updated] = await updateMembership(db, id, { sessionId: page.sessionId, sessionUrl: page.url });
  if (updated?.status === "joining") return page.url;
  await payments.expireCheckoutSession(page.sessionId);
  throw new DomainError("payment_unavailable");
}

/** What the first payment is reduced by. @throws DomainError where the coupon is refused, or takes off something else than was shown */
async function requireFirstPayment(
  services: CheckoutServices,
  user: User,
  { tier, request }: Pick<Joining, "tier" | "request">,
) {
  const { cents, firstCents, coupon } = request;
  const quote = await quoteOf(services, user, { tier, cents, coupon });
  if (quote && "refusal" in quote) throw new DomainError(quote.refusal, { detail: quote.code });
  if (cents - (quote?.discount ?? 0) !== firstCents) throw new DomainError("price_changed");
  return quote;
}

async function placeAndOpen(services: CheckoutServices, user: User, joining: Joining): Promise<string> {
  const { db, now, language } = services;
  const { tier, request, coupon } = joining;
  const {
    interval,
    cents,
    beginNow: _,
    shownTerms: _terms,
    revision,
    coupon: _code,
    firstCents: _first,
    ...details
  } = request;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const known = await reuseOrClose(services, user, joining);
    const saveDetails = upsertBuyerDetails(db, { userId: user.id, details, updatedAt: now() });
    if (known) {
      await db.batch([correctJoining(db, known.id, details), saveDetails]);
      return known.url;
    }
    const [id, at] = [crypto.randomUUID(), now()];
    const [, [membership]] = await db.batch([
      insertMembership(db, {
        id,
        userId: user.id,
        terms: termsOf(tier),
        interval,
        cents,
        coupon,
        language,
        buyer: details,
        at,
      }),
      membershipById(db, id),
      saveDetails,
    ]);
    if (membership) return openPage(services, user, { tier, membership });
    const refusal = await refusalOf(services, { tier: tier.slug, interval, cents, revision }, "");
    if (refusal) throw refusal;
    await requireFirstPayment(services, user, joining);
  }
  throw new DomainError("payment_unavailable");
}

/**
 * Begins to join a tier: the first payment is made on Stripe's page. The price is the tier's of now, which must be the one that was shown.
 * @throws DomainError bad_input, too_many, not_found, membership_over, membership_full, already_member, payment_pending, price_changed,
 * terms_changed, payments_off, payment_unavailable, the refusals of a coupon
 */
export async function joinMembership(
  services: CheckoutServices,
  user: User,
  { slug, request }: { slug: string; request: JoinFields },
): Promise<{ url: string }> {
  if (!countryFor(request.country))
    throw new DomainError("bad_input", { fields: { country: "errors.country" } });
  // Without it the membership could begin only when nobody can withdraw any more (Directive 2011/83/EU, article 16(a)).
  if (!request.beginNow)
    throw new DomainError("bad_input", { fields: { beginNow: "joining.beginNowNeeded" } });
  await enforceLimits(services, ["checkout", user.id], ["checkoutDay", user.id]);
  const { db, payments } = services;
  const [[tier], chosen] = await db.batch([tierBySlug(db, slug), storedSettings(db, ["tax"])]);
  if (!tier) throw new DomainError("not_found");
  if (tier.endedAt) throw new DomainError("membership_over");
  if (centsOf(tier)[request.interval] !== request.cents) throw new DomainError("price_changed");
  if (tier.revision !== request.revision) throw new DomainError("terms_changed");
  const coupon = await requireFirstPayment(services, user, { tier, request });
  await requireShownTerms(services, request);
  await requireRegion(services, { details: request });
  if (!payments.connected) throw new DomainError("payments_off");
  const managed = settingIn(chosen, "tax").by === "managed";
  try {
    return { url: await placeAndOpen(services, user, { tier, request, coupon, managed }) };
  } catch (error) {
    if (error instanceof DomainError) throw error;
    services.log("payment_provider_failed", { error: errorDetails(error) });
    throw new DomainError("payment_unavailable");
  }
}

/** What became of a payment page, for who comes back from it. @throws DomainError not_found, also for somebody else's page */
export async function joinedMembership(
  services: CheckoutServices,
  user: User,
  sessionId: string,
): Promise<MembershipRow> {
  const { db, log } = services;
  const [membership] = await membershipBySession(db, sessionId);
  if (membership?.userId !== user.id) throw new DomainError("not_found");
  if (membership.status !== "joining") return membership;
  const synced = await syncMembership(services, membership.id).catch((error: unknown) => {
    log("payment_provider_failed", { error: errorDetails(error) });
    return undefined;
  });
  return synced ?? membership;
}
