import { priceById } from "./catalog.ts";
import { attachPaymentMethod, customerById } from "./customers.ts";
import { addInvoicePayment, settleInvoice } from "./invoice-payments.ts";
import { markFinal } from "./invoices.ts";
import type { PaymentIntent, Session } from "./objects.ts";
import type { PaymentForm } from "./payment-form.ts";
import { type Sandbox, unixTime } from "./state.ts";
import { addInvoice, periodLine } from "./subscription-invoices.ts";
import { itemOf, newSubscription } from "./subscription-object.ts";
import { emit } from "./webhooks.ts";

interface FirstPayment {
  form: PaymentForm;
  intent: PaymentIntent;
  isPaid: boolean;
}

/** Checkout makes the subscription and its first invoice once the first payment was taken or is under way. */
export function startSubscription(sandbox: Sandbox, session: Session, first: FirstPayment): void {
  const { form, intent, isPaid } = first;
  const { store } = sandbox;
  const data = store.subscriptionData.get(session.id) ?? { price: "", metadata: {}, description: null };
  const customer = customerById(sandbox, String(session.customer));
  const method = attachPaymentMethod(sandbox, { customer, form, id: String(intent.payment_method) });
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
  Object.assign(intent, { customer: customer.id, setup_future_usage: "off_session" });
  const { current_period_start: start, current_period_end: end } = itemOf(subscription);
  const lines = [periodLine(sandbox, subscription, { price, period: { start, end } })];
  const invoice = addInvoice(sandbox, subscription, { lines, reason: "subscription_create" });
  subscription.latest_invoice = invoice.id;
  Object.assign(session, { subscription: subscription.id, invoice: invoice.id });
  emit(sandbox, "customer.subscription.created", subscription);
  markFinal(sandbox, invoice);
  emit(sandbox, "invoice.finalized", invoice);
  const payment = addInvoicePayment(sandbox, invoice, intent);
  Object.assign(invoice, { attempted: true, attempt_count: 1 });
  if (isPaid) settleInvoice(sandbox, invoice, payment);
}
