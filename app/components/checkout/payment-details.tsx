/** A payment with its order: whole on the success page, folded in the dashboard's list. */
import type { ReactNode } from "react";
import { ButtonLink } from "#app/components/ui/button-link.tsx";
import { ChevronIcon } from "#app/components/ui/icons.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { Picture } from "#app/components/ui/picture.tsx";
import { ComparedPrice } from "#app/components/ui/price.tsx";
import type { PaymentRecord } from "#app/domain/checkout/checkout.contract.ts";
import { money } from "#app/i18n/format.ts";
import { date } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${wide ? "sm:col-span-2" : ""}`}>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="break-words tabular-nums">{children}</dd>
    </div>
  );
}

function Products({ products }: Pick<PaymentRecord, "products">) {
  const t = useT();
  return (
    <ul className="mt-1 grid gap-3">
      {products.map(({ id, title, image, license, price, returned }) => (
        <li key={id} className="grid grid-cols-[3rem_1fr_auto] items-center gap-x-3">
          <Picture image={image} sizes="3rem" decorative className="rounded-md" />
          <span className="min-w-0">
            {title}
            <span className="block text-muted text-sm">{t(`licence.${license}`)}</span>
            {returned && (
              <span className="block text-muted text-sm">{t(`payment.returned_${returned}`)}</span>
            )}
          </span>
          {money(price, t.language)}
        </li>
      ))}
    </ul>
  );
}

export function PaymentDetails({ record }: { record: PaymentRecord }) {
  const t = useT();
  const { orderCode, paymentCode, amount, coupon, products } = record;
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      <Fact name={t("payment.orderCode")}>
        <span className="font-medium font-mono text-sm">{orderCode}</span>
      </Fact>
      <Fact name={t("payment.paymentCode")}>
        {paymentCode ? <span className="font-mono text-sm">{paymentCode}</span> : t("payment.noCode")}
      </Fact>
      <Fact name={t("payment.amount")}>
        {money(amount, t.language)} <ComparedPrice cents={amount} />
      </Fact>
      <Fact name={t("payment.date")}>{date(record.date, t.language)}</Fact>
      {coupon && (
        <Fact name={t("payment.coupon")} wide>
          {coupon.code} · −{money(coupon.discount, t.language)}
        </Fact>
      )}
      <Fact name={t("payment.products")} wide>
        <Products products={products} />
      </Fact>
    </dl>
  );
}

/** Open where the buyer can do something. */
export function PaymentRow({ record }: { record: PaymentRecord }) {
  const t = useT();
  const { amount, state, products, paymentUrl, refundFailed } = record;
  const [first, ...others] = products;
  const more = others.length > 0 ? t.count("payment.more", others.length) : null;
  return (
    <li className="border-line border-b first:border-t">
      <details open={paymentUrl !== null || refundFailed} className="group">
        <summary className="grid min-h-14 grid-cols-[3rem_1fr_auto_auto] items-center gap-x-3 py-2">
          <Picture image={first?.image ?? null} sizes="3rem" decorative className="rounded-md" />
          <span className="min-w-0">
            <span className="block font-medium">{[first?.title, more].filter(Boolean).join(" ")}</span>
            <span className="block text-muted text-sm tabular-nums">
              {date(record.date, t.language)} · {t(`payment.state_${state}`)}
            </span>
          </span>
          <span className="tabular-nums">{money(amount, t.language)}</span>
          <ChevronIcon className="size-5 text-muted transition-transform group-open:rotate-180" />
        </summary>
        <div className="pt-2 pb-6 sm:pl-15">
          <PaymentDetails record={record} />
          {refundFailed && (
            <div className="mt-4">
              <Notice
                tone="danger"
                title={t("payment.refundFailed")}
                action={
                  <ButtonLink to="/contact" variant="secondary">
                    {t("payment.contact")}
                  </ButtonLink>
                }
              >
                {t("payment.refundFailedText")}
              </Notice>
            </div>
          )}
          {paymentUrl && (
            <p className="mt-4">
              <ButtonLink to={paymentUrl} reloadDocument variant="secondary">
                {t("payment.payNow")}
              </ButtonLink>
            </p>
          )}
        </div>
      </details>
    </li>
  );
}
