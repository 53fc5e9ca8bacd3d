import { invalidRequest } from "./api-error.ts";
import { createCreditNote } from "./credit-notes.ts";
import { decideDispute, openDispute } from "./disputes.ts";
import { invoiceById } from "./invoices.ts";
import type { Charge, CreditNote, Dispute, Invoice, Refund, SandboxEvent, Session } from "./objects.ts";
import type { ParamMap } from "./params.ts";
import { prefilledForm, readPaymentForm, SEPA_SUCCEEDS, type TestBuyer } from "./payment-form.ts";
import {
  chargeById,
  type PaymentOutcome,
  paymentIntentById,
  settleSession,
  takePayment,
} from "./payments.ts";
import { cancelRefund, createRefund, failRefund } from "./refunds.ts";
import { expireSession, sessionById } from "./sessions.ts";
import {
  type AccountDefaults,
  type ApiCall,
  emptyStore,
  OLD_ACCOUNT,
  type Outage,
  type Sandbox,
} from "./state.ts";
import { eventById, type SignedWebhook } from "./webhooks.ts";

/** The fields of a session that tests can falsify; amounts in cents. */
type SessionChanges = Partial<
  Pick<
    Session,
    | "amount_total"
    | "currency"
    | "client_reference_id"
    | "invoice"
    | "metadata"
    | "payment_status"
    | "livemode"
    | "mode"
  >
>;

export interface Controls {
  /** Pays without a browser: a card number, an IBAN, or `sepa_debit`; 4242… when not given. */
  pay(sessionId: string, method?: string, buyer?: TestBuyer): PaymentOutcome;
  settle(sessionId: string, outcome: "succeeded" | "failed"): void;
  expire(sessionId: string): void;
  /** Refunds the payment of a session; all that is left unless `amount` (cents) is given. */
  refund(sessionId: string, amount?: number): Refund;
  refundOf(sessionId: string): Refund;
  refundsOf(sessionId: string): Refund[];
  ageRefunds(sessionId: string, seconds: number): void;
  /** Makes a refund fail, as when the buyer's bank returns it. */
  failRefund(refundId: string): Refund;
  cancelRefund(refundId: string): Refund;
  dispute(sessionId: string): Dispute;
  closeDispute(disputeId: string, status: "won" | "lost"): Dispute;
  /** Falsifies a session for the API and for the events still to come. */
  tamper(sessionId: string, fields: SessionChanges): Session;

  signEvent(eventId: string, secret: string): Promise<SignedWebhook>;
  /** Resolves when no webhook is queued, being sent or waiting for a retry. */
  untilIdle(): Promise<void>;
  events(sessionId: string): SandboxEvent[];

  invoiceOf(sessionId: string): Invoice;
  creditNotesOf(invoiceId: string): CreditNote[];
  /** Credits an amount of an invoice, as a seller can in Stripe's dashboard: of a refund, or paid outside of Stripe. */
  creditInvoice(invoiceId: string, amount: number, refundId?: string): CreditNote;
  /** The settings that Stripe Tax still needs from the seller; with an empty list it is active. */
  requireTaxSettings(missing: string[]): void;
  /** The resources, such as `credit_notes`, that the key has no permission for; an empty list restores all permissions. */
  forbid(resources: string[]): void;
  /** Makes Stripe refuse to sell in its own name, in these words; null when it does. */
  refuseManagedPayments(words: string | null): void;
  /** Plays an account whose sessions have these unless they say otherwise; what is not named is off. */
  setAccountDefaults(defaults: Partial<AccountDefaults>): void;

  /** Gives another account, which has nothing yet, a key. */
  openAccount(secretKey: string): void;
  /** Makes the next `times` API calls fail with `status`; 0 cuts the connection. */
  failNext(times: number, status: number, when?: Outage["when"]): void;
  requests(): ApiCall[];
  reset(): void;
}

export function createControls(sandbox: Sandbox): Controls {
  return { ...paymentControls(sandbox), ...serverControls(sandbox) };
}

