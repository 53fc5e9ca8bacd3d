import { invalidRequest, resourceMissing } from "./api-error.ts";
import {
  listOfAll,
  newId,
  type Price,
  type Session,
  type Subscription,
  type SubscriptionItem,
} from "./objects.ts";
import { periodEnd } from "./period.ts";
import { type Sandbox, type SubscriptionData, unixTime } from "./state.ts";
import { emit } from "./webhooks.ts";

interface SubscriptionFacts {
  session: Session;
  data: SubscriptionData;
  price: Price;
  customer: string;
  method: string;
  created: number;
}

export function newSubscription(facts: SubscriptionFacts): Subscription {
  const { session, data, price, customer, method, created } = facts;
  const id = newId("subscription");
  return {
    ...unusedSubscriptionFields(),
    id,
    object: "subscription",
    automatic_tax: session.automatic_tax.enabled
      ? { disabled_reason: null, enabled: true, liability: { type: "self" } }
      : { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: created,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: "charge_automatically",
    created,
    currency: price.currency,
    customer,
    default_payment_method: method,
    description: data.description,
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: data.footer,
      issuer: { type: "self" },
    },
    items: listOfAll([newItem(id, price, created)], `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode: session.livemode,
    managed_payments: { enabled: session.managed_payments?.enabled ?? false },
    metadata: data.metadata,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: "off",
    },
    start_date: created,
    status: "active",
  };
}

function unusedSubscriptionFields() {
  return {
    application: null,
    application_fee_percent: null,
    billing_cycle_anchor_config: null,
    billing_schedules: [],
    billing_thresholds: null,
    customer_account: null,
    days_until_due: null,
    default_source: null,
    default_tax_rates: [],
    discounts: [],
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" as const },
    },
    trial_start: null,
  };
}

const newItem = (subscription: string, price: Price, created: number): SubscriptionItem => ({
  id: newId("subscriptionItem"),
  object: "subscription_item",
  billing_thresholds: null,
  created,
  current_period_end: periodEnd(created, created, price),
  current_period_start: created,
  current_trial: null,
  discounts: [],
  metadata: {},
  quantity: 1,
  subscription,
  tax_rates: [],
  ...pricedAt(price),
});

/** The fields of an item that follow its price. */
export const pricedAt = (price: Price): Pick<SubscriptionItem, "plan" | "price"> => ({
  price,
  plan: {
    id: price.id,
    object: "plan",
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? "month",
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  },
});

export function subscriptionById({ store }: Sandbox, id: string): Subscription {
  const subscription = store.subscriptions.get(id);
  if (!subscription) throw resourceMissing("subscription", id);
  return subscription;
}

/** The only item that subscriptions have here. */
export function itemOf({ id, items }: Subscription): SubscriptionItem {
  const [item] = items.data;
  if (!item) throw invalidRequest(`The subscription ${id} has no item.`);
  return item;
}

/** Changes a subscription and tells it, with what the changed fields were. */
export function changeSubscription(
  sandbox: Sandbox,
  subscription: Subscription,
  changes: Partial<Subscription>,
): void {
  const isSame = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) === JSON.stringify(Reflect.get(subscription, name));
  const changed = Object.entries(changes).filter((entry) => !isSame(entry));
  if (changed.length === 0) return;
  const previous = Object.fromEntries(
    changed.map(([name]) => [name, structuredClone(Reflect.get(subscription, name))]),
  );
  Object.assign(subscription, changes);
  emit(sandbox, "customer.subscription.updated", subscription, previous);
}

type EndReason = "cancellation_requested" | "payment_failed";

/** Ends a subscription for good; what it owes is charged no more, and stays open. */
export function endSubscription(sandbox: Sandbox, subscription: Subscription, reason: EndReason): void {
  const now = unixTime(sandbox);
  Object.assign(subscription, { status: "canceled", ended_at: now });
  subscription.canceled_at ??= now;
  if (subscription.cancellation_details) subscription.cancellation_details.reason ??= reason;
  for (const invoice of sandbox.store.invoices.values())
    if (invoice.parent?.subscription_details?.subscription === subscription.id && invoice.status !== "paid")
      Object.assign(invoice, { auto_advance: false, next_payment_attempt: null });
  emit(sandbox, "customer.subscription.deleted", subscription);
}
