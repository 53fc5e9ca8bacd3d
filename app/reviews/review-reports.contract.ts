import { Email } from "#app/accounts/email.contract.ts";
import { z } from "#app/shared/zod.ts";
import { multiLine, singleLine, visibleText } from "#app/text/written-text.ts";
import { REASON_MAX } from "./review-limits.ts";

const NAME_MAX = 100;

const Reason = visibleText(multiLine, {
  max: REASON_MAX,
  tooShort: "errors.required",
  tooLong: "errors.tooLong",
});

/** A notice under article 16 of the Digital Services Act by somebody with an account. */
export const AccountReport = z.object({ reason: Reason });
export type AccountReport = z.output<typeof AccountReport>;

/** By anybody else, who is told what came of it. */
export const VisitorReport = AccountReport.extend({
  name: visibleText(singleLine, { max: NAME_MAX, tooShort: "errors.required", tooLong: "errors.tooLong" }),
  email: Email,
});
export type VisitorReport = z.output<typeof VisitorReport>;

export const ReviewPlace = z.object({
  productId: z.string(),
  id: z.coerce.number().int().positive(),
});
export type ReviewPlace = z.output<typeof ReviewPlace>;

/** What came of a report, as its mails say. */
export type ReportOutcome = "received" | "kept" | "hidden" | "removed";
