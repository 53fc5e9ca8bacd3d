import Stripe from "stripe";
import type { Language } from "#app/i18n/languages.ts";
import { NO_ACCOUNT_DEFAULTS, SOLD_BY_STRIPE } from "#app/orders/payments/payment-page.ts";
import { openPage, type PageVat } from "#app/orders/payments/payment-pages.service.server.ts";
import { idOf } from "#app/orders/payments/payment-status.service.server.ts";
import { DomainError } from "#app/shared/errors.ts";
import { TAX_CODE } from "#app/tax/tax.contract.ts";
import type { BillingInterval, MembershipStatus } from "./memberships.contract.ts";
import { missingMemberRights } from "./stripe-rights.ts";

/** What is paid each interval, in euro cents with tax. */
export interface RecurringPrice {
  tier: string;
  name: string;
  cents: number;
  interval: BillingInterval;
}

export interface JoiningPage {
  membershipId: string;
  price: RecurringPrice;
  /** Euro cents off the first payment alone, and by which code. */
  coupon: { code: string; cents: number } | null;
  email: string;
  language: Language;
  vat: PageVat;
  successUrl: string;
  cancelUrl: string;
}

const PAGE_STATES = ["open", "expired", "complete"] as const;

/** The payment page of somebody who joins. `complete`: paid, or the payment is on its way. */
export interface JoiningState {
  state: (typeof PAGE_STATES)[number];
  subscriptionId: string | null;
}

export interface SubscriptionState {
  id: string;
  /** The shop's id, as Stripe keeps it. */
  membershipId: string | null;
  customerId: string;
  status: MembershipStatus;
  /** Stripe has given up its renewal, and leaves it as it is (`unpaid`, `paused`). */
  isGivenUp: boolean;
  live: boolean;
  managed: boolean;
  /** Null for a product that the shop has not made. */
  tier: string | null;
  interval: BillingInterval;
  cents: number;
  startedAt: Date;
  periodEnd: Date;
  /** When it ends, where an end is planned. */
  endsAt: Date | null;
  endedAt: Date | null;
}

/** A finalized invoice of a subscription. */
export interface PeriodInvoice {
  id: string;
  /** What is charged for it: a credit from before may have paid a part. */
  cents: number;
  isPaid: boolean;
  paidAt: Date | null;
  /** It waits to be paid, which anybody can who has its address. */
  isOpen: boolean;
  /** Null for a product that the shop has not made. */
  tier: string | null;
  startsAt: Date;
  endsAt: Date;
  isRenewal: boolean;
  /** Tries to charge it. */
  attempts: number;
  /** It will be tried again. */
  isTried: boolean;
  createdAt: Date;
}

export interface TierChange {
  subscriptionId: string;
  price: RecurringPrice;
  /** Nothing is reckoned: the price holds from the next payment on. */
  isLater?: boolean;
  /** The moment from which it is reckoned: the same in the preview and in the change. */
  at: Date;
}

export interface ChangePreview {
  /** Euro cents that are charged at once; below zero where more is paid already than it costs until the next payment. */
  dueCents: number;
  nextPaymentAt: Date;
}

export interface CardPage {
  customerId: string;
  language: Language;
  returnUrl: string;
}

/** Stripe's side of memberships. Nothing but ids is kept here: the state is asked for. */
export interface Subscriptions {
  /** @throws DomainError payment_unavailable where the same membership's page was asked for with other parameters. */
  openJoiningPage(page: JoiningPage): Promise<{ sessionId: string; url: string }>;
  joiningState(sessionId: string): Promise<JoiningState | null>;
  subscription(id: string): Promise<SubscriptionState | null>;
  /** The newest 100, the newest first. */
  periodInvoices(subscriptionId: string): Promise<PeriodInvoice[]>;
  /** Ends it with the paid period, or takes any planned end back. */
  endWithPeriod(subscriptionId: string, ends: boolean): Promise<void>;
  /** Ends it at a time. Nothing is paid back by that, and a period that begins before costs as much as is left of it. */
  endAt(subscriptionId: string, at: Date): Promise<void>;
  /** Ends it now; nothing is paid back by that. Does nothing for one that has ended. */
  endNow(subscriptionId: string): Promise<void>;
  /** Nobody can pay it any more. Does nothing for one that is paid, or being paid. */
  voidInvoice(id: string): Promise<void>;
  /** @throws DomainError price_changed when a new period has begun since the change's moment */
  previewChange(change: TierChange): Promise<ChangePreview>;
  /** @throws DomainError card_refused when what is due at once is not paid, price_changed as its preview; nothing is changed then. */
  changeTier(change: TierChange): Promise<void>;
  /**
   * Tries to charge what is unpaid, now.
   * @returns the address of Stripe's page where the bank asks the card's holder, or null
   * @throws DomainError card_refused
   */
  payOpenInvoice(subscriptionId: string): Promise<string | null>;
  /** The address of Stripe's page for a new card: for one use, never logged or mailed. */
  cardPage(page: CardPage): Promise<string>;
  /** The names of what a restricted key may not do and memberships need; none for any other key. */
  missingMemberRights(): Promise<string[]>;
  /** @returns the invoice that a payment is for, or null */
  invoiceOfIntent(intentId: string): Promise<string | null>;
}

