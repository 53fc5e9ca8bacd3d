import type Stripe from "stripe";

/** The SDK's own type, with links held as ids. */
type Linked<T, Links> = Omit<T, keyof Links> & Links;

export type Session = Linked<Stripe.Checkout.Session, { payment_intent: string | null }>;
export type PaymentIntent = Linked<Stripe.PaymentIntent, { latest_charge: string | null }>;
export type Charge = Linked<Stripe.Charge, { payment_intent: string }>;
export type Refund = Linked<Stripe.Refund, { charge: string; payment_intent: string }>;
export type Dispute = Linked<Stripe.Dispute, { charge: string; payment_intent: string }>;
/** On the wire a decimal is a string; the SDK makes its Decimal of it. */
export type Price = Linked<Stripe.Price, { unit_amount_decimal: string }>;
export type LineItem = Linked<Stripe.LineItem, { price: Price; quantity: number; description: string }>;

export type EventType =
  | "checkout.session.completed"
  | "checkout.session.expired"
  | "checkout.session.async_payment_succeeded"
  | "checkout.session.async_payment_failed"
  | "payment_intent.succeeded"
  | "payment_intent.payment_failed"
  | "charge.refunded"
  | "charge.dispute.created"
  | "charge.dispute.closed";

export interface SandboxEvent {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: Session | PaymentIntent | Charge | Dispute };
  livemode: boolean;
  /** 1 until the endpoint has answered 2xx, then 0. */
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: EventType;
}
