import { z } from "zod";
import { invalidRequest, resourceMissing } from "./api-error.ts";
import { chargeNow } from "./billing-cycle.ts";
import { keepPrice, pricedLine, priceOfLine } from "./catalog.ts";
import { customerById, paymentMethodOf } from "./customers.ts";
import { cardError, methodOf, outcomeOf } from "./invoice-payments.ts";
import type { InvoiceLine, Price, Subscription } from "./objects.ts";
import { checkParams, flag, integer, listOf, metadata, type ParamMap, text, withMetadata } from "./params.ts";
import { periodEnd } from "./period.ts";
import { changeLines, creditLine, isSameInterval } from "./proration.ts";
import { type Sandbox, unixTime } from "./state.ts";
import {
  addInvoice,
  addPendingLines,
  pendingLinesOf,
  periodLine,
  subscriptionInvoice,
  takePendingLines,
} from "./subscription-invoices.ts";
import {
  changeSubscription,
  endSubscription,
  itemOf,
  pricedAt,
  subscriptionById,
} from "./subscription-object.ts";

const MAX_TIME = 9_999_999_999;

/** What changes the price of a subscription: the same in the update and in the preview. */
export const changeParams = {
  items: listOf(
    z.strictObject({ id: text(), ...pricedLine, quantity: z.literal("1").optional() }),
    1,
  ).optional(),
  proration_behavior: z.enum(["always_invoice", "create_prorations", "none"]).default("create_prorations"),
  proration_date: integer(0, MAX_TIME).optional(),
  cancel_at_period_end: flag.optional(),
};

const cancellation_details = z
  .strictObject({
    comment: text().optional(),
    feedback: z
      .enum([
        "customer_service",
        "low_quality",
        "missing_features",
        "other",
        "switched_service",
        "too_complex",
        "too_expensive",
        "unused",
      ])
      .optional(),
  })
  .optional();

const updateParams = z.strictObject({
  ...changeParams,
  cancel_at: z.union([z.literal(""), integer(0, MAX_TIME)]).optional(),
  payment_behavior: z.enum(["allow_incomplete", "error_if_incomplete"]).default("allow_incomplete"),
  default_payment_method: text().optional(),
  cancellation_details,
  description: text(500).optional(),
  metadata: metadata.optional(),
});

const cancelParams = z.strictObject({
  invoice_now: flag.default(false),
  prorate: flag.default(false),
  cancellation_details,
});

export const subscriptionFilters = {
  customer: text().optional(),
  price: text().optional(),
  status: z
    .enum([
      "active",
      "all",
      "canceled",
      "ended",
      "incomplete",
      "incomplete_expired",
      "past_due",
      "paused",
      "trialing",
      "unpaid",
    ])
    .optional(),
};

interface Filters {
  customer?: string | undefined;
  price?: string | undefined;
  status?: string | undefined;
}

/** Without a status, all but those that have ended. */
export function fitsFilters(subscription: Subscription, { customer, price, status }: Filters): boolean {
  const isEnded = subscription.status === "canceled";
  const fitsStatus =
    status === "all" || (status === "ended" ? isEnded : status ? subscription.status === status : !isEnded);
  return (
    fitsStatus &&
    (customer === undefined || subscription.customer === customer) &&
    (price === undefined || itemOf(subscription).price.id === price)
  );
}

export interface PriceChange {
  price: Price;
  lines: InvoiceLine[];
  /** Whether they are billed now; else they wait for the next invoice. */
  isBilledNow: boolean;
  items: Subscription["items"];
  billing_cycle_anchor: number;
}

type ChangeParams = Pick<z.infer<typeof updateParams>, "items" | "proration_behavior" | "proration_date">;

/** @returns null where the price stays. @throws ApiError 400 */
export function priceChange(
  sandbox: Sandbox,
  subscription: Subscription,
  { items: [asked] = [], proration_behavior: behavior, proration_date }: ChangeParams,
): PriceChange | null {
  if (!asked) return null;
  const item = itemOf(subscription);
  if (asked.id !== item.id) throw resourceMissing("subscription_item", asked.id, "items[0][id]");
  const at = proration_date ?? unixTime(sandbox);
  if (at < item.current_period_start || at > item.current_period_end)
    throw invalidRequest("The proration date must be within the current period of the subscription.", {
      param: "proration_date",
    });
  if (asked.price === item.price.id) return null;
  const price = priceOfLine(sandbox, asked, "items[0]");
  if (isSameInterval(item.price, price))
    return {
      price,
      lines: behavior === "none" ? [] : changeLines(sandbox, subscription, { price, at }),
      isBilledNow: behavior === "always_invoice",
      items: { ...subscription.items, data: [{ ...item, ...pricedAt(price) }] },
      billing_cycle_anchor: subscription.billing_cycle_anchor,
    };
  // Another interval begins a new period, which is billed at once.
  const period = { start: at, end: periodEnd(at, at, price) };
  const times = { current_period_start: period.start, current_period_end: period.end };
  return {
    price,
    lines:
      behavior === "none"
        ? [periodLine(sandbox, subscription, { price, period })]
        : changeLines(sandbox, subscription, { price, at }),
    isBilledNow: true,
    items: { ...subscription.items, data: [{ ...item, ...pricedAt(price), ...times }] },
    billing_cycle_anchor: at,
  };
}

