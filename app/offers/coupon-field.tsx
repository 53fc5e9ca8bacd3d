/** The coupon of the order. Without JavaScript its buttons submit the surrounding form; the checkout's keeps what was typed. */

import type { SubmissionResult } from "@conform-to/react";
import { useFetcher, useLocation } from "@remix-run/react";
import { type SyntheticEvent, useRef } from "react";
import { money } from "#app/i18n/format.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { CheckoutCoupon } from "#app/offers/pricing/coupon.ts";
import { Button } from "#app/ui/button.tsx";
import { isOfInputMethod } from "#app/ui/composition.ts";
import { TextField } from "#app/ui/field.tsx";
import { formErrors } from "#app/ui/form-errors.browser.ts";

function useCouponEdit() {
  const { pathname, search } = useLocation();
  const { submit, state, data } = useFetcher<SubmissionResult>();
  const send = (edit: "coupon" | "coupon-again" | "no-coupon", coupon = "") =>
    submit({ edit, coupon }, { method: "post", action: pathname + search });
  return { send, busy: state !== "idle", failure: formErrors(data)[0] };
}

const LINE = "flex items-center justify-between gap-x-4 text-sm";
const LINE_BUTTON = "-mr-2 min-h-11 shrink-0 rounded-md px-2 text-muted hover:text-ink hover:underline";

interface AppliedCouponProps {
  coupon: { code: string; discount: number };
  amountClassName: string;
}

function AppliedCoupon({ coupon: { code, discount }, amountClassName }: AppliedCouponProps) {
  const t = useT();
  const { send, busy } = useCouponEdit();
  return (
    <p role="status" className={LINE}>
      <input type="hidden" name="coupon" value={code} />
      <Sentence words="checkout.couponLine" kept={{ code }} />
      <button
        type="submit"
        name="edit"
        value="no-coupon"
        formNoValidate
        disabled={busy}
        onClick={withoutSubmit(() => send("no-coupon"))}
        aria-label={t("checkout.couponRemoveOf", { code })}
        className={LINE_BUTTON}
      >
        {t("cart.remove")}
      </button>
      <span
        className={`ml-auto whitespace-nowrap text-base tabular-nums ${amountClassName}`}
      >{`−${money(discount, t.language)}`}</span>
    </p>
  );
}

/** Nobody pays less, or is refused, by a code that they no longer think of. */
function UsedCoupon({ code }: { code: string }) {
  const t = useT();
  const { send, busy } = useCouponEdit();
  return (
    <p className={LINE}>
      <Sentence words="checkout.couponUsed" kept={{ code }} />
      <button
        type="submit"
        name="edit"
        value="coupon-again"
        formNoValidate
        disabled={busy}
        onClick={withoutSubmit(() => send("coupon-again"))}
        className={LINE_BUTTON}
      >
        {t("checkout.couponAgain")}
      </button>
    </p>
  );
}

function couponError(t: Translate, coupon: CheckoutCoupon | null, failure: string | undefined) {
  if (failure) return t.orElse(failure, "errors.internal");
  if (!coupon || !("refusal" in coupon)) return null;
  return coupon.refusal === "coupon_minimum"
    ? t("checkout.couponMinimum", { amount: money(coupon.minimum, t.language) })
    : t.orElse(`errors.${coupon.refusal}`, "errors.invalid");
}

const withoutSubmit = (run: () => void) => (event: SyntheticEvent) => {
  event.preventDefault();
  run();
};

interface CouponFieldProps {
  coupon: CheckoutCoupon | null;
  /** For what the coupon takes off, where it is written above as well. */
  amountClassName?: string;
}

export function CouponField({ coupon, amountClassName = "" }: CouponFieldProps) {
  const t = useT();
  const { send, busy, failure } = useCouponEdit();
  const field = useRef<HTMLDivElement>(null);
  const applyHere = withoutSubmit(() => send("coupon", field.current?.querySelector("input")?.value));
  if (coupon && "discount" in coupon)
    return <AppliedCoupon coupon={coupon} amountClassName={amountClassName} />;
  const refused = coupon && "refusal" in coupon ? coupon.code : undefined;
  return (
    <div>
      {coupon && "usedBefore" in coupon && <UsedCoupon code={coupon.code} />}
      <details open={refused !== undefined} className="group">
        <summary className="flex min-h-11 items-center text-sm underline decoration-line underline-offset-4">
          {t("checkout.couponAdd")}
        </summary>
        <div ref={field}>
          <TextField
            key={refused}
            id="coupon"
            name="coupon"
            label={t("checkout.coupon")}
            defaultValue={refused}
            error={couponError(t, coupon, failure)}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onKeyDown={(event) =>
              event.key === "Enter" && !isOfInputMethod(event.nativeEvent) && applyHere(event)
            }
            beside={
              <Button
                variant="secondary"
                name="edit"
                value="coupon"
                formNoValidate
                busy={busy}
                busyLabel={t("ui.loading")}
                onClick={applyHere}
              >
                {t("checkout.couponApply")}
              </Button>
            }
          />
        </div>
      </details>
    </div>
  );
}
