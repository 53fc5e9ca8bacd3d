export interface PaymentFee {
  /** In the smallest unit of `currency`. Stripe does not return the fee when the payment is refunded. */
  amount: number;
  /** Currency of the seller's balance at Stripe, ISO 4217 in lower case. */
  currency: string;
}

export const feeOf = (order: { feeCents: number | null; feeCurrency: string | null }): PaymentFee | null =>
  order.feeCents === null ? null : { amount: order.feeCents, currency: order.feeCurrency ?? "eur" };

/** A fee such as "0.32", in whole units of its currency; the yen has no smaller one. */
export function feeNumber({ amount, currency }: PaymentFee): string {
  const options = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions();
  const { maximumFractionDigits: digits = 2 } = options;
  return (amount / 10 ** digits).toFixed(digits);
}
