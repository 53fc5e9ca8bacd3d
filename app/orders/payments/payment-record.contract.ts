/** An order as its buyer sees it. */

import type { ProductImage } from "#app/catalog/catalog.contract.ts";
import type { LicenseType } from "#app/catalog/licenses.ts";
import type { OrderStatus, ReturnReason } from "#app/orders/order-status.contract.ts";
import { z } from "#app/shared/zod.ts";

/** Spec section 3, Payment record. Money in euro cents, date in UTC ISO-8601. */
export interface PaymentRecord {
  orderCode: string;
  paymentCode: string | null;
  amount: number;
  currency: "EUR";
  date: string;
  state: OrderStatus;
  /** The code that reduced the order, and by how much in all. */
  coupon: { code: string; discount: number } | null;
  /** Null where Stripe makes no invoice. */
  invoice: {
    /** Tax that `amount` includes; null until the order is paid. */
    includedTax: number | null;
    url: string;
    creditNotes: { number: string; url: string }[];
  } | null;
  products: {
    id: string;
    title: string;
    image: ProductImage | null;
    license: LicenseType;
    /** What was paid for it, after all offers. */
    price: number;
    /** Why this line was refunded; null when it was not. */
    returned: ReturnReason | null;
  }[];
  /** The provider's payment page, while the order can still be paid. */
  paymentUrl: string | null;
  /** The buyer's bank sent the newest refund back, so it must be paid in another way. */
  refundFailed: boolean;
  /** Whether the buyer may withdraw from the contract for a model that they did not withdraw from yet, or has withdrawn. */
  withdrawal: "open" | "done" | null;
}

export const PAYMENTS_PAGE_SIZE = 24;

/** Where a page of payments ends: time and id of its last order, as "1763800000000.id". */
export const PaymentsCursor = z
  .string()
  .regex(/^\d{1,15}\.[\w-]{1,64}$/)
  .transform((text) => {
    const [at = "", id = ""] = text.split(".");
    return { at: new Date(Number(at)), id };
  });
export type PaymentsCursor = z.output<typeof PaymentsCursor>;

/** A page of the buyer's payments, newest first. */
export interface PaymentsPage {
  records: PaymentRecord[];
  /** Cursor of the next page, or null. */
  next: string | null;
}

/** The payment as shown to a buyer who cancelled on the payment page. */
export interface CancelledPayment extends PaymentRecord {
  /** The product of a Buy now; null when the cart was being paid. */
  productId: string | null;
}
