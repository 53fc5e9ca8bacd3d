import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { AcceptedTexts } from "#app/checkout/accepted-texts.tsx";
import { BuyerFields } from "#app/checkout/buyer-fields.tsx";
import type { CheckoutDetails } from "#app/checkout/checkout-details.contract.ts";
import type { CountryChoice } from "#app/checkout/countries.ts";
import { usePayment } from "#app/checkout/use-payment.browser.ts";
import { money } from "#app/i18n/format.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import type { LegalDocument } from "#app/legal/legal.contract.ts";
import { refusalText } from "#app/offers/coupon-refusal.ts";
import type { CouponQuote } from "#app/offers/pricing/coupon.ts";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormError, useCheckedForm } from "#app/ui/checked-form.tsx";
import { CheckboxField } from "#app/ui/field.tsx";
import type { JoinFields } from "./join.contract.ts";
import { BEGIN_NOW_VERSION, type BillingInterval } from "./memberships.contract.ts";

const schema = () => import("./join.contract.ts").then(({ JoinFields }) => JoinFields);

export interface JoinFormProps {
  tier: { slug: string; revision: number; name: string; sentences: string[] };
  interval: BillingInterval;
  cents: number;
  coupon: CouponQuote | null;
  /** Asked for, where the browser may remember one. */
  withoutCoupon: boolean;
  offered: { interval: BillingInterval; cents: number }[];
  terms: string;
  details: Partial<CheckoutDetails>;
  postalCodeNeededIn: readonly string[];
  countries: CountryChoice[];
  phoneExamples: Record<string, string>;
  legal: LegalDocument[];
  result: SubmissionResult | undefined;
}

const joinPath = ({
  tier,
  interval,
  withoutCoupon,
}: Pick<JoinFormProps, "tier" | "interval" | "withoutCoupon">) =>
  `/memberships/${tier.slug}/join?${new URLSearchParams({ interval, ...(withoutCoupon && { coupon: "" }) })}`;

function Intervals(props: Pick<JoinFormProps, "tier" | "interval" | "withoutCoupon" | "offered">) {
  const t = useT();
  return (
    <nav aria-label={t("joining.choose")} className="flex flex-wrap gap-3">
      {props.offered.map((each) => (
        <Link
          key={each.interval}
          to={joinPath({ ...props, interval: each.interval })}
          replace
          aria-current={each.interval === props.interval ? "true" : undefined}
          className="inline-flex min-h-11 items-center rounded-lg border border-line px-4 aria-[current=true]:border-accent aria-[current=true]:font-semibold"
        >
          {t(`joining.price_${each.interval}`, { amount: money(each.cents, t.language) })}
        </Link>
      ))}
    </nav>
  );
}

/** Why a coupon takes nothing off, or what it is called. */
function Coupon(coupon: CouponQuote) {
  const t = useT();
  return (
    <p role="status" className="text-muted text-sm">
      <Sentence words="checkout.couponLine" kept={{ code: coupon.code }} />
      {"refusal" in coupon && <span className="block">{refusalText(t, coupon)}</span>}
    </p>
  );
}

export function JoinForm(props: JoinFormProps) {
  const t = useT();
  const { tier, interval, cents, coupon, withoutCoupon, offered, terms, legal } = props;
  const { Form, answer, isRedirecting, startRedirect } = usePayment();
  const result = answer ?? props.result;
  const isAboutCoupon = Boolean(result?.initialValue?.coupon);
  const { fields, formProps } = useCheckedForm<JoinFields>({
    id: "join",
    result,
    schema,
    defaultValue: props.details,
    onSubmit: startRedirect,
  });
  const amount = money(cents, t.language);
  const isReduced = coupon !== null && "discount" in coupon;
  const firstCents = cents - (isReduced ? coupon.discount : 0);
  const prices = { amount, first: money(firstCents, t.language) };
  return (
    <div
      tabIndex={-1}
      className="grid gap-8 outline-none lg:grid-cols-[minmax(0,42rem)_24rem] lg:items-start lg:justify-between lg:gap-12"
    >
      <Card as="section" aria-labelledby="rights" className="grid gap-4 p-6 lg:col-start-2">
        {offered.length > 1 && <Intervals {...props} />}
        {(isReduced || offered.length === 1) && (
          <p className="price text-lg">{t(`joining.${isReduced ? "first" : "price"}_${interval}`, prices)}</p>
        )}
        {interval === "year" && (
          <p className="text-muted text-sm">
            {t("joining.monthOfYear", { amount: money(Math.round(cents / 12), t.language) })}
          </p>
        )}
        {coupon && <Coupon {...coupon} />}
        <p className="text-muted text-sm">{t("checkout.taxes")}</p>
        <h2 id="rights" className="text-lg">
          {t("joining.rights")}
        </h2>
        <ul className="grid list-disc gap-2 pl-5">
          {tier.sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Card>
      <Form method="post" {...formProps} className="grid gap-8 lg:col-start-1 lg:row-start-1">
        <FormError
          result={isAboutCoupon && withoutCoupon ? undefined : result}
          action={
            coupon && (
              <ButtonLink
                to={joinPath({ ...props, withoutCoupon: true })}
                replace
                preventScrollReset
                variant="secondary"
              >
                {t("joining.withoutCoupon")}
              </ButtonLink>
            )
          }
        />
        <BuyerFields
          fields={fields}
          countries={props.countries}
          phoneExamples={props.phoneExamples}
          postalCodeNeededIn={props.postalCodeNeededIn}
        />
        <div className="grid gap-5">
          <input type="hidden" name="interval" value={interval} />
          <input type="hidden" name="cents" value={cents} />
          <input type="hidden" name="firstCents" value={firstCents} />
          {isReduced && <input type="hidden" name="coupon" value={coupon.code} />}
          <input type="hidden" name="shownTerms" value={terms} />
          <input type="hidden" name="revision" value={tier.revision} />
          <CheckboxField
            key={fields.beginNow.key}
            id={fields.beginNow.id}
            name={fields.beginNow.name}
            label={<span className="block text-sm">{t(`consent.${BEGIN_NOW_VERSION}`)}</span>}
            error={fields.beginNow.errors?.map((key) => t.orElse(key, "errors.invalid"))}
          />
          <AcceptedTexts legal={legal} />
          <p className="text-muted text-sm">{t(`joining.renews_${interval}`, { amount })}</p>
          <Button size="lg" wide busy={isRedirecting} busyLabel={t("ui.loading")}>
            {isReduced ? t("joining.payFirst", prices) : t(`joining.pay_${interval}`, { amount })}
          </Button>
          <p className="text-muted text-sm">{t("checkout.payHere")}</p>
        </div>
      </Form>
    </div>
  );
}
