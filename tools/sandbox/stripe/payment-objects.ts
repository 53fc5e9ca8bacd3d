import {
  type BalanceTransaction,
  type Charge,
  newId,
  type PaymentIntent,
  type PaymentMethod,
  randomText,
} from "./objects.ts";
import type { CardMethod, PaymentForm } from "./payment-form.ts";

type IntentFacts = Pick<
  PaymentIntent,
  | "amount"
  | "created"
  | "currency"
  | "customer"
  | "livemode"
  | "managed_payments"
  | "metadata"
  | "payment_method_types"
  | "setup_future_usage"
>;

/** A payment intent as Stripe makes it when a person first presses Pay; `created` in seconds. */
export function newPaymentIntent(facts: IntentFacts): PaymentIntent {
  const id = newId("paymentIntent");
  return {
    ...unusedIntentFields(),
    ...facts,
    id,
    object: "payment_intent",
    amount_received: 0,
    capture_method: "automatic_async",
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: "automatic",
    description: null,
    last_payment_error: null,
    latest_charge: null,
    next_action: null,
    payment_method: null,
    status: "requires_payment_method",
  };
}

function unusedIntentFields() {
  return {
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_details: { tip: {} },
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    customer_account: null,
    excluded_payment_method_types: null,
    on_behalf_of: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
  };
}

/** A charge that is pending until the payment's outcome is known; `created` in seconds. */
export function newCharge(
  intent: PaymentIntent,
  form: PaymentForm,
  { created, descriptor, methodId }: { created: number; descriptor: string; methodId: string },
): Charge {
  return {
    ...unusedChargeFields(),
    id: newId("charge"),
    object: "charge",
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    balance_transaction: null,
    billing_details: billingDetails(form),
    calculated_statement_descriptor: descriptor,
    captured: false,
    created,
    currency: intent.currency,
    description: intent.description,
    disputed: false,
    failure_code: null,
    failure_message: null,
    livemode: intent.livemode,
    metadata: intent.metadata,
    outcome: null,
    paid: false,
    payment_intent: intent.id,
    payment_method: methodId,
    payment_method_details: methodDetails(form),
    refunded: false,
    status: "pending",
  };
}

/** Stripe's fee for a card from the European Economic Area and a seller there. */
const FEE = { percent: 1.5, cents: 25 };

/** On top of it where Stripe sells in its own name (https://support.stripe.com/questions/managed-payments-pricing). */
const MANAGED_PERCENT = 3.5;

/** @param withheld cents of tax that Stripe keeps back to pay it itself; null where the shop sells. How Stripe books it is not documented. */
export function balanceTransactionOf(
  charge: Charge,
  id: string,
  withheld: number | null = null,
): BalanceTransaction {
  const percent = FEE.percent + (withheld === null ? 0 : MANAGED_PERCENT);
  const stripeFee = Math.round((charge.amount * percent) / 100) + FEE.cents;
  const fee = stripeFee + (withheld ?? 0);
  return {
    id,
    object: "balance_transaction",
    amount: charge.amount,
    available_on: charge.created + 7 * 24 * 60 * 60,
    balance_type: "payments",
    created: charge.created,
    currency: charge.currency,
    description: charge.description,
    exchange_rate: null,
    fee,
    fee_details: [
      feeDetail(charge, "stripe_fee", stripeFee),
      ...(withheld === null ? [] : [feeDetail(charge, "withheld_tax", withheld)]),
    ],
    net: charge.amount - fee,
    reporting_category: "charge",
    source: charge.id,
    status: "pending",
    type: "charge",
  };
}

const feeDetail = ({ currency }: Charge, type: "stripe_fee" | "withheld_tax", amount: number) => ({
  amount,
  application: null,
  currency,
  description: type === "stripe_fee" ? "Stripe processing fees" : "Withheld tax",
  type,
});

/** The bank's decision on a charge. @param reason `approved_by_network`, or `declined` with Stripe's decline code */
export function chargeOutcome(reason: "approved_by_network" | { declined: string }): Charge["outcome"] {
  const approved = reason === "approved_by_network";
  return {
    advice_code: approved ? null : "try_again_later",
    network_advice_code: null,
    network_decline_code: null,
    network_status: approved ? reason : "declined_by_network",
    reason: approved ? null : reason.declined,
    risk_level: "normal",
    risk_score: 5,
    seller_message: approved ? "Payment complete." : "The bank did not accept the payment.",
    type: approved ? "authorized" : "issuer_declined",
  };
}

function billingDetails(form: PaymentForm): Charge["billing_details"] {
  return { address: null, email: form.email, name: form.name, phone: null, tax_id: null };
}

function methodDetails({ method, country }: PaymentForm): Charge["payment_method_details"] {
  if (method.type === "card") return { type: "card", card: cardDetails(method, country) };
  const { iban } = method;
  const bank = { bank_code: iban.slice(4, 12), branch_code: null, country: iban.slice(0, 2) };
  const mandate = `mandate_1${randomText(23)}`;
  return {
    type: "sepa_debit",
    sepa_debit: { ...bank, fingerprint: randomText(16), last4: iban.slice(-4), mandate },
  };
}

function cardDetails(method: CardMethod, country: string) {
  const brand = "visa";
  return {
    amount_authorized: null,
    authorization_code: null,
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
    country,
    electronic_commerce_indicator: null,
    exp_month: method.expMonth,
    exp_year: method.expYear,
    fingerprint: randomText(16),
    funding: "credit",
    installments: null,
    last4: method.number.slice(-4),
    mandate: null,
    network: brand,
    network_transaction_id: null,
    regulated_status: "unregulated" as const,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}

/** What was typed, kept for later payments. */
export function paymentMethodObject(
  form: PaymentForm,
  facts: { id: string; customer: string; created: number },
): PaymentMethod {
  const kept = {
    ...facts,
    object: "payment_method" as const,
    allow_redisplay: "limited" as const,
    billing_details: billingDetails(form),
    customer_account: null,
    livemode: false,
    metadata: {},
    type: form.method.type,
  };
  if (form.method.type === "card") return { ...kept, card: keptCard(form.method, form.country) };
  const { iban } = form.method;
  const bank = { bank_code: iban.slice(4, 12), branch_code: null, country: iban.slice(0, 2) };
  const sepa_debit = { ...bank, fingerprint: randomText(16), generated_from: null, last4: iban.slice(-4) };
  return { ...kept, sepa_debit };
}

function keptCard(method: CardMethod, typedCountry: string): NonNullable<PaymentMethod["card"]> {
  const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4, wallet } = cardDetails(
    method,
    typedCountry,
  );
  return {
    brand,
    checks,
    country,
    display_brand: brand,
    exp_month,
    exp_year,
    fingerprint,
    funding,
    generated_from: null,
    last4,
    networks: { available: [brand], preferred: null },
    regulated_status: "unregulated",
    three_d_secure_usage: { supported: true },
    wallet,
  };
}

function unusedChargeFields() {
  return {
    application: null,
    application_fee: null,
    application_fee_amount: null,
    customer: null,
    failure_balance_transaction: null,
    fraud_details: {},
    on_behalf_of: null,
    radar_options: {},
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
  };
}
