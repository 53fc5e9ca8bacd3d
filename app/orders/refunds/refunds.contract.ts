import { ProductId } from "#app/catalog/catalog.contract.ts";
import { OrderRef } from "#app/orders/order-details.contract.ts";
import { REFUND_REASONS } from "#app/orders/refunds/refund-states.ts";
import { EUROS } from "#app/shared/form-submission.ts";
import { z } from "#app/shared/zod.ts";
import { multiLine } from "#app/text/written-text.ts";

const Lines = z.array(ProductId).max(100);

export const RefundRequest = OrderRef.extend({
  /** Its id, made with the form: the same form sent again refunds once, and is answered as the first time. */
  refund: z.uuid(),
  /** Said by itself: an amount that was left out refunds nothing. */
  what: z.enum(["order", "lines", "amount"], { error: "errors.invalid" }),
  lines: Lines,
  amount: z.int({ error: "errors.refund_amount" }).meta(EUROS).nullable(),
  reason: z.enum(REFUND_REASONS, { error: "errors.required" }),
  note: multiLine().max(500, { error: "errors.tooLong" }).nullable(),
  /** Euro cents refunded when the form was shown: the request is refused when more was refunded since. */
  alreadyRefunded: z.int().min(0),
});
export type RefundRequest = z.infer<typeof RefundRequest>;

/** The models of a refund that was made in Stripe's dashboard; none when the buyer keeps all licenses. */
export const RefundAssignment = OrderRef.extend({ id: z.string().max(100), lines: Lines });
export type RefundAssignment = z.infer<typeof RefundAssignment>;
