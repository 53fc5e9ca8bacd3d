/** A plain form, not Remix's: it leads to the payment provider, and Back from there must not find a busy button. */
import type { FieldMetadata, SubmissionResult } from "@conform-to/react";
import { useEffect, useState } from "react";
import { FormError, useCheckedForm } from "#app/components/forms/checked-form.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { CheckboxField } from "#app/components/ui/field.tsx";
import { CardIcon } from "#app/components/ui/icons.tsx";
import { type CheckoutDetails, CONSENT_VERSION } from "#app/domain/checkout/checkout.contract.ts";
import type { CountryChoice } from "#app/domain/checkout/countries.ts";
import { money } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { BuyerFields } from "./buyer-fields.tsx";
import { checkoutForm, type CheckoutForm as Details } from "./checkout-schema.ts";
import { OrderSummary } from "./order-summary.tsx";
import { useSavedDetails } from "./saved-details.ts";

const PROVIDER_TERMS = "https://stripe.com/legal/consumer";

interface CheckoutFormProps {
  order: Parameters<typeof OrderSummary>[0] & { details: Partial<CheckoutDetails> };
  countries: CountryChoice[];
  phoneExamples: Record<string, string>;
  /** The server's answer to the last try. */
  result: SubmissionResult | undefined;
}

/** The phone rules are a separate chunk; until it is loaded only the server checks the number. */
function usePhoneRules() {
  const [phoneFits, setFits] = useState<(country: string, phone: string) => boolean>(() => () => true);
  useEffect(() => {
    import("#app/domain/checkout/countries.ts").then(
      ({ phoneFits }) => setFits(() => phoneFits),
      (error: unknown) => console.warn("phone rules did not load", error),
    );
  }, []);
  return phoneFits;
}

/** Busy from submitting until the payment page loads; not after Back restored this page from the cache. */
function useLeaving() {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const onPageShow = () => setLeaving(false);
    addEventListener("pageshow", onPageShow);
    return () => removeEventListener("pageshow", onPageShow);
  }, []);
  return { leaving, leave: () => setLeaving(true) };
}

function useCheckoutForm({ order, result }: CheckoutFormProps, leave: () => void) {
  const fits = usePhoneRules();
  return useCheckedForm<Details>({
    id: "checkout",
    result,
    schema: checkoutForm(fits),
    defaultValue: order.details,
    onSubmit: leave,
  });
}

function PayButton({ total, leaving }: { total: number; leaving: boolean }) {
  const t = useT();
  return (
    <>
      <Button size="lg" wide busy={leaving} busyLabel={t("ui.loading")}>
        <CardIcon />
        {t("checkout.pay", { amount: money(total, t.language) })}
      </Button>
      <p className="text-muted text-sm">
        {t("checkout.payHint")} {t("checkout.terms")}{" "}
        <a href={PROVIDER_TERMS} target="_blank" rel="noreferrer" className="text-link">
          {t("checkout.termsLink")}
        </a>
      </p>
    </>
  );
}

function ConsentField({ field }: { field: FieldMetadata<boolean, Details> }) {
  const t = useT();
  return (
    <CheckboxField
      key={field.key}
      id={field.id}
      name={field.name}
      label={<span className="text-sm">{t(`consent.${CONSENT_VERSION}`)}</span>}
      error={field.errors?.map((key) => t.known(key, "errors.invalid"))}
    />
  );
}

export function CheckoutForm(props: CheckoutFormProps) {
  const t = useT();
  const { order, countries, phoneExamples, result } = props;
  const { leaving, leave } = useLeaving();
  const { form, fields, formProps } = useCheckoutForm(props, leave);
  const onInput = useSavedDetails(form);
  return (
    <form
      method="post"
      {...formProps}
      onInput={onInput}
      className="grid items-start gap-8 lg:grid-cols-[1fr_24rem] lg:gap-12"
    >
      <section aria-labelledby="details" className="grid gap-5">
        <FormError result={result} />
        <h2 id="details" className="text-lg">
          {t("checkout.yourDetails")}
        </h2>
        <BuyerFields fields={fields} countries={countries} phoneExamples={phoneExamples} />
      </section>
      <Card as="section" aria-labelledby="summary" className="grid gap-5 p-6 lg:sticky lg:top-24">
        <h2 id="summary" className="text-lg">
          {t("checkout.summary")}
        </h2>
        <div>
          <OrderSummary lines={order.lines} total={order.total} />
        </div>
        <input type="hidden" name="total" value={order.total} />
        <ConsentField field={fields.consent} />
        <PayButton total={order.total} leaving={leaving} />
      </Card>
    </form>
  );
}
