import type { FieldMetadata, FormMetadata, SubmissionResult } from "@conform-to/react";
import { useRevalidator } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { PaymentMarks } from "#app/catalog/product/payment-marks.tsx";
import { type GiftDays, GiftFields } from "#app/gifts/gift-fields.tsx";
import { money } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { LegalDocument } from "#app/legal/legal.contract.ts";
import { LETTERS_OFFER_VERSION } from "#app/letters/letter-consent.contract.ts";
import { CouponField } from "#app/offers/coupon-field.tsx";
import { CONSENT_VERSION } from "#app/orders/delivery-consent.contract.ts";
import { useSession } from "#app/session/session.browser.tsx";
import { SourceField } from "#app/sources/source-field.tsx";
import { STICKY_BOTTOM_BAR } from "#app/ui/bottom-bar.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormError, useCheckedForm } from "#app/ui/checked-form.tsx";
import { CheckboxField } from "#app/ui/field.tsx";
import { CardIcon } from "#app/ui/icons.tsx";
import { AcceptedTexts } from "./accepted-texts.tsx";
import { BuyerFields } from "./buyer-fields.tsx";
import type { Checkout } from "./checkout.contract.ts";
import { CheckoutDetails } from "./checkout-details.contract.ts";
import { loadCheckoutDraft, saveCheckoutDraft } from "./checkout-draft.browser.ts";
import type { CheckoutFormValues } from "./checkout-schema.ts";
import type { CountryChoice } from "./countries.ts";
import { CollapsedSummary, OrderLines, OrderTotal } from "./order-summary.tsx";
import { usePayment } from "./use-payment.browser.ts";

const DETAIL_FIELDS = CheckoutDetails.keyof().options;

/** Stores what is typed, and restores it after a reload, a login or a return from the payment page. @returns the form's `onInput` handler */
function useSavedDetails({ update }: Pick<FormMetadata<CheckoutFormValues>, "update">) {
  const userId = useSession().user?.id;
  const hasTyped = useRef(false);
  useEffect(() => {
    const saved = userId && !hasTyped.current ? loadCheckoutDraft(userId) : null;
    if (saved) for (const name of DETAIL_FIELDS) update({ name, value: saved[name] ?? "", validated: false });
  }, [userId, update]);
  return (event: FormEvent<HTMLFormElement>) => {
    hasTyped.current = true;
    if (!userId) return;
    const form = new FormData(event.currentTarget);
    const details = Object.fromEntries(DETAIL_FIELDS.map((name) => [name, String(form.get(name) ?? "")]));
    saveCheckoutDraft({ userId, details });
  };
}

function useRevalidateOnCartChange() {
  const { cart } = useSession();
  const { revalidate } = useRevalidator();
  const contents = cart?.items.map(({ product, license }) => `${product.id} ${license}`).join();
  const lastContents = useRef(contents);
  useEffect(() => {
    if (lastContents.current !== undefined && contents !== lastContents.current) revalidate();
    lastContents.current = contents;
  }, [contents, revalidate]);
}

const PROVIDER_TERMS = "https://stripe.com/legal/consumer";
const SELLER_TERMS = "https://support.link.com/topics/sold-through-link";

interface CheckoutFormProps {
  order: Checkout & {
    details: Partial<CheckoutDetails>;
    soldByStripe: boolean;
    /** Countries whose buyers need a postal code. */
    postalCodeNeededIn: readonly string[];
    terms: string;
    offersLetters: boolean;
  };
  fromCart: boolean;
  /** Null where the buyer keeps the models. */
  gift: { from: string; days: GiftDays } | null;
  countries: CountryChoice[];
  phoneExamples: Record<string, string>;
  legal: LegalDocument[];
  marks: readonly string[];
  result: SubmissionResult | undefined;
}

const schemaOf = (isGift: boolean) => () =>
  import("./checkout-schema.ts").then(({ checkoutFormSchema }) => checkoutFormSchema({ isGift }));
const [schema, giftSchema] = [schemaOf(false), schemaOf(true)];

interface PayButtonProps
  extends Pick<CheckoutFormProps["order"], "total" | "soldByStripe">,
    Pick<CheckoutFormProps, "marks"> {
  isRedirecting: boolean;
}

function PayButton({ total, soldByStripe, marks, isRedirecting }: PayButtonProps) {
  const t = useT();
  const terms = soldByStripe
    ? ({ text: "checkout.soldByStripe", link: "checkout.soldByStripeLink", to: SELLER_TERMS } as const)
    : ({ text: "checkout.terms", link: "checkout.termsLink", to: PROVIDER_TERMS } as const);
  return (
    <>
      <div data-buy-bar="" className={STICKY_BOTTOM_BAR}>
        <Button size="lg" wide busy={isRedirecting} busyLabel={t("ui.loading")}>
          {total > 0 && <CardIcon />}
          <span>
            {total > 0 ? t("checkout.pay", { amount: money(total, t.language) }) : t("checkout.payNothing")}
          </span>
        </Button>
      </div>
      {total > 0 && marks.length > 0 && <PaymentMarks marks={marks} />}
      <p className="text-muted text-sm">
        {total > 0 && !soldByStripe && (
          <span>{t(marks.length > 0 ? "checkout.payHere" : "checkout.payHint")} </span>
        )}
        <span>{t(terms.text)}</span>{" "}
        <a href={terms.to} target="_blank" rel="noreferrer" className="text-link">
          {t(terms.link)}
        </a>
      </p>
    </>
  );
}

