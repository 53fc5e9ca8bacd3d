/** Payments made for a buyer without a browser, by the same path the payment page takes. */
import { invalidRequest } from "./api-error.ts";
import type { Charge, Session } from "./objects.ts";
import { filledFrom, readPaymentForm } from "./payment-form.ts";
import { chargeById, type PaymentOutcome, paymentIntentById, takePayment } from "./payments.ts";
import type { Sandbox } from "./sandbox.ts";
import { sessionById } from "./sessions.ts";
import { SEPA_SUCCEEDS } from "./test-cards.ts";

/** @throws ApiError 400 when the card or account could not have been typed on the session's page. */
export function buyerPays(sandbox: Sandbox, session: Session, card = "4242424242424242"): PaymentOutcome {
  const place = { line1: "Calle Mayor 1", postal_code: "28013", city: "Madrid", country: "ES" };
  const typed = { ...filledFrom(card === "sepa_debit" ? SEPA_SUCCEEDS : card), ...place };
  if (session.customer_email !== null) typed.email = session.customer_email;
  const withAddress = session.billing_address_collection === "required";
  const form = readPaymentForm(typed, {
    methods: session.payment_method_types,
    withAddress,
    now: sandbox.now(),
  });
  if ("wrong" in form) throw invalidRequest(`The payment page refuses: ${form.wrong.join(", ")}.`);
  return takePayment(sandbox, session, form);
}

/** The latest charge of a session or payment intent. @throws ApiError 400, 404 */
export function chargeBehind(sandbox: Sandbox, id: string): Charge {
  const intentId = id.startsWith("cs_") ? sessionById(sandbox, id).payment_intent : id;
  if (intentId === null) throw invalidRequest("Nobody has paid this Checkout Session.");
  const { latest_charge } = paymentIntentById(sandbox, intentId);
  if (latest_charge === null) throw invalidRequest("This PaymentIntent has no charge.");
  return chargeById(sandbox, latest_charge);
}
