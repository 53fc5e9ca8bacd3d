import { priceById } from "./catalog.ts";
import { attachPaymentMethod, customerById } from "./customers.ts";
import { redeem, spendDiscounts } from "./discounts.ts";
import { addInvoicePayment, settleInvoice } from "./invoice-payments.ts";
import { markFinal } from "./invoices.ts";
import { newId, type PaymentIntent, type Session } from "./objects.ts";
import type { PaymentForm } from "./payment-form.ts";
import { type Sandbox, type SubscriptionData, unixTime } from "./state.ts";
import { addInvoice, periodLine } from "./subscription-invoices.ts";
import { itemOf, newSubscription } from "./subscription-object.ts";
import { emit } from "./webhooks.ts";

const NO_DATA: SubscriptionData = {
  price: "",
  metadata: {},
  description: null,
  footer: null,
  discount: null,
};

interface FirstPayment {
  form: PaymentForm;
  /** null where the first period costs nothing. */
  intent: PaymentIntent | null;
  isPaid: boolean;
}

/** Checkout makes the subscription and its first invoice once the first payment was taken or is under way. */
export function startSubscription(sandbox: Sandbox, session: Session, first: FirstPayment): void {
  const { form, intent, isPaid } = first;
  const { store } = sandbox;
  const data = store.subscriptionData.get(session.id) ?? NO_DATA;
  const customer = customerById(sandbox, String(session.customer));
  const methodId = String(intent?.payment_method ?? newId("paymentMethod"));
  const method = attachPaymentMethod(sandbox, { customer, form, id: methodId });
  const price = priceById(sandbox, data.price);
  const created = unixTime(sandbox);
  const subscription = newSubscription({
    session,
    data,
    price,
    customer: customer.id,
    method: method.id,
    created,
  });
  store.subscriptions.set(subscription.id, subscription);
  if (data.discount !== null) redeem(sandbox, data.discount, subscription);
  if (intent) Object.assign(intent, { customer: customer.id, setup_future_usage: "off_session" });
  const { current_period_start: start, current_period_end: end } = itemOf(subscription);
  const lines = [periodLine(sandbox, subscription, { price, period: { start, end } })];
  const invoice = addInvoice(sandbox, subscription, { lines, reason: "subscription_create" });
  spendDiscounts(sandbox, subscription);
  subscription.latest_invoice = invoice.id;
  Object.assign(session, { subscription: subscription.id, invoice: invoice.id });
  emit(sandbox, "customer.subscription.created", subscription);
  markFinal(sandbox, invoice);
  emit(sandbox, "invoice.finalized", invoice);
  const payment = intent && addInvoicePayment(sandbox, invoice, intent);
  if (intent) Object.assign(invoice, { attempted: true, attempt_count: 1 });
  if (isPaid) settleInvoice(sandbox, invoice, payment);
}