const PRODUCT_PREFIX = "stall-membership-";

const productIdOf = (tier: string) => `${PRODUCT_PREFIX}${tier}`;

function tierOf(product: string | { id: string } | null | undefined): string | null {
  const id = idOf(product);
  return id?.startsWith(PRODUCT_PREFIX) ? id.slice(PRODUCT_PREFIX.length) : null;
}

const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404;

function orNullWhereMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

/** Somebody else was faster. */
function unlessTaken(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeError && error.code === "resource_already_exists")) throw error;
}

/** Of the tier's name as it is now, which stands on payment pages and invoices. */
async function keepProduct(stripe: Stripe, { tier, name }: RecurringPrice): Promise<string> {
  const id = productIdOf(tier);
  try {
    await stripe.products.update(id, { name, active: true });
  } catch (error) {
    if (!isMissing(error)) throw error;
    await stripe.products.create({ id, name, tax_code: TAX_CODE }).catch(unlessTaken);
  }
  return id;
}

/** An amount off one payment, which Stripe's coupon never changes; every first payment of that amount has the same one. */
async function keepCoupon(stripe: Stripe, { code, cents }: { code: string; cents: number }): Promise<string> {
  const id = `stall-${code}-${cents}`;
  await stripe.coupons
    .create({ id, name: code, amount_off: cents, currency: "eur", duration: "once" })
    .catch(unlessTaken);
  return id;
}

const priceData = (product: string, { cents, interval }: RecurringPrice) => ({
  currency: "eur",
  product,
  unit_amount: cents,
  tax_behavior: "inclusive" as const,
  recurring: { interval },
});

function vatParams(vat: PageVat) {
  if (vat.by === "managed") return SOLD_BY_STRIPE;
  if (vat.by === "own") return NO_ACCOUNT_DEFAULTS;
  return {
    ...NO_ACCOUNT_DEFAULTS,
    automatic_tax: { enabled: true },
    tax_id_collection: { enabled: true },
    billing_address_collection: "required",
  } satisfies Partial<Stripe.Checkout.SessionCreateParams>;
}

async function openJoiningPage(stripe: Stripe, page: JoiningPage) {
  const product = await keepProduct(stripe, page.price);
  const { allow_promotion_codes, ...vat } = vatParams(page.vat);
  const metadata = { membership: page.membershipId };
  const footer = page.vat.by === "stripe_tax" && page.vat.footer;
  // No ways to pay are named: Stripe shows those of the account that can renew.
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: "subscription",
    client_reference_id: page.membershipId,
    metadata,
    subscription_data: {
      metadata,
      billing_mode: { type: "flexible" },
      ...(footer && { invoice_settings: { footer } }),
    },
    customer_email: page.email,
    locale: page.language,
    line_items: [{ quantity: 1, price_data: priceData(product, page.price) }],
    ...vat,
    // Stripe refuses both in one call: with a discount it asks for no code.
    ...(page.coupon
      ? { discounts: [{ coupon: await keepCoupon(stripe, page.coupon) }] }
      : { allow_promotion_codes }),
    success_url: page.successUrl,
    cancel_url: page.cancelUrl,
  };
  return openPage(stripe, params, { key: page.membershipId, by: page.vat.by });
}

const STATUSES: Record<string, MembershipStatus> = {
  incomplete: "joining",
  incomplete_expired: "expired",
  trialing: "active",
  active: "active",
  past_due: "past_due",
  unpaid: "past_due",
  paused: "past_due",
  canceled: "ended",
};

