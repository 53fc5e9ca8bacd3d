import type { ReactNode } from "react";
import { money } from "#app/i18n/format.ts";
import { date } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { PaymentRecord } from "#app/orders/payments/buyer-payments.contract.ts";
import { ComparedPrice } from "#app/ui/price.tsx";
import { LINK_ORDERS } from "./order-status.contract.ts";

function Detail({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
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
      {products.map(({ id, title, license, price, returnReason }) => (
        <li key={id} className="flex justify-between gap-x-3">
          <span className="min-w-0">
            <span>{title}</span>
            <span className="block text-muted text-sm">{t(`license.${license}`)}</span>
            {returnReason && (
              <span className="block text-muted text-sm">{t(`payment.returned_${returnReason}`)}</span>
            )}
          </span>
          <span>{money(price, t.language)}</span>
        </li>
      ))}
    </ul>
  );
}

const FILE_LINK = "inline-flex min-h-11 items-center text-link";

function Invoice({ invoice }: { invoice: NonNullable<PaymentRecord["invoice"]> }) {
  const t = useT();
  const { url, includedTax, creditNotes } = invoice;
  return (
    <>
      {includedTax !== null && (
        <Detail name={t("payment.includedTax")}>{money(includedTax, t.language)}</Detail>
      )}
      <Detail name={t("payment.invoice")}>
        <span className="flex flex-col items-start">
          <a href={url} className={FILE_LINK}>
            {t("payment.invoiceLink")}
          </a>
          {creditNotes.map((note) => (
            <a key={note.number} href={note.url} className={FILE_LINK}>
              {t("payment.creditNote", { number: note.number })}
            </a>
          ))}
        </span>
      </Detail>
    </>
  );
}

export function PaymentDetails({ record }: { record: PaymentRecord }) {
  const t = useT();
  const { orderCode, paymentCode, amount, coupon, products, invoice } = record;
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      <Detail name={t("payment.orderCode")}>
        <span translate="no" className="font-medium font-mono text-sm">
          {orderCode}
        </span>
      </Detail>
      <Detail name={t("payment.paymentCode")}>
        {paymentCode ? (
          <span translate="no" className="font-mono text-sm">
            {paymentCode}
          </span>
        ) : (
          t("payment.noCode")
        )}
      </Detail>
      <Detail name={t("payment.amount")}>
        <span>{money(amount, t.language)}</span> <ComparedPrice cents={amount} />
      </Detail>
      <Detail name={t("payment.date")}>{date(record.date, t)}</Detail>
      {coupon && (
        <Detail
          name={t("payment.coupon")}
          wide
        >{`${coupon.code} · −${money(coupon.discount, t.language)}`}</Detail>
      )}
      {invoice && <Invoice invoice={invoice} />}
      {record.soldByStripe && (
        <Detail name={t("payment.invoice")} wide>
          <span>{t("payment.soldByStripe")}</span>{" "}
          <a href={LINK_ORDERS} target="_blank" rel="noreferrer" className="text-link">
            {t("payment.soldByStripeLink")}
          </a>
        </Detail>
      )}
      {products.length > 0 && (
        <Detail name={t("payment.products")} wide>
          <Products products={products} />
        </Detail>
      )}
    </dl>
  );
}
