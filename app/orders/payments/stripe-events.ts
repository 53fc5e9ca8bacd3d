/** Where Stripe sends events, and which: the Worker reads these, and `npm run setup` asks Stripe for them. */
export const WEBHOOK_PATH = "/app/webhooks/stripe";

export const EVENT_TYPES = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  /** Comes when the fee of a payment is known. */
  "charge.updated",
  "charge.refunded",
  "charge.dispute.created",
  "charge.dispute.closed",
  /** Comes when a refund that waited for the buyer was cancelled. */
  "refund.updated",
  "refund.failed",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.payment_action_required",
  "invoice.voided",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "credit_note.created",
] as const;
