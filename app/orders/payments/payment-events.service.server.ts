import Stripe from "stripe";
import { DomainError } from "#app/shared/errors.ts";
import { z } from "#app/shared/zod.ts";
import { idOf } from "./payment-status.service.server.ts";
import { EVENT_TYPES } from "./stripe-events.ts";

export interface PaymentEvent {
  id: string;
  type: string;
  createdAt: Date;
  sessionId: string | null;
  intentId: string | null;
  /** The shop's id of the order, which an invoice carries; null for any other object. */
  orderId: string | null;
  /** The shop's id of the membership, which its payment page, subscription and invoices carry; null for any other object. */
  membershipId: string | null;
  /** The invoice of a credit note; null for any other object. */
  invoiceId: string | null;
}

const Reference = z.union([z.string(), z.object({ id: z.string() })]).nullish();
const Metadata = z.record(z.string(), z.string()).nullish();
const EventShape = z.object({
  id: z.string(),
  type: z.string(),
  /** Seconds since 1970. */
  created: z.int(),
  data: z.object({
    object: z.object({
      object: z.string(),
      /** Absent from an invoice that is only announced. */
      id: z.string().optional(),
      payment_intent: Reference,
      invoice: Reference,
      metadata: Metadata,
      parent: z.object({ subscription_details: z.object({ metadata: Metadata }).nullish() }).nullish(),
    }),
  }),
});

/** @throws DomainError bad_input for a body that is not an event. */
function eventOf(event: unknown): PaymentEvent {
  const parsed = EventShape.safeParse(event);
  if (!parsed.success) throw new DomainError("bad_input");
  const { id, type, created, data } = parsed.data;
  const { object } = data;
  const sessionId = object.object === "checkout.session" ? (object.id ?? null) : null;
  const orderId = object.object === "invoice" ? (object.metadata?.order ?? null) : null;
  const invoiceId = object.object === "credit_note" ? idOf(object.invoice) : null;
  const carriers = ["checkout.session", "subscription", "invoice"];
  const metadata = object.parent?.subscription_details?.metadata ?? object.metadata;
  const membershipId = carriers.includes(object.object) ? (metadata?.membership ?? null) : null;
  const createdAt = new Date(created * 1000);
  const intentId = idOf(object.payment_intent);
  return { id, type, createdAt, sessionId, intentId, orderId, membershipId, invoiceId };
}

const EVENT_TOLERANCE_SECONDS = 300;

/** @returns null when the signature is invalid or too old */
export async function readSignedEvent(
  stripe: Stripe,
  posted: { rawBody: string; signature: string },
  { secret, now }: { secret: string; now: Date },
): Promise<PaymentEvent | null> {
  const { rawBody, signature } = posted;
  const sentAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  if (!(sentAt - now.getTime() / 1000 <= EVENT_TOLERANCE_SECONDS)) return null;
  const crypto = Stripe.createSubtleCryptoProvider();
  try {
    return eventOf(
      await stripe.webhooks.constructEventAsync(rawBody, signature, secret, EVENT_TOLERANCE_SECONDS, crypto),
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
    // Signed, but no JSON.
    if (error instanceof SyntaxError) throw new DomainError("bad_input");
    throw error;
  }
}

/** All events since then, oldest first. Stripe lists them newest first, 100 in a call. */
export async function listEventsSince(stripe: Stripe, since: Date): Promise<PaymentEvent[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const events: PaymentEvent[] = [];
  for await (const event of stripe.events.list({ created, types: [...EVENT_TYPES], limit: 100 }))
    events.push(eventOf(event));
  return events.reverse();
}
