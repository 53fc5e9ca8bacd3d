import { License, ProductId } from "#app/catalog/catalog.contract.ts";
import { z } from "#app/shared/zod.ts";
import { multiLine } from "#app/text/written-text.ts";
import { OrderRef } from "./order-details.contract.ts";

export const LicenseChange = OrderRef.extend({
  /** A model's id, or the address of its page. */
  model: z
    .string({ error: "errors.productId" })
    .trim()
    .max(300)
    .transform((text) => text.replace(/^.*\/product\//, "").replace(/[/?#].*$/, ""))
    .pipe(ProductId),
  license: License,
  change: z.enum(["granted", "revoked"], { error: "errors.invalid" }),
  note: multiLine({ error: "errors.required" })
    .min(1, { error: "errors.required" })
    .max(500, { error: "errors.tooLong" }),
});
export type LicenseChange = z.infer<typeof LicenseChange>;
