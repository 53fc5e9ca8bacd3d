/** The coupon of the order. Without JavaScript its buttons submit the surrounding form; the checkout's keeps what was typed. */

import type { SubmissionResult } from "@conform-to/react";
import { useFetcher, useLocation } from "@remix-run/react";
import { type SyntheticEvent, useRef } from "react";
import { money } from "#app/i18n/format.ts";
import { anyOf } from "#app/i18n/format-list.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { CheckoutCoupon } from "#app/offers/pricing/coupon.ts";
import { Button } from "#app/ui/button.tsx";
import { isOfInputMethod } from "#app/ui/composition.ts";
import { TextField } from "#app/ui/field.tsx";
import { formErrors } from "#app/ui/form-errors.browser.ts";
import { refusalText } from "./coupon-refusal.ts";

function useCouponEdit() {
  const { pathname, search } = useLocation();
  const { submit, state, data } = useFetcher<SubmissionResult>();
  const send = (edit: "coupon" | "coupon-again" | "no-coupon", coupon = "") =>
    submit({ edit, coupon }, { method: "post", action: pathname + search });
  return { send, busy: state !== "idle", failure: formErrors(data)[0] };
}

const withoutSubmit = (run: () => void) => (event: SyntheticEvent) => {
  event.preventDefault();
  run();
};

/** Why this buyer may use it, where not everybody may. */
function reasonsFor(t: Translate, coupon: CheckoutCoupon): string {
  if (!("discount" in coupon) || !coupon.buyers) return "";
  const { owners, subscribers } = coupon.buyers;
  const asOwner = owners?.length
    ? t("checkout.couponOwner", { models: anyOf(owners, t.language) })
    : owners && t("checkout.couponSomeOwner");
  return [asOwner, subscribers && t("checkout.couponSubscriber")].filter(Boolean).join(" ");
}

/** One that reduces nothing is no mistake, and nobody pays less by a code that they no longer think of. */
function HeldCoupon({ coupon }: { coupon: CheckoutCoupon }) {
  const t = useT();
  const { send, busy } = useCouponEdit();
  const { code } = coupon;
  const isOffered = "usedBefore" in coupon;
  const reason = "refusal" in coupon ? refusalText(t, coupon) : reasonsFor(t, coupon);
  const edit = isOffered ? "coupon-again" : "no-coupon";
  return (
    <p role="status" className="flex items-center justify-between gap-x-4 text-sm">
      {"discount" in coupon && <input type="hidden" name="coupon" value={code} />}
      <span>
        <Sentence words={isOffered ? "checkout.couponUsed" : "checkout.couponLine"} kept={{ code }} />
        {reason && <span className="block text-muted">{reason}</span>}
      </span>
      <button
        type="submit"
        name="edit"
        value={edit}
        formNoValidate
        disabled={busy}
        onClick={withoutSubmit(() => send(edit))}
        aria-label={isOffered ? undefined : t("checkout.couponRemoveOf", { code })}
        className="-mr-2 min-h-11 shrink-0 rounded-md px-2 text-muted hover:text-ink hover:underline"
      >
        {t(isOffered ? "checkout.couponAgain" : "cart.remove")}
      </button>
      {"discount" in coupon && (
        <span className="price ml-auto whitespace-nowrap text-base text-success">
          {`−${money(coupon.discount, t.language)}`}
        </span>
      )}
    </p>
  );
}

/** What only who has typed the code can mend. */
const TYPED = ["coupon_unknown", "too_many"];

export function CouponField({ coupon }: { coupon: CheckoutCoupon | null }) {
  const t = useT();
  const { send, busy, failure } = useCouponEdit();
  const field = useRef<HTMLDivElement>(null);
  const applyHere = withoutSubmit(() => send("coupon", field.current?.querySelector("input")?.value));
  if (coupon && "discount" in coupon) return <HeldCoupon coupon={coupon} />;
  const mistyped = coupon && "refusal" in coupon && TYPED.includes(coupon.refusal) ? coupon : null;
  const error = failure ? t.orElse(failure, "errors.internal") : mistyped && refusalText(t, mistyped);
  return (
    <div>
      {coupon && !mistyped && <HeldCoupon coupon={coupon} />}
      <details open={mistyped !== null} className="group">
        <summary className="flex min-h-11 items-center text-sm underline decoration-edge underline-offset-4">
          {t("checkout.couponAdd")}
        </summary>
        <div ref={field}>
          <TextField
            key={mistyped?.code}
            id="coupon"
            name="coupon"
            label={t("checkout.coupon")}
            defaultValue={mistyped?.code}
            error={error}
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