const dateOf = (seconds: number) => new Date(seconds * 1000);
const dateOrNull = (seconds: number | null) => (seconds === null ? null : dateOf(seconds));

function stateOf(subscription: Stripe.Subscription): SubscriptionState {
  const { items, status, cancel_at, cancel_at_period_end } = subscription;
  const [item] = items.data;
  const state = STATUSES[status];
  if (!item || !state) throw new Error(`a subscription that is ${status} with ${items.data.length} items`);
  const periodEnd = dateOf(Math.min(...items.data.map(({ current_period_end }) => current_period_end)));
  return {
    id: subscription.id,
    membershipId: subscription.metadata.membership ?? null,
    customerId: idOf(subscription.customer) ?? "",
    status: state,
    isGivenUp: status === "unpaid" || status === "paused",
    live: subscription.livemode,
    managed: subscription.managed_payments?.enabled ?? false,
    tier: tierOf(item.price.product),
    interval: item.price.recurring?.interval === "year" ? "year" : "month",
    cents: item.price.unit_amount ?? 0,
    startedAt: dateOf(subscription.start_date),
    periodEnd,
    endsAt: cancel_at_period_end ? (dateOrNull(cancel_at) ?? periodEnd) : dateOrNull(cancel_at),
    endedAt: dateOrNull(subscription.ended_at),
  };
}

/** The line of the period: credits cost less than nothing, and remainders of earlier ones end before it. */
function periodLine({ lines }: Stripe.Invoice): Stripe.InvoiceLineItem | undefined {
  const reaches = ({ amount, period }: Stripe.InvoiceLineItem) => [
    Math.min(amount, 0),
    period.end,
    period.start,
    amount,
  ];
  const isAfter = (one: number[], other: number[]) => {
    const at = one.findIndex((value, i) => value !== other[i]);
    return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0);
  };
  return lines.data
    .filter(({ parent }) => parent?.type === "subscription_item_details")
    .reduce<Stripe.InvoiceLineItem | undefined>(
      (best, line) => (!best || isAfter(reaches(line), reaches(best)) ? line : best),
      undefined,
    );
}

function periodOf(invoice: Stripe.Invoice): PeriodInvoice[] {
  const line = periodLine(invoice);
  if (!line || invoice.status === "draft") return [];
  return [
    {
      id: invoice.id,
      cents: invoice.amount_due,
      isPaid: invoice.status === "paid",
      paidAt: dateOrNull(invoice.status_transitions.paid_at),
      isOpen: invoice.status === "open",
      tier: tierOf(line.pricing?.price_details?.product),
      startsAt: dateOf(line.period.start),
      endsAt: dateOf(line.period.end),
      isRenewal: invoice.billing_reason === "subscription_cycle",
      attempts: invoice.attempt_count,
      isTried: invoice.next_payment_attempt !== null,
      createdAt: dateOf(invoice.created),
    },
  ];
}

async function changeOf(stripe: Stripe, { subscriptionId, price, at, isLater }: TierChange) {
  const [product, { items }] = await Promise.all([
    keepProduct(stripe, price),
    stripe.subscriptions.retrieve(subscriptionId),
  ]);
  const changed = [{ id: items.data[0]?.id ?? "", price_data: priceData(product, price) }];
  if (isLater) return { items: changed, proration_behavior: "none" as const };
  return {
    items: changed,
    proration_behavior: "always_invoice" as const,
    proration_date: Math.floor(at.getTime() / 1000),
  };
}

async function endWithPeriod(stripe: Stripe, { id, ends }: { id: string; ends: boolean }): Promise<void> {
  const { cancel_at, cancel_at_period_end } = await stripe.subscriptions.retrieve(id);
  // Stripe accepts only one of the two in a call, and each takes back only what it has set.
  const isAtTime = cancel_at !== null && !cancel_at_period_end;
  await stripe.subscriptions.update(
    id,
    !ends && isAtTime ? { cancel_at: "" } : { cancel_at_period_end: ends },
  );
}

/** A card that its bank refuses, or that must be confirmed by its holder. */
function asRefusedCard(error: unknown): never {
  if (error instanceof Stripe.errors.StripeCardError)
    throw new DomainError("card_refused", { detail: error.message });
  throw error;
}

const asksHolder = (error: unknown) =>
  error instanceof Stripe.errors.StripeCardError && error.code === "invoice_payment_intent_requires_action";

