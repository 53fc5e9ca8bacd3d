import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { DownloadButton } from "#app/components/downloads/download-button.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Spinner } from "#app/components/ui/loading.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import type {
  CancelledPayment,
  PaymentRecord,
  PaymentState,
} from "#app/domain/checkout/checkout.contract.ts";
import { useT } from "#app/i18n/use-t.tsx";

type Ended = Exclude<PaymentState, "pending" | "processing" | "paid">;

export function PaidNotice({ products }: Pick<PaymentRecord, "products">) {
  const t = useT();
  const downloadable = products.filter(({ returned }) => returned !== "reduced");
  return (
    <Notice tone="success" announce title={t("payment.paid")}>
      {t("payment.paidText")}
      <ul className="mt-4 grid gap-3">
        {downloadable.map(({ id, title }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="font-medium">{title}</span>
            <DownloadButton id={id} title={title} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** @param givenUp polling has ended without a result */
export function PendingNotice({ givenUp, reloadUrl }: { givenUp: boolean; reloadUrl: string }) {
  const t = useT();
  const reloadLink = (
    <Link to={reloadUrl} reloadDocument className="text-link">
      {t("payment.lookAgain")}
    </Link>
  );
  if (givenUp)
    return (
      <Notice announce title={t("payment.slow")} action={reloadLink}>
        {t("payment.slowText")}
      </Notice>
    );
  return (
    <Notice announce title={t("payment.pending")} icon={<Spinner className="mt-0.5 size-5" />}>
      {t("payment.pendingText")} <noscript>{reloadLink}</noscript>
    </Notice>
  );
}

/** The buyer cancelled at the payment provider; nothing was charged. */
export function CancelledNotice({ payment }: { payment: CancelledPayment }) {
  const t = useT();
  const { paymentUrl, productId, products } = payment;
  const [title = ""] = products.map((product) => product.title);
  const checkout = productId ? `/checkout?product=${productId}&license=${products[0]?.license}` : "/checkout";
  const back = productId
    ? { to: `/product/${productId}`, label: t("payment.toModel") }
    : { to: "/cart", label: t("payment.toCart") };
  return (
    <Notice
      announce
      title={t("payment.cancelledLead")}
      action={
        <span className="flex flex-wrap gap-3">
          <ButtonLink to={paymentUrl ?? checkout} reloadDocument={paymentUrl !== null}>
            {t("payment.tryAgain")}
          </ButtonLink>
          <ButtonLink to={back.to} variant="secondary">
            {back.label}
          </ButtonLink>
        </span>
      }
    >
      {productId ? t("payment.cancelledModel", { title }) : t("payment.cancelledCart")}
    </Notice>
  );
}

const RETRYABLE: ReadonlySet<Ended> = new Set(["failed", "expired"]);

export function UnpaidNotice({ state, refundFailed }: { state: Ended; refundFailed: boolean }) {
  const t = useT();
  const texts: Record<Ended, ReactNode> = {
    failed: t("payment.failedText"),
    expired: t("payment.expiredText"),
    held: t("payment.heldText"),
    refunded: t("payment.refundedText"),
    charged_back: t("payment.charged_backText"),
  };
  const action = RETRYABLE.has(state) ? (
    <ButtonLink to="/cart">{t("payment.toCart")}</ButtonLink>
  ) : (
    <ButtonLink to="/contact" variant="secondary">
      {t("payment.contact")}
    </ButtonLink>
  );
  if (refundFailed)
    return (
      <Notice tone="danger" announce title={t("payment.refundFailed")} action={action}>
        {t("payment.refundFailedText")}
      </Notice>
    );
  const tone = state === "failed" ? "danger" : "info";
  return (
    <Notice tone={tone} announce title={t(`payment.${state}`)} action={action}>
      {texts[state]}
    </Notice>
  );
}
