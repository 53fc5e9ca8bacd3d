import type { ProductImage } from "#app/catalog/catalog.contract.ts";
import type { LicenseType } from "#app/catalog/licenses.ts";
import type { ProductAttributes } from "#app/catalog/product-attributes.ts";
import type { GiftSummary } from "#app/gifts/gifts.contract.ts";
import type { OrderStatus, ReturnReason } from "#app/orders/payments/order-status.contract.ts";

/** docs/specification.md, section 3, Payment record. Money in euro cents, date in UTC ISO-8601. */
export interface PaymentRecord {
  orderCode: string;
  paymentCode: string | null;
  amount: number;
  currency: "EUR";
  date: string;
  state: OrderStatus;
  coupon: { code: string; discount: number } | null;
  invoice: {
    /** Tax that `amount` includes; null until the order is paid. */
    includedTax: number | null;
    url: string;
    creditNotes: { number: string; url: string }[];
  } | null;
  /** Whether Stripe sold in its own name, as Link: the invoice is its own. */
  soldByStripe: boolean;
  products: {
    id: string;
    title: string;
    image: ProductImage | null;
    license: LicenseType;
    price: number;
    returnReason: ReturnReason | null;
  }[];
  /** Of a payment for a membership, which has no products. */
  membership: { title: string; from: string; until: string } | null;
  paymentUrl: string | null;
  /** Null where the buyer keeps the models. */
  gift: GiftSummary | null;
  /** What of the amount was given back. */
  refunded: number;
  /** Whether the buyer's bank is deciding about the payment. */
  inDispute: boolean;
  /** The buyer's bank sent the newest refund back, so it must be paid in another way. */
  refundFailed: boolean;
  /**
   * Whether the buyer is offered to withdraw from the contract for a model that they did not withdraw from yet, has withdrawn, or can no longer within the
   * period, because delivery of all models began with their consent.
   */
  withdrawal: "open" | "done" | "delivered" | null;
  /** Whether a model waits until the buyer agrees to its delivery (`mayDeliver`). */
  consentNeeded: boolean;
}

/** A payment as its own page shows it, with how the first model that it paid for prints. */
export interface ShownPayment extends PaymentRecord {
  settings: ProductAttributes;
}

export const PAYMENTS_PAGE_SIZE = 24;

export interface PaymentsPage {
  records: PaymentRecord[];
  next: string | null;
}

export interface CancelledPayment extends ShownPayment {
  /** The product of a Buy now; null when the cart was being paid. */
  productId: string | null;
}
