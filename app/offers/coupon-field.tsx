/** The coupon of the order. Without JavaScript its buttons submit the surrounding checkout form, which keeps what was typed. */

import type { SubmissionResult } from "@conform-to/react";
import { useFetcher, useLocation } from "@remix-run/react";
import { type SyntheticEvent, useRef } from "react";
import type { CheckoutCoupon } from "#app/checkout/checkout.contract.ts";
import { money } from "#app/i18n/format.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import { isOfInputMethod } from "#app/ui/composition.ts";
import { TextField } from "#app/ui/field.tsx";
import { formErrors } from "#app/ui/form-errors.browser.ts";

function useCouponEdit() {
  const { pathname, search } = useLocation();
  const { submit, state, data } = useFetcher<SubmissionResult>();
  const send = (edit: "coupon" | "no-coupon", coupon = "") =>
    submit({ edit, coupon }, { method: "post", action: pathname + search });
  return { send, busy: state !== "idle", failure: formErrors(data)[0] };
}

function AppliedCoupon({ code }: { code: string }) {
  const t = useT();
  const { send, busy } = useCouponEdit();
  return (
    <p role="status" className="flex items-center justify-between gap-4 text-sm">
      <input type="hidden" name="coupon" value={code} />
      <Sentence words="checkout.couponOn" kept={{ code }} />
      <button
        type="submit"
        name="edit"
        value="no-coupon"
        formNoValidate
        disabled={busy}
        onClick={withoutSubmit(() => send("no-coupon"))}
        aria-label={t("checkout.couponRemoveOf", { code })}
        className="-mr-2 min-h-11 rounded-md px-2 text-muted hover:text-ink hover:underline"
      >
        {t("cart.remove")}
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

export function CouponField({ coupon }: { coupon: CheckoutCoupon | null }) {
  const t = useT();
  const { send, busy, failure } = useCouponEdit();
  const field = useRef<HTMLDivElement>(null);
  const applyHere = withoutSubmit(() => send("coupon", field.current?.querySelector("input")?.value));
  if (coupon && "discount" in coupon) return <AppliedCoupon code={coupon.code} />;
  return (
    <details open={coupon !== null} className="group">
      <summary className="flex min-h-11 items-center text-sm underline decoration-line underline-offset-4">
        {t("checkout.couponAdd")}
      </summary>
      <div ref={field} className="grid grid-cols-[1fr_auto] items-start gap-3">
        <TextField
          key={coupon?.code}
          id="coupon"
          name="coupon"
          label={t("checkout.coupon")}
          defaultValue={coupon?.code}
          error={couponError(t, coupon, failure)}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onKeyDown={(event) =>
            event.key === "Enter" && !isOfInputMethod(event.nativeEvent) && applyHere(event)
          }
        />
        <Button
          variant="secondary"
          name="edit"
          value="coupon"
          formNoValidate
          busy={busy}
          busyLabel={t("ui.loading")}
          className="mt-7"
          onClick={applyHere}
        >
          {t("checkout.couponApply")}
        </Button>
      </div>
    </details>
  );
}
