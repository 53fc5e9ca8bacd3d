import { Link } from "@remix-run/react";
import { GiftLine } from "#app/gifts/gift-state.tsx";
import { money } from "#app/i18n/format.ts";
import { compactDate } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { PaymentRecord } from "#app/orders/payments/buyer-payments.contract.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { PaymentDetails } from "./payment-details.tsx";

function Summary({ record }: { record: PaymentRecord }) {
  const t = useT();
  const { amount, date: paidAt, products, membership, state, refunded, inDispute } = record;
  const [first, ...others] = products;
  const more = others.length > 0 ? t.count("payment.more", others.length) : null;
  const facts = [compactDate(paidAt, t), t(`payment.state_${state}`)];
  if (state === "paid" && refunded > 0)
    facts.push(t("payment.partRefunded", { amount: money(refunded, t.language) }));
  if (inDispute) facts.push(t("payment.inDispute"));
  return (
    <summary className="grid min-h-14 grid-cols-[3rem_1fr_auto_auto] items-center gap-x-3 py-2">
      <Picture image={first?.image ?? null} sizes="3rem" decorative className="rounded-md" />
      <span className="min-w-0">
        <span className="block font-medium">
          {[membership?.title ?? first?.title, more].filter(Boolean).join(" ")}
        </span>
        <span className="block text-muted text-sm tabular-nums">{facts.join(" · ")}</span>
        {membership && (
          <span className="block text-muted text-sm tabular-nums">
            {`${compactDate(membership.from, t)} – ${compactDate(membership.until, t)}`}
          </span>
        )}
      </span>
      <span className="price">{money(amount, t.language)}</span>
      <ChevronIcon className="size-5 text-muted transition-transform group-open:rotate-180" />
    </summary>
  );
}

/** Expanded when the buyer can do something about the payment. */
export function PaymentRow({ record }: { record: PaymentRecord }) {
  const t = useT();
  const { paymentUrl, refundFailed } = record;
  return (
    <li id={record.orderCode} className="border-line border-b">
      <details open={paymentUrl !== null || refundFailed} className="group">
        <Summary record={record} />
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
      {record.gift && (
        <p className="pb-2 text-sm sm:pl-15">
          <GiftLine gift={record.gift} />{" "}
          <Link to={`/dashboard/gift/${record.orderCode}`} className="inline-block py-2 text-link">
            {t("gift.toGift")}
          </Link>
        </p>
      )}
      {record.withdrawal && (
        <p className="pb-2 text-muted text-sm sm:pl-15">
          {record.withdrawal === "delivered" ? (
            t("withdrawal.ended")
          ) : (
            <Link
              to={`/dashboard/withdrawal/${record.orderCode}`}
              className="inline-block py-2 underline underline-offset-4 hover:text-ink"
            >
              {t(record.withdrawal === "open" ? "withdrawal.link" : "withdrawal.done")}
            </Link>
          )}
        </p>
      )}
    </li>
  );
}
