/** How an invoice of a subscription is charged, and what a success or failure means for both. */
import { z } from "zod";
import { ApiError, invalidRequest, resourceMissing } from "./api-error.ts";
import { addCharge, addToBalance, markFailed, markPaid, paymentIntentById } from "./charges.ts";
import { customerById, paymentMethodOf } from "./customers.ts";
import { invoiceById, markFinal, markInvoicePaid } from "./invoices.ts";
import {
  type Invoice,
  type InvoicePayment,
  newId,
  type PaymentIntent,
  type Subscription,
} from "./objects.ts";
import { checkParams, type ParamMap, text } from "./params.ts";
import { keptCardOutcome, type PaymentForm } from "./payment-form.ts";
import { newPaymentIntent } from "./payment-objects.ts";
import { type Sandbox, unixTime } from "./state.ts";
import { subscriptionOf } from "./subscription-invoices.ts";
import { changeSubscription, endSubscription } from "./subscription-object.ts";
import { emit } from "./webhooks.ts";

const DAY_SECONDS = 24 * 60 * 60;

/** Four tries in two weeks: days after the first, second and third. */
const RETRY_DAYS = [3, 5, 6];

const NO_METHOD = { declineCode: "no_payment_method" };

/** Ends a draft: it has a number, and a payment that waits for its first try. */
export function finalizeInvoice(sandbox: Sandbox, invoice: Invoice): void {
  const customer = customerById(sandbox, String(invoice.customer));
  markFinal(sandbox, invoice);
  customer.balance = invoice.ending_balance ?? 0;
  invoice.automatically_finalizes_at = null;
  emit(sandbox, "invoice.finalized", invoice);
  if (invoice.amount_due > 0) addInvoicePayment(sandbox, invoice, newIntent(sandbox, invoice));
  else settleInvoice(sandbox, invoice, null);
}

function newIntent(sandbox: Sandbox, invoice: Invoice): PaymentIntent {
  const intent = newPaymentIntent({
    amount: invoice.amount_due,
    created: unixTime(sandbox),
    currency: invoice.currency,
    customer: invoice.customer,
    livemode: invoice.livemode,
    managed_payments: subscriptionOf(sandbox, invoice)?.managed_payments ?? null,
    metadata: {},
    payment_method_types: sandbox.accountDefaults.paymentMethods,
    setup_future_usage: "off_session",
  });
  sandbox.store.paymentIntents.set(intent.id, intent);
  return intent;
}

export function addInvoicePayment(sandbox: Sandbox, invoice: Invoice, intent: PaymentIntent): InvoicePayment {
  const payment: InvoicePayment = {
    id: newId("invoicePayment"),
    object: "invoice_payment",
    amount_paid: null,
    amount_requested: intent.amount,
    created: unixTime(sandbox),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: invoice.livemode,
    payment: { type: "payment_intent", payment_intent: intent.id },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null },
  };
  sandbox.store.invoicePayments.set(payment.id, payment);
  return payment;
}

export const paymentOfInvoice = ({ store }: Sandbox, invoiceId: string | null): InvoicePayment | null =>
  [...store.invoicePayments.values()].find(({ invoice }) => invoice === invoiceId) ?? null;

export const paymentOfIntent = ({ store }: Sandbox, intentId: string): InvoicePayment | null =>
  [...store.invoicePayments.values()].find(({ payment }) => payment.payment_intent === intentId) ?? null;

/** The invoice is paid: by its payment, or by the customer's balance alone. */
export function settleInvoice(sandbox: Sandbox, invoice: Invoice, payment: InvoicePayment | null): void {
  const paidAt = unixTime(sandbox);
  markInvoicePaid(sandbox, invoice);
  emit(sandbox, "invoice.paid", invoice);
  emit(sandbox, "invoice.payment_succeeded", invoice);
  if (payment) {
    Object.assign(payment, { status: "paid", amount_paid: payment.amount_requested });
    payment.status_transitions.paid_at = paidAt;
    emit(sandbox, "invoice_payment.paid", payment);
  }
  const subscription = subscriptionOf(sandbox, invoice);
  if (subscription?.latest_invoice !== invoice.id) return;
  if (subscription.status === "past_due" || subscription.status === "unpaid")
    changeSubscription(sandbox, subscription, { status: "active" });
}

/** A try that failed: there is another one some days later, or the account's setting decides. */
export function failInvoice(sandbox: Sandbox, invoice: Invoice): void {
  const subscription = subscriptionOf(sandbox, invoice);
  const days = RETRY_DAYS[invoice.attempt_count - 1];
  const isRetried =
    days !== undefined && subscription?.status !== "canceled" && invoice.auto_advance !== false;
  invoice.next_payment_attempt = isRetried ? unixTime(sandbox) + days * DAY_SECONDS : null;
  emit(sandbox, "invoice.payment_failed", invoice);
  if (!subscription || subscription.status === "canceled") return;
  if (subscription.status === "active") changeSubscription(sandbox, subscription, { status: "past_due" });
  if (!isRetried && days === undefined) afterLastTry(sandbox, subscription);
}

function afterLastTry(sandbox: Sandbox, subscription: Subscription): void {
  const { afterLastTry: setting } = sandbox.accountDefaults;
  if (setting === "cancel") endSubscription(sandbox, subscription, "payment_failed");
  if (setting === "mark_unpaid") changeSubscription(sandbox, subscription, { status: "unpaid" });
}

interface KeptMethod {
  id: string;
  form: PaymentForm;
}

/** How the invoices of a subscription are paid: its own method, or its customer's. */
export function methodOf(sandbox: Sandbox, subscription: Subscription): KeptMethod | null {
  const customer = customerById(sandbox, subscription.customer);
  const id = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
  const form = id === null ? undefined : sandbox.store.paymentForms.get(String(id));
  return form ? { id: String(id), form } : null;
}

