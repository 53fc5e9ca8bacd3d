/** What a test or a developer can do to the sandbox that Stripe's API cannot: pay, settle, dispute, break things. */
import type { ApiCall } from "./api-log.ts";
import { eventById } from "./api-routes.ts";
import type { DeliverySettings } from "./delivery-settings.ts";
import { decideDispute, disputeById, openDispute } from "./disputes.ts";
import { buyerPays, chargeBehind } from "./knob-payments.ts";
import type { Dispute, Refund, SandboxEvent, Session } from "./objects.ts";
import type { Outage } from "./outages.ts";
import { answerChallenge, type PaymentOutcome } from "./payments.ts";
import { createRefund } from "./refunds.ts";
import type { Sandbox } from "./sandbox.ts";
import { expireDueSessions, expireSession, sessionById } from "./sessions.ts";
import { type Settlement, settleDuePayments, settleSession } from "./settlement.ts";
import { clearStore } from "./store.ts";
import type { SignedWebhook, WebhookTarget } from "./webhook-request.ts";
import type { Delivery } from "./webhooks.ts";

/** What may be falsified on a session; amounts in cents. */
export type Falsified = Partial<
  Pick<
    Session,
    "amount_total" | "currency" | "client_reference_id" | "metadata" | "payment_status" | "livemode" | "mode"
  >
>;

export interface Knobs {
  /** Pays without a browser: a card number, an IBAN, or `sepa_debit`; 4242… when not given. */
  pay(sessionId: string, card?: string): PaymentOutcome;
  /** The person's answer to a 3-D Secure challenge. */
  answerChallenge(sessionId: string, answer: "complete" | "fail"): PaymentOutcome;
  /** Ends a delayed payment. */
  settle(sessionId: string, outcome: Settlement): void;
  expire(sessionId: string): void;
  /** Refunds a session or payment intent; all that is left unless `amount` (cents) is given. */
  refund(id: string, amount?: number): Refund;
  /** Disputes the payment of a session or payment intent. */
  dispute(id: string): Dispute;
  closeDispute(disputeId: string, status: "won" | "lost"): Dispute;
  /** Falsifies a session for the API and for the events still to come. */
  tamper(sessionId: string, fields: Falsified): Session;
  /** Expires and settles what is due; needed only with a clock that jumps. */
  sweep(): void;

  /** Where webhooks go; null for nowhere. */
  setWebhook(target: WebhookTarget | null): void;
  /** Changes how webhooks travel from now on; what is not named stays. */
  deliver(settings: Partial<DeliverySettings> & { seed?: number }): void;
  /** Keeps back all webhooks until `release`. */
  hold(): void;
  release(): void;
  /** Sends an event again, `times` copies. */
  redeliver(eventId: string, times?: number): void;
  /** Body and signature of an event, for a test that posts it itself. @throws without a webhook secret */
  signed(eventId: string, secret?: string): Promise<SignedWebhook>;
  /** Resolves when no webhook is queued, under way or waiting for a retry. */
  idle(): Promise<void>;
  deliveries(): Delivery[];
  /** All events of a session and its payment, oldest first; without an id, every event. */
  events(sessionId?: string): SandboxEvent[];

  /** Makes the next `times` API calls fail with `status`; 0 cuts the connection. */
  failNext(times: number, status: number, when?: Outage["when"]): void;
  requests(): ApiCall[];
  /** Back to an empty sandbox with the settings of the start. */
  reset(): void;
}

export function createKnobs(sandbox: Sandbox): Knobs {
  return { ...paymentKnobs(sandbox), ...webhookKnobs(sandbox), ...serverKnobs(sandbox) };
}

function paymentKnobs(sandbox: Sandbox) {
  return {
    pay: (id, card) => buyerPays(sandbox, sessionById(sandbox, id), card),
    answerChallenge: (id, answer) =>
      answerChallenge(sandbox, sessionById(sandbox, id), answer === "complete"),
    settle: (id, outcome) => settleSession(sandbox, sessionById(sandbox, id), outcome),
    expire: (id) => void expireSession(sandbox, sessionById(sandbox, id)),
    refund(id, amount) {
      const charge = chargeBehind(sandbox, id).id;
      return createRefund(sandbox, amount === undefined ? { charge } : { charge, amount: String(amount) });
    },
    dispute: (id) => openDispute(sandbox, chargeBehind(sandbox, id)),
    closeDispute: (id, status) => decideDispute(sandbox, disputeById(sandbox, id), status),
    tamper(id, fields) {
      const session = Object.assign(sessionById(sandbox, id), fields);
      sandbox.changed();
      return structuredClone(session);
    },
    sweep() {
      expireDueSessions(sandbox);
      settleDuePayments(sandbox);
    },
  } satisfies Partial<Knobs>;
}

function webhookKnobs(sandbox: Sandbox) {
  const { outbox } = sandbox;
  return {
    setWebhook(target) {
      outbox.target = target;
    },
    deliver({ seed, ...settings }) {
      if (seed !== undefined) outbox.seed(seed);
      Object.assign(outbox.settings, settings);
    },
    hold: () => outbox.queue.hold(),
    release: () => outbox.queue.release(),
    redeliver: (id, times = 1) => outbox.resend(eventById(sandbox, id), times),
    async signed(id, secret) {
      const webhook = await outbox.signed(eventById(sandbox, id), secret);
      if (webhook === null) throw new Error("No webhook secret is known: give one, or set the webhook.");
      return webhook;
    },
    idle: () => outbox.queue.idle(),
    deliveries: () => outbox.log(),
    events(sessionId) {
      const events = structuredClone([...sandbox.store.events.values()]);
      if (sessionId === undefined) return events;
      const intentId = sessionById(sandbox, sessionId).payment_intent;
      const concerns = ({ data: { object } }: SandboxEvent) =>
        object.id === sessionId ||
        (intentId !== null &&
          (object.id === intentId || ("payment_intent" in object && object.payment_intent === intentId)));
      return events.filter(concerns);
    },
  } satisfies Partial<Knobs>;
}

function serverKnobs(sandbox: Sandbox) {
  return {
    failNext: (times, status, when = "before") => sandbox.outages.plan(times, { status, when }),
    requests: () => sandbox.requests.all(),
    reset() {
      sandbox.outbox.reset();
      sandbox.outages.clear();
      sandbox.requests.clear();
      clearStore(sandbox.store);
      sandbox.changed();
    },
  } satisfies Partial<Knobs>;
}
