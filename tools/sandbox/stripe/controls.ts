import { invalidRequest } from "./api-error.ts";
import { chargeById } from "./charges.ts";
import { createCreditNote } from "./credit-notes.ts";
import { customerById, updateCustomer } from "./customers.ts";
import { decideDispute, openDispute } from "./disputes.ts";
import { advanceClock } from "./due.ts";
import { invoiceById } from "./invoices.ts";
import type { Charge, CreditNote, Dispute, Invoice, Refund, SandboxEvent, Session } from "./objects.ts";
import type { ParamMap } from "./params.ts";
import {
  type PaymentForm,
  prefilledForm,
  readPaymentForm,
  SEPA_SUCCEEDS,
  type TestBuyer,
} from "./payment-form.ts";
import { intentOf, type PaymentOutcome, settlePayment, takePayment } from "./payments.ts";
import { replaceMethod } from "./portal-page.ts";
import { cancelRefund, createRefund, failRefund } from "./refunds.ts";
import { eventsOf } from "./session-events.ts";
import { expireSession, sessionById } from "./sessions.ts";
import {
  type AccountDefaults,
  type ApiCall,
  emptyStore,
  OLD_ACCOUNT,
  type Outage,
  type Sandbox,
} from "./state.ts";
import { changeSubscription, subscriptionById } from "./subscription-object.ts";
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
  /** Ends the delayed payment of a session or an invoice. */
  settle(id: string, outcome: "succeeded" | "failed"): void;
  expire(sessionId: string): void;
  /** Refunds the payment of a session or an invoice; all that is left unless `amount` (cents) is given. */
  refund(id: string, amount?: number): Refund;
  refundOf(sessionId: string): Refund;
  refundsOf(sessionId: string): Refund[];
  ageRefunds(sessionId: string, seconds: number): void;
  /** Makes a refund fail, as when the buyer's bank returns it. */
  failRefund(refundId: string): Refund;
  cancelRefund(refundId: string): Refund;
  /** Of the payment of a session or an invoice. */
  dispute(id: string): Dispute;
  closeDispute(disputeId: string, status: "won" | "lost"): Dispute;
  /** Falsifies a session for the API and for the events still to come. */
  tamper(sessionId: string, fields: SessionChanges): Session;

  /** Gives a subscription a status that the shop's own calls never bring about, or one that else takes a month. */
  setStatus(subscriptionId: string, status: "incomplete" | "past_due" | "paused"): void;

  /** Moves the clock forward; renewals, debits, further tries and ends on the way happen at their own time. */
  advance(seconds: number): void;
  /** What the clock says, as ISO 8601. */
  clock(): string;
  /** Replaces the method that a subscription is paid by, as its customer can in the portal; nothing is charged. */
  replaceCard(subscriptionId: string, method: string): void;
  /** Writes down where the customer of a subscription is now, as a seller can in the dashboard. */
  moveCustomer(subscriptionId: string, country: string, taxId?: string): void;
  /** Gives the customer of a subscription a credit, as a seller can in the dashboard. */
  creditCustomer(subscriptionId: string, cents: number): void;

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
  return { ...paymentControls(sandbox), ...clockControls(sandbox), ...serverControls(sandbox) };
}

function paymentControls(sandbox: Sandbox) {
  return {
    pay: (id, method, buyer) => payAsBuyer(sandbox, sessionById(sandbox, id), { method, buyer }),
    settle: (id, outcome) => settlePayment(sandbox, intentOf(sandbox, id), outcome),
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

function clockControls(sandbox: Sandbox) {
  return {
    setStatus: (id, status) => changeSubscription(sandbox, subscriptionById(sandbox, id), { status }),
    advance(seconds) {
      // From the page's form it is text.
      const checked = Number(seconds);
      if (!Number.isInteger(checked) || checked < 0) throw invalidRequest("The clock goes forward alone.");
      advanceClock(sandbox, checked);
    },
    clock: () => sandbox.now().toISOString(),
    replaceCard(id, method) {
      const form = formOf(sandbox, { method, buyer: undefined, email: null });
      replaceMethod(sandbox, subscriptionById(sandbox, id).customer, { form });
    },
    moveCustomer(id, country, taxId) {
      const { customer } = subscriptionById(sandbox, id);
      updateCustomer(sandbox, customer, { address: { country } });
      if (taxId) sandbox.store.taxIds.set(customer, taxId);
    },
    creditCustomer(id, cents) {
      customerById(sandbox, subscriptionById(sandbox, id).customer).balance -= cents;
      sandbox.changed();
    },
  } satisfies Partial<Controls>;
}

function serverControls(sandbox: Sandbox) {
  return {
    signEvent: (id, secret) => sandbox.webhooks.sign(eventById(sandbox, id), secret),
    untilIdle: () => sandbox.webhooks.untilIdle(),
    events: (sessionId) => eventsOf(sandbox, sessionId),
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

interface Typed {
  method: string | undefined;
  buyer: TestBuyer | undefined;
  email: string | null;
}

/** What a buyer would type on a page. */
function formOf({ now }: Sandbox, { method = "4242424242424242", buyer, email }: Typed): PaymentForm {
  const typed = prefilledForm(method === "sepa_debit" ? SEPA_SUCCEEDS : method);
  const form = readPaymentForm({ ...typed, ...buyer, email: email ?? typed.email }, now());
  if ("wrong" in form) throw invalidRequest(`The payment page refuses: ${form.wrong.join(", ")}.`);
  return form;
}

/** Pays as a buyer would on the session's page. */
const payAsBuyer = (sandbox: Sandbox, session: Session, typed: Omit<Typed, "email">): PaymentOutcome =>
  takePayment(sandbox, session, formOf(sandbox, { ...typed, email: session.customer_email }));

/** The latest charge of a session or an invoice. */
function latestChargeOf(sandbox: Sandbox, id: string): Charge {
  const intent = intentOf(sandbox, id);
  if (intent === null) throw invalidRequest("Nobody has paid this Checkout Session.");
  return chargeById(sandbox, intent.latest_charge ?? "");
}