function ConsentField({ field }: { field: FieldMetadata<boolean, CheckoutFormValues> }) {
  const t = useT();
  return (
    <CheckboxField
      key={field.key}
      id={field.id}
      name={field.name}
      label={<span className="block text-sm">{t(`consent.${CONSENT_VERSION}`)}</span>}
      error={field.errors?.map((key) => t.orElse(key, "errors.invalid"))}
    />
  );
}

function LettersField({ field }: { field: FieldMetadata<boolean | undefined, CheckoutFormValues> }) {
  const t = useT();
  return (
    <>
      <input type="hidden" name="lettersVersion" value={LETTERS_OFFER_VERSION} />
      <CheckboxField
        key={field.key}
        id={field.id}
        name={field.name}
        defaultChecked={field.initialValue === "on"}
        label={<span className="block text-sm">{t("letters.no")}</span>}
        hint={t(`lettersOffer.${LETTERS_OFFER_VERSION}`)}
      />
    </>
  );
}

interface OrderCardProps extends Pick<CheckoutFormProps, "order" | "fromCart" | "legal" | "marks"> {
  isGift: boolean;
  fields: ReturnType<typeof useCheckedForm<CheckoutFormValues>>["fields"];
  isRedirecting: boolean;
}

function OrderCard({ order, fromCart, isGift, fields, legal, marks, isRedirecting }: OrderCardProps) {
  const t = useT();
  const { total, coupon } = order;
  return (
    <Card
      as="section"
      aria-labelledby="summary"
      className="max-md:contents md:grid md:gap-4 md:p-6 lg:sticky lg:top-24"
    >
      <h2 id="summary" className="text-lg max-lg:sr-only">
        {t("checkout.summary")}
      </h2>
      <div className="max-lg:hidden">
        <OrderLines {...order} fromCart={fromCart} isGift={isGift} />
      </div>
      <div className="-mt-2">
        <CouponField coupon={coupon} />
      </div>
      <div className="max-lg:hidden">
        <OrderTotal total={total} memberDiscount={order.memberDiscount} />
      </div>
      <div className="grid gap-5">
        <input type="hidden" name="total" value={total} />
        <input type="hidden" name="shownTerms" value={order.terms} />
        <SourceField />
        <ConsentField field={fields.consent} />
        <AcceptedTexts legal={legal} />
      </div>
      <PayButton
        total={total}
        soldByStripe={order.soldByStripe}
        marks={marks}
        isRedirecting={isRedirecting}
      />
    </Card>
  );
}

export function CheckoutForm({
  order,
  fromCart,
  gift,
  countries,
  phoneExamples,
  legal,
  marks,
  ...props
}: CheckoutFormProps) {
  const t = useT();
  const { Form, answer, isRedirecting, startRedirect } = usePayment();
  const result = answer ?? props.result;
  const { form, fields, formProps } = useCheckedForm<CheckoutFormValues>({
    id: "checkout",
    result,
    schema: gift ? giftSchema : schema,
    defaultValue: gift ? { ...order.details, giftFrom: gift.from } : order.details,
    onSubmit: startRedirect,
  });
  const onInput = useSavedDetails(form);
  useRevalidateOnCartChange();
  return (
    <Form
      method="post"
      {...formProps}
      onInput={onInput}
      className="flex flex-col gap-6 md:grid md:items-start md:gap-8 lg:grid-cols-[minmax(0,42rem)_24rem] lg:justify-between lg:gap-12"
    >
      {/* Enter presses the form's first button. */}
      <button type="submit" hidden />
      <CollapsedSummary {...order} fromCart={fromCart} isGift={gift !== null} />
      <div className="grid gap-8">
        <FormError result={result} />
        {gift && <GiftFields fields={fields} days={gift.days} />}
        <section aria-labelledby="details" className="grid gap-5">
          <h2 id="details" className="text-lg">
            {t("checkout.yourDetails")}
          </h2>
          <BuyerFields
            fields={fields}
            countries={countries}
            phoneExamples={phoneExamples}
            postalCodeNeededIn={order.postalCodeNeededIn}
          />
          {/* Apart from the consent, which is a box of the opposite sense. */}
          {order.offersLetters && <LettersField field={fields.noLetters} />}
        </section>
      </div>
      <OrderCard
        order={order}
        fromCart={fromCart}
        isGift={gift !== null}
        fields={fields}
        legal={legal}
        marks={marks}
        isRedirecting={isRedirecting}
      />
    </Form>
  );
}