/** `POST /v1/subscriptions/{id}`. */
export function updateSubscription(sandbox: Sandbox, id: string, params: ParamMap): Subscription {
  const subscription = subscriptionById(sandbox, id);
  const checked = checkParams(updateParams, params);
  refuseEnded(subscription, params);
  refuseManaged(subscription, checked.default_payment_method, "default_payment_method");
  const change = priceChange(sandbox, subscription, checked);
  if (checked.default_payment_method)
    paymentMethodOf(sandbox, customerById(sandbox, subscription.customer), checked.default_payment_method);
  if (change && checked.payment_behavior === "error_if_incomplete")
    refuseUnpaid(sandbox, subscription, change);
  if (change) keepPrice(sandbox, change.price);
  const { default_payment_method, description } = checked;
  changeSubscription(sandbox, subscription, {
    ...(change && { items: change.items, billing_cycle_anchor: change.billing_cycle_anchor }),
    ...withMetadata(subscription, checked.metadata ? { metadata: checked.metadata } : {}),
    ...(default_payment_method && { default_payment_method }),
    ...(description && { description }),
    ...endFields(sandbox, subscription, checked),
  });
  if (change) bill(sandbox, subscription, change);
  sandbox.changed();
  return subscription;
}

function refuseEnded({ status }: Subscription, params: ParamMap): void {
  const others = Object.keys(params).filter((name) => name !== "metadata" && name !== "cancellation_details");
  if (status === "canceled" && others.length > 0)
    throw invalidRequest("A canceled subscription can only update its cancellation_details and metadata.");
}

/** Where Stripe sells, the buyer replaces the card with Link, and nobody makes an invoice between two periods (public reports of sandbox accounts, 2026). */
function refuseManaged({ managed_payments }: Subscription, asked: unknown, param: string): void {
  if (managed_payments?.enabled && asked)
    throw invalidRequest(`${param} cannot be used with Managed Payments.`, { param });
}

/** @throws ApiError 402 where what is billed now would not be paid */
function refuseUnpaid(
  sandbox: Sandbox,
  subscription: Subscription,
  { isBilledNow, lines }: PriceChange,
): void {
  const all = [...pendingLinesOf(sandbox, subscription), ...lines];
  const { amount_due } = subscriptionInvoice(sandbox, subscription, {
    lines: all,
    reason: "subscription_update",
  });
  const outcome = outcomeOf(methodOf(sandbox, subscription)?.form);
  if (isBilledNow && amount_due > 0 && typeof outcome === "object") throw cardError(outcome.declineCode);
}

function bill(sandbox: Sandbox, subscription: Subscription, { isBilledNow, lines }: PriceChange): void {
  addPendingLines(sandbox, lines);
  if (isBilledNow) billPending(sandbox, subscription);
}

/** Bills what waits for the next invoice now. */
function billPending(sandbox: Sandbox, subscription: Subscription): void {
  const lines = takePendingLines(sandbox, subscription);
  if (lines.length === 0) return;
  const invoice = addInvoice(sandbox, subscription, { lines, reason: "subscription_update" });
  changeSubscription(sandbox, subscription, { latest_invoice: invoice.id });
  chargeNow(sandbox, invoice);
}

type EndParams = Pick<
  z.infer<typeof updateParams>,
  "cancel_at" | "cancel_at_period_end" | "cancellation_details"
>;

/** The fields of an end that is planned, or taken back. */
function endFields(sandbox: Sandbox, subscription: Subscription, params: EndParams): Partial<Subscription> {
  const { cancel_at, cancel_at_period_end: atEnd, cancellation_details: said } = params;
  if (cancel_at !== undefined && atEnd)
    throw invalidRequest("You cannot set `cancel_at` if `cancel_at_period_end` is true.", {
      param: "cancel_at",
    });
  const details = subscription.cancellation_details;
  const about = details && { ...details, ...said };
  if (atEnd === undefined && cancel_at === undefined) return said ? { cancellation_details: about } : {};
  if (cancel_at === "" || (atEnd === false && cancel_at === undefined))
    return {
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: about && { ...about, reason: null },
    };
  return {
    cancel_at: cancel_at ?? itemOf(subscription).current_period_end,
    cancel_at_period_end: atEnd ?? false,
    canceled_at: unixTime(sandbox),
    cancellation_details: about && { ...about, reason: "cancellation_requested" },
  };
}

/** `DELETE /v1/subscriptions/{id}`: ends it now. */
export function cancelSubscription(sandbox: Sandbox, id: string, params: ParamMap): Subscription {
  const { invoice_now, prorate, cancellation_details: said } = checkParams(cancelParams, params);
  const subscription = subscriptionById(sandbox, id);
  if (subscription.status === "canceled") throw resourceMissing("subscription", id);
  refuseManaged(subscription, invoice_now, "invoice_now");
  if (prorate) addPendingLines(sandbox, [creditLine(sandbox, subscription, unixTime(sandbox))]);
  if (invoice_now) billPending(sandbox, subscription);
  Object.assign(subscription.cancellation_details ?? {}, said);
  endSubscription(sandbox, subscription, "cancellation_requested");
  return subscription;
}
