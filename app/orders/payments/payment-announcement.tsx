import { GiftLine } from "#app/gifts/gift-state.tsx";
import { money } from "#app/i18n/format.ts";
import { compactDate } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { PaymentRecord } from "#app/orders/payments/buyer-payments.contract.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Notice } from "#app/ui/notice.tsx";

const TEXTS = {
  pending: "payment.pendingShort",
  processing: "payment.processingShort",
  failed: "payment.failedShort",
  held: "payment.heldText",
} as const;

function textOf({ state, refundFailed }: PaymentRecord) {
  if (refundFailed) return "payment.refundFailedText";
  return state in TEXTS ? TEXTS[state as keyof typeof TEXTS] : null;
}

function Way({
  record: { state, orderCode, paymentUrl, refundFailed, products },
}: {
  record: PaymentRecord;
}) {
  const t = useT();
  const [only, ...others] = products;
  if (refundFailed || state === "held")
    return (
      <ButtonLink to="/contact" variant="secondary">
        {t("payment.contact")}
      </ButtonLink>
    );
  if (paymentUrl)
    return (
      <ButtonLink to={paymentUrl} reloadDocument>
        {t("payment.payNow")}
      </ButtonLink>
    );
  if (state === "failed" && only && others.length === 0)
    return (
      <ButtonLink to={`/product/${only.id}`} variant="secondary">
        {t("payment.toModel")}
      </ButtonLink>
    );
  return (
    <ButtonLink to={`/dashboard/payments#${orderCode}`} variant="secondary">
      {t("payment.record")}
    </ButtonLink>
  );
}

/** A payment that its buyer should know of, above their models: what it is for, how it stands, and what to do. */
export function PaymentAnnouncement({ record }: { record: PaymentRecord }) {
  const t = useT();
  const { state, refundFailed, products, membership, amount, gift } = record;
  const [first, ...others] = products;
  const more = others.length > 0 ? t.count("payment.more", others.length) : null;
  const text = textOf(record);
  return (
    <Notice tone={refundFailed || state === "failed" ? "danger" : "info"}>
      <div className="grid items-center gap-3 sm:flex sm:justify-between">
        <p>
          <span className="block font-semibold">
            {[membership?.title ?? first?.title, more].filter(Boolean).join(" ")}
          </span>
          <span className="block tabular-nums">
            {[
              refundFailed ? t("payment.refundFailed") : t(`payment.state_${state}`),
              money(amount, t.language),
              compactDate(record.date, t),
            ].join(" · ")}
          </span>
          {gift && <GiftLine gift={gift} />}
          {text && <span className="block text-muted text-sm">{t(text)}</span>}
        </p>
        <p className="shrink-0">
          <Way record={record} />
        </p>
      </div>
    </Notice>
  );
}
