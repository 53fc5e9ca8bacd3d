import type { ReactNode } from "react";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { ComparedPrice } from "#app/components/ui/price.tsx";
import type { PaymentRecord } from "#app/domain/checkout/checkout.contract.ts";
import { date, money } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${wide ? "sm:col-span-2" : ""}`}>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="break-words tabular-nums">{children}</dd>
    </div>
  );
}

interface PaymentRecordCardProps {
  record: PaymentRecord;
  as?: "div" | "li";
  /** Shows the payment's state; the success page shows it elsewhere. */
  withState?: boolean;
}

export function PaymentRecordCard({ record, as = "div", withState = false }: PaymentRecordCardProps) {
  const t = useT();
  const { orderCode, paymentCode, amount, state, products, paymentUrl, refundFailed } = record;
  return (
    <Card as={as} className="p-4 sm:p-6">
      <dl className="grid gap-4 sm:grid-cols-2">
        <Fact name={t("payment.orderCode")}>
          <span className="font-medium font-mono text-sm">{orderCode}</span>
        </Fact>
        <Fact name={t("payment.paymentCode")}>
          {paymentCode ? <span className="font-mono text-sm">{paymentCode}</span> : t("payment.noCode")}
        </Fact>
        <Fact name={t("payment.amount")}>
          {money(amount, t.language)} <ComparedPrice cents={amount} />
          {withState && <span className="text-muted"> · {t(`payment.state_${state}`)}</span>}
        </Fact>
        <Fact name={t("payment.date")}>{date(record.date, t.language)}</Fact>
        <Fact name={t("payment.products")} wide>
          <ul className="grid gap-2">
            {products.map(({ id, title, license, price, returned }) => (
              <li key={id} className="flex justify-between gap-4">
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
        </Fact>
      </dl>
      {withState && refundFailed && (
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
      {withState && paymentUrl && (
        <p className="mt-4">
          <ButtonLink to={paymentUrl} reloadDocument variant="secondary">
            {t("payment.tryAgain")}
          </ButtonLink>
        </p>
      )}
    </Card>
  );
}
