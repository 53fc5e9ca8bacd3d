import { ProductId } from "#app/domain/catalog/catalog.contract.ts";
import { centsOf } from "#app/domain/pricing/price-text.ts";
import { multiLine } from "#app/domain/written-text.ts";
import { z } from "#app/domain/zod.ts";
import { REFUND_REASONS } from "./order-states.ts";

const Lines = z.array(ProductId).max(100);

/** What a seller refunds: all that is left of the order, some of its models, or an amount, with which the buyer keeps all. */
export const RefundRequest = z
  .object({
    what: z.enum(["order", "lines", "amount"], { error: "errors.invalid" }),
    lines: Lines,
    /** Euros as they are written. */
    amount: z.string().max(20).default(""),
    reason: z.enum(REFUND_REASONS, { error: "errors.required" }),
    note: multiLine().max(500, { error: "errors.tooLong" }).default(""),
    /** Cents that had gone back when the seller decided. */
    before: z.coerce.number().int().min(0),
  })
  .transform((request) => ({ ...request, amount: centsOf(request.amount) }));
export type RefundRequest = z.output<typeof RefundRequest>;

/** Which models a refund meant that was made at Stripe; none when the buyer keeps all. */
export const RefundAssignment = z.object({ refund: z.string().max(100), lines: Lines });
export type RefundAssignment = z.infer<typeof RefundAssignment>;
