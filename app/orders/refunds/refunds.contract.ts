import { ProductId } from "#app/catalog/catalog.contract.ts";
import { centsOf } from "#app/i18n/price-text.ts";
import { REFUND_REASONS } from "#app/orders/refunds/refund-states.ts";
import { z } from "#app/shared/zod.ts";
import { multiLine } from "#app/text/written-text.ts";

const Lines = z.array(ProductId).max(100);

export const RefundRequest = z
  .object({
    /** The refund's id, made with the form: the same form sent again refunds once, and is answered as the first time. */
    id: z.uuid().default(() => crypto.randomUUID()),
    what: z.enum(["order", "lines", "amount"], { error: "errors.invalid" }),
    lines: Lines,
    /** Euros as typed, such as "4.99". */
    amount: z.string().max(20).default(""),
    reason: z.enum(REFUND_REASONS, { error: "errors.required" }),
    note: multiLine().max(500, { error: "errors.tooLong" }).default(""),
    /** Euro cents refunded when the form was shown: the request is refused when more was refunded since. */
    alreadyRefunded: z.coerce.number().int().min(0),
  })
  .transform((request) => ({ ...request, amount: centsOf(request.amount) }));
export type RefundRequest = z.output<typeof RefundRequest>;

/** The models of a refund that was made in Stripe's dashboard; none when the buyer keeps all licenses. */
export const RefundAssignment = z.object({ refund: z.string().max(100), lines: Lines });
export type RefundAssignment = z.infer<typeof RefundAssignment>;