type Outcome = "paid" | "processing" | { declineCode: string };

export function outcomeOf(form: PaymentForm | undefined): Outcome {
  if (!form) return NO_METHOD;
  return form.method.type === "card" ? keptCardOutcome(form.method.number) : "processing";
}

interface Try {
  method: KeptMethod | null;
  /** What the bank says where the buyer is there to ask; else what the method says. */
  outcome?: Outcome;
  /** Asked for by a person: after the first one it leaves the schedule as it is. */
  isManual?: boolean;
}

/** Charges an open invoice once. */
export function tryInvoice(
  sandbox: Sandbox,
  invoice: Invoice,
  { method, outcome = outcomeOf(method?.form), isManual = false }: Try,
): Outcome {
  const payment = paymentOfInvoice(sandbox, invoice.id);
  if (!payment) throw invalidRequest(`The invoice ${invoice.id} has no payment to try.`);
  const intent = paymentIntentById(sandbox, payment.payment.payment_intent);
  const isScheduled = !isManual || invoice.attempt_count === 0;
  invoice.attempted = true;
  if (isScheduled) invoice.attempt_count += 1;
  if (isScheduled || outcome === "processing") invoice.next_payment_attempt = null;
  const fail = () =>
    isScheduled ? failInvoice(sandbox, invoice) : emit(sandbox, "invoice.payment_failed", invoice);
  if (!method) {
    fail();
    return outcome;
  }
  const charge = addCharge(sandbox, intent, method.form, method.id);
  if (outcome === "processing") {
    Object.assign(intent, { status: "processing", last_payment_error: null, next_action: null });
    sandbox.changed();
  } else if (outcome === "paid") {
    markPaid(sandbox, intent, charge);
    settleInvoice(sandbox, invoice, payment);
    addToBalance(sandbox, charge);
  } else {
    const asks = outcome.declineCode === "authentication_required";
    const code = asks ? "authentication_required" : "card_declined";
    markFailed(sandbox, { intent, charge }, { code, ...outcome });
    if (asks) {
      const next_action = { type: "use_stripe_sdk", use_stripe_sdk: {} };
      Object.assign(intent, { status: "requires_action", next_action });
      emit(sandbox, "invoice.payment_action_required", invoice);
    }
    fail();
  }
  return outcome;
}

/** Whether a debit of the invoice is under way. */
export function isProcessing(sandbox: Sandbox, { id }: Invoice): boolean {
  const payment = paymentOfInvoice(sandbox, id);
  return !!payment && paymentIntentById(sandbox, payment.payment.payment_intent).status === "processing";
}

const payParams = z.strictObject({ payment_method: text().optional() });

/** `POST /v1/invoices/{id}/pay`: a try that the seller asks for. @throws ApiError 402 when it is refused */
export function payInvoice(sandbox: Sandbox, id: string, params: ParamMap): Invoice {
  const { payment_method } = checkParams(payParams, params);
  const invoice = invoiceById(sandbox, id);
  if (invoice.status === "paid")
    throw invalidRequest("Invoice is already paid", { code: "invoice_already_paid" });
  if (invoice.status === "draft") finalizeInvoice(sandbox, invoice);
  if (isProcessing(sandbox, invoice)) throw invalidRequest("This invoice's payment is processing.");
  const outcome = tryInvoice(sandbox, invoice, {
    method: methodFor(sandbox, invoice, payment_method),
    isManual: true,
  });
  if (typeof outcome === "object") throw cardError(outcome.declineCode);
  return invoice;
}

/** `POST /v1/invoices/{id}/void`: nobody can pay it any more, and a credit that it used is the customer's again. */
export function voidInvoice(sandbox: Sandbox, id: string): Invoice {
  const invoice = invoiceById(sandbox, id);
  const payment = paymentOfInvoice(sandbox, id);
  if (invoice.status !== "open" || isProcessing(sandbox, invoice))
    throw invalidRequest(
      `You can only void open invoices whose payment is not processing. This one is ${invoice.status}.`,
    );
  Object.assign(invoice, { status: "void", auto_advance: false, next_payment_attempt: null });
  invoice.status_transitions.voided_at = unixTime(sandbox);
  customerById(sandbox, String(invoice.customer)).balance +=
    invoice.starting_balance - (invoice.ending_balance ?? 0);
  if (payment) {
    payment.status = "canceled";
    paymentIntentById(sandbox, payment.payment.payment_intent).status = "canceled";
  }
  emit(sandbox, "invoice.voided", invoice);
  return invoice;
}

function methodFor(sandbox: Sandbox, invoice: Invoice, asked: string | undefined): KeptMethod | null {
  const subscription = subscriptionOf(sandbox, invoice);
  if (asked === undefined) return subscription && methodOf(sandbox, subscription);
  const { id } = paymentMethodOf(sandbox, customerById(sandbox, String(invoice.customer)), asked);
  const form = sandbox.store.paymentForms.get(id);
  return form ? { id, form } : null;
}

export function cardError(declineCode: string): ApiError {
  const asks = declineCode === "authentication_required";
  return new ApiError(402, {
    type: "card_error",
    code: asks ? "invoice_payment_intent_requires_action" : "card_declined",
    message: asks
      ? "Payment for this invoice requires additional user action before it can be completed successfully."
      : "Your card was declined.",
    ...(!asks && { decline_code: declineCode }),
  });
}

export function invoicePaymentById({ store }: Sandbox, id: string): InvoicePayment {
  const payment = store.invoicePayments.get(id);
  if (!payment) throw resourceMissing("invoice_payment", id);
  return payment;
}
