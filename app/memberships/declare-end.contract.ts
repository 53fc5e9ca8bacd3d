import { Email } from "#app/accounts/email.contract.ts";
import { z } from "#app/shared/zod.ts";
import { multiLine, singleLine, visibleText } from "#app/text/written-text.ts";

export const KINDS_OF_END = ["ordinary", "extraordinary"] as const;

const line = (max: number) =>
  visibleText(singleLine, { max, tooShort: "errors.required", tooLong: "errors.tooLong" });

/** What may be asked of somebody who ends a contract without a login, and no more (§ 312k (2) BGB). */
export const EndFields = z.object({
  kind: z.enum(KINDS_OF_END, { error: "errors.required" }),
  /** Of an extraordinary end. */
  reason: multiLine().max(1_000, { error: "errors.tooLong" }).optional().default(""),
  name: line(100),
  /** Of the account, to which the receipt goes. */
  email: Email,
  contract: line(100),
  /** YYYY-MM-DD; empty for as soon as possible. */
  day: z
    .union([z.literal(""), z.iso.date()], { error: "errors.invalid" })
    .optional()
    .default(""),
});
export type EndFields = z.infer<typeof EndFields>;