/** The moment of a change must be in the period that runs. */
function asPastPeriod(error: unknown): never {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.param?.includes("proration_date"))
    throw new DomainError("price_changed", { detail: error.message });
  throw error;
}

/** Marks the shop's configuration of the portal, on which a member can only see invoices and change the card. */
const PORTAL = { stall: "members" };

async function portalConfiguration(stripe: Stripe): Promise<string> {
  const { data } = await stripe.billingPortal.configurations.list({ limit: 100 });
  const known = data.find(({ active, metadata }) => active && metadata?.stall === PORTAL.stall);
  if (known) return known.id;
  const { id } = await stripe.billingPortal.configurations.create({
    features: {
      // Another address or country would change the tax, and another e-mail address the account.
      customer_update: { enabled: false },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: false },
      subscription_update: { enabled: false },
    },
    metadata: PORTAL,
  });
  return id;
}

async function cardPage(stripe: Stripe, { customerId, language, returnUrl }: CardPage): Promise<string> {
  const { url } = await stripe.billingPortal.sessions.create({
    customer: customerId,
    configuration: await portalConfiguration(stripe),
    locale: language,
    return_url: returnUrl,
    flow_data: {
      type: "payment_method_update",
      after_completion: { type: "redirect", redirect: { return_url: returnUrl } },
    },
  });
  return url;
}

export function createSubscriptions(stripe: () => Stripe, isRestricted: boolean): Subscriptions {
  return {
    openJoiningPage: (page) => openJoiningPage(stripe(), page),
    async joiningState(sessionId) {
      const session = await stripe().checkout.sessions.retrieve(sessionId).catch(orNullWhereMissing);
      if (!session) return null;
      const state = PAGE_STATES.find((each) => each === session.status) ?? "open";
      return { state, subscriptionId: idOf(session.subscription) };
    },
    async subscription(id) {
      const found = await stripe().subscriptions.retrieve(id).catch(orNullWhereMissing);
      return found && stateOf(found);
    },
    async periodInvoices(subscription) {
      const { data } = await stripe().invoices.list({ subscription, limit: 100 });
      return data.flatMap(periodOf);
    },
    endWithPeriod: (id, ends) => endWithPeriod(stripe(), { id, ends }),
    async endAt(id, at) {
      const cancel_at = Math.floor(at.getTime() / 1000);
      await stripe().subscriptions.update(id, { cancel_at, proration_behavior: "none" });
    },
    async endNow(id) {
      await stripe().subscriptions.cancel(id).catch(orNullWhereMissing);
    },
    async voidInvoice(id) {
      await stripe()
        .invoices.voidInvoice(id)
        .catch((error: unknown) => {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        });
    },
    async previewChange(change) {
      const invoice = await stripe()
        .invoices.createPreview({
          subscription: change.subscriptionId,
          subscription_details: await changeOf(stripe(), change),
        })
        .catch(asPastPeriod);
      const { amount_due, total, starting_balance } = invoice;
      const nextPaymentAt = dateOf(periodLine(invoice)?.period.end ?? invoice.period_end);
      return { dueCents: amount_due || Math.min(total + starting_balance, 0), nextPaymentAt };
    },
    async changeTier(change) {
      const params = {
        ...(await changeOf(stripe(), change)),
        payment_behavior: "error_if_incomplete",
      } as const;
      const { subscriptionId, price, at } = change;
      const key = [subscriptionId, price.tier, price.interval, price.cents, at.getTime()].join(" ");
      await stripe()
        .subscriptions.update(subscriptionId, params, { idempotencyKey: key })
        .catch(asRefusedCard)
        .catch(asPastPeriod);
    },
    async payOpenInvoice(subscription) {
      const { data } = await stripe().invoices.list({ subscription, status: "open", limit: 1 });
      const [open] = data;
      if (!open) return null;
      try {
        await stripe().invoices.pay(open.id);
        return null;
      } catch (error) {
        if (asksHolder(error) && open.hosted_invoice_url) return open.hosted_invoice_url;
        return asRefusedCard(error);
      }
    },
    cardPage: (page) => cardPage(stripe(), page),
    missingMemberRights: async () => (isRestricted ? missingMemberRights(stripe()) : []),
    async invoiceOfIntent(intent) {
      const payment = { type: "payment_intent", payment_intent: intent } as const;
      const { data } = await stripe().invoicePayments.list({ payment, limit: 1 });
      return idOf(data[0]?.invoice);
    },
  };
}
