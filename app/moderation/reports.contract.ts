import { Email } from "#app/accounts/email.contract.ts";
import { ProductId, type ProductImage } from "#app/catalog/catalog.contract.ts";
import { z } from "#app/shared/zod.ts";
import { multiLine, singleLine, visibleText } from "#app/text/written-text.ts";
import { KINDS, kindAt, REASON_MAX } from "./kinds.ts";

const NAME_MAX = 100;
const wrongLength = { tooShort: "errors.required", tooLong: "errors.tooLong" };

/** A notice under article 16 of the Digital Services Act by somebody with an account. */
export const AccountReport = z.object({
  reason: visibleText(multiLine, { max: REASON_MAX, ...wrongLength }),
});
export type AccountReport = z.output<typeof AccountReport>;

/** By anybody else, who is told what came of it. */
export const VisitorReport = AccountReport.extend({
  name: visibleText(singleLine, { max: NAME_MAX, ...wrongLength }),
  email: Email,
});
export type VisitorReport = z.output<typeof VisitorReport>;

/** From the address of a report page. */
export const ReportedPlace = z.object({
  productId: ProductId,
  kind: z.preprocess((path) => kindAt(String(path)), z.enum(KINDS)),
  id: z.coerce.number().int().positive(),
});
export type ReportedPlace = z.output<typeof ReportedPlace>;

/** What somebody wants to report, as everybody can read it. */
export interface ReportedItem {
  model: string;
  /** Null for a deleted account, and where nobody is named. */
  username: string | null;
  text: string;
  stars: number | null;
  picture: Omit<ProductImage, "alt"> | null;
}
