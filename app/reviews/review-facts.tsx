import { useT } from "#app/i18n/use-t.tsx";
import type { Review } from "./reviews.contract.ts";

const MARK = "rounded-full border border-line px-2 text-muted text-sm";

interface MarksProps {
  review: Pick<Review, "paid" | "member" | "licenseEnd">;
  isFree: boolean;
}

/** @param isFree whether the model costs nobody anything, so that there is nothing to say of who got it for free */
export function ReviewMarks({ review: { paid, member, licenseEnd }, isFree }: MarksProps) {
  const t = useT();
  return (
    <>
      {!paid && !isFree && (
        <span className={MARK}>{t(member ? "reviews.member" : "reviews.gotForFree")}</span>
      )}
      {licenseEnd && <span className={MARK}>{t(`reviews.license_${licenseEnd}`)}</span>}
    </>
  );
}

interface PrintLineProps {
  review: Pick<Review, "printer" | "material" | "firstTry">;
}

export function PrintLine({ review: { printer, material, firstTry } }: PrintLineProps) {
  const t = useT();
  const tries = firstTry === null ? null : t(firstTry ? "reviews.firstTry_yes" : "reviews.firstTry_no");
  const facts = [printer, material, tries].filter(Boolean).join(" · ");
  return facts ? (
    <p dir="auto" className="mt-2 text-muted text-sm">
      {facts}
    </p>
  ) : null;
}
