import type { LegalDocument } from "#app/legal/legal.contract.ts";
import { z } from "#app/shared/zod.ts";
import { singleLine } from "#app/text/written-text.ts";

/** E.164 allows 15 digits after the international prefix, and the shortest numbers in use have 4. */
const DIALABLE = /^(\+|00)?\d{4,15}$/;

/**
 * Whether some country could dial it: landlines and foreign numbers too. The rule of the buyer's country is
 * only shown, as an example. Spaces, dots, dashes, slashes and brackets are ignored.
 */
const isDialable = (typed: string): boolean => DIALABLE.test(typed.replace(/[\s()./-]/g, ""));

const line = (max: number) => singleLine().max(max, { error: "errors.tooLong" });
const optional = (max: number) => line(max).optional().default("");
const required = (max: number) =>
  singleLine({ error: "errors.required" })
    .min(1, { error: "errors.required" })
    .max(max, { error: "errors.tooLong" });

/** docs/specification.md, section 3, Checkout form. Country is an ISO 3166-1 two-letter code. */
export const CheckoutDetails = z.object({
  name: required(80),
  /** Optional: many people have one name. */
  lastName: optional(80),
  phone: line(30)
    .refine((typed) => typed === "" || isDialable(typed), { error: "errors.phone" })
    .optional()
    .default(""),
  address: optional(200),
  country: z
    .string({ error: "errors.country" })
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, { error: "errors.country" }),
  city: optional(100),
  postalCode: optional(20),
});
export type CheckoutDetails = z.infer<typeof CheckoutDetails>;

/** The legal texts that a buyer accepts. */
export const ACCEPTED_TEXTS: readonly LegalDocument[] = ["terms", "withdrawal"];
