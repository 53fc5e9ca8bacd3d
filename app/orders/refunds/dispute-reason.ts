const DISPUTE_REASONS = [
  "bank_cannot_process",
  "check_returned",
  "credit_not_processed",
  "customer_initiated",
  "debit_not_authorized",
  "duplicate",
  "fraudulent",
  "general",
  "incorrect_account_details",
  "insufficient_funds",
  "noncompliant",
  "product_not_received",
  "product_unacceptable",
  "subscription_canceled",
  "unrecognized",
] as const;

/**
 * @param code Stripe's, such as `product_not_received`; one that this shop does not know is shown as it is
 * @param t of a page of the studio or of a mail
 */
export function disputeReason(
  code: string,
  t: (key: `disputeReason.${(typeof DISPUTE_REASONS)[number]}`) => string,
): string {
  const reason = DISPUTE_REASONS.find((each) => each === (code || "general"));
  return reason ? t(`disputeReason.${reason}`) : code.replaceAll("_", " ");
}