function paymentControls(sandbox: Sandbox) {
  return {
    pay: (id, method, buyer) => payAsBuyer(sandbox, sessionById(sandbox, id), { method, buyer }),
    settle: (id, outcome) => settleSession(sandbox, sessionById(sandbox, id), outcome),
    expire: (id) => void expireSession(sandbox, sessionById(sandbox, id)),
    refund(id, amount) {
      const { payment_intent } = latestChargeOf(sandbox, id);
      return createRefund(
        sandbox,
        amount === undefined ? { payment_intent } : { payment_intent, amount: String(amount) },
      );
    },
    refundOf(id) {
      const charge = latestChargeOf(sandbox, id);
      const refund = [...sandbox.store.refunds.values()].findLast((each) => each.charge === charge.id);
      if (!refund) throw invalidRequest(`Charge ${charge.id} was not refunded.`);
      return refund;
    },
    refundsOf(id) {
      const charge = latestChargeOf(sandbox, id);
      return structuredClone([...sandbox.store.refunds.values()].filter((each) => each.charge === charge.id));
    },
    ageRefunds(id, seconds) {
      const charge = latestChargeOf(sandbox, id);
      for (const refund of sandbox.store.refunds.values())
        if (refund.charge === charge.id) refund.created -= seconds;
      sandbox.changed();
    },
    failRefund: (id) => failRefund(sandbox, id),
    cancelRefund: (id) => cancelRefund(sandbox, id),
    dispute: (id) => openDispute(sandbox, latestChargeOf(sandbox, id)),
    closeDispute: (id, status) => decideDispute(sandbox, id, status),
    tamper(id, fields) {
      const session = Object.assign(sessionById(sandbox, id), fields);
      sandbox.changed();
      return structuredClone(session);
    },
  } satisfies Partial<Controls>;
}

function serverControls(sandbox: Sandbox) {
  return {
    signEvent: (id, secret) => sandbox.webhooks.sign(eventById(sandbox, id), secret),
    untilIdle: () => sandbox.webhooks.untilIdle(),
    events(sessionId) {
      const intentId = sessionById(sandbox, sessionId).payment_intent;
      const concerns = ({ data: { object } }: SandboxEvent) =>
        object.id === sessionId ||
        (object.object === "invoice" && object.id === sessionById(sandbox, sessionId).invoice) ||
        (object.object === "credit_note" && object.invoice === sessionById(sandbox, sessionId).invoice) ||
        (intentId !== null &&
          (object.id === intentId || ("payment_intent" in object && object.payment_intent === intentId)));
      return structuredClone([...sandbox.store.events.values()].filter(concerns));
    },
    invoiceOf: (id) => structuredClone(invoiceById(sandbox, sessionById(sandbox, id).invoice ?? "")),
    creditNotesOf: (invoiceId) =>
      structuredClone([...sandbox.store.creditNotes.values()].filter(({ invoice }) => invoice === invoiceId)),
    creditInvoice(invoice, cents, refund) {
      const amount = String(cents);
      const paidBack: ParamMap = refund
        ? { refunds: { 0: { refund, amount_refunded: amount } } }
        : { out_of_band_amount: amount };
      return structuredClone(createCreditNote(sandbox, { invoice, amount, ...paidBack }));
    },
    requireTaxSettings(missing) {
      sandbox.taxMissing = missing;
    },
    forbid(resources) {
      sandbox.forbidden = resources;
    },
    refuseManagedPayments(words) {
      sandbox.notManaged = words;
    },
    setAccountDefaults(defaults) {
      sandbox.accountDefaults = { ...OLD_ACCOUNT, ...defaults };
    },
    openAccount(secretKey) {
      sandbox.otherStores.set(secretKey, emptyStore());
    },
    failNext(times, status, when = "before") {
      for (let i = 0; i < times; i += 1) sandbox.outages.push({ status, when });
    },
    requests: () => structuredClone(sandbox.calls),
    reset() {
      for (const objects of Object.values(sandbox.store)) objects.clear();
      sandbox.otherStores.clear();
      Object.assign(sandbox, {
        outages: [],
        calls: [],
        taxMissing: [],
        notManaged: null,
        forbidden: [],
        accountDefaults: OLD_ACCOUNT,
      });
      sandbox.changed();
    },
  } satisfies Partial<Controls>;
}

/** Pays as a buyer would on the session's page. */
function payAsBuyer(
  sandbox: Sandbox,
  session: Session,
  { method = "4242424242424242", buyer }: { method: string | undefined; buyer: TestBuyer | undefined },
): PaymentOutcome {
  const typed = prefilledForm(method === "sepa_debit" ? SEPA_SUCCEEDS : method);
  const form = readPaymentForm(
    { ...typed, ...buyer, email: session.customer_email ?? typed.email },
    sandbox.now(),
  );
  if ("wrong" in form) throw invalidRequest(`The payment page refuses: ${form.wrong.join(", ")}.`);
  return takePayment(sandbox, session, form);
}

/** The latest charge of a session. */
function latestChargeOf(sandbox: Sandbox, sessionId: string): Charge {
  const { payment_intent } = sessionById(sandbox, sessionId);
  if (payment_intent === null) throw invalidRequest("Nobody has paid this Checkout Session.");
  return chargeById(sandbox, paymentIntentById(sandbox, payment_intent).latest_charge ?? "");
}
