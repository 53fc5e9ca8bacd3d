import { Link, useRevalidator } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { DownloadButton } from "#app/downloads/download-button.tsx";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import type { CancelledPayment, PaymentRecord } from "#app/orders/payments/buyer-payments.contract.ts";
import type { OrderStatus } from "#app/orders/payments/order-status.contract.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Spinner } from "#app/ui/loading.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { PaymentDetails } from "./payment-details.tsx";

const POLL_INTERVAL_MS = 2_000;
const MAX_POLLS = 45;

/** @returns true when polling has ended without a result; a hidden tab does not poll */
export function usePaymentPolling(pending: boolean): boolean {
  const { revalidate, state } = useRevalidator();
  const [polls, setPolls] = useState(0);
  const pollingEnded = polls >= MAX_POLLS;
  useEffect(() => {
    if (!pending || pollingEnded || state !== "idle") return;
    const timer = setInterval(() => {
      if (document.visibilityState === "hidden") return;
      setPolls((count) => count + 1);
      revalidate();
    }, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [pending, pollingEnded, state, revalidate]);
  return pending && pollingEnded;
}

type EndedState = Exclude<OrderStatus, "pending" | "processing" | "paid">;

interface PaidProps extends Pick<PaymentRecord, "products"> {
  email: string;
  /** False while the buyer must agree to the delivery. */
  isDelivered: boolean;
}

export function PaidNotice({ products, email, isDelivered }: PaidProps) {
  const t = useT();
  const downloadable = products.filter(({ returnReason }) => returnReason !== "reduced");
  return (
    <>
      <Notice tone="success" announce title={t(isDelivered ? "payment.paidText" : "payment.paidWaits")}>
        <Sentence words="payment.receiptSent" kept={{ email }} />
      </Notice>
      <ul>
        {downloadable.map(({ id, title, image, license }) => (
          <li
            key={id}
            className="grid grid-cols-[5rem_1fr] items-center gap-x-4 gap-y-3 border-line border-b py-4 first:border-t sm:grid-cols-[6rem_1fr_auto]"
          >
            <Picture image={image} sizes="6rem" decorative className="rounded-box" />
            <div className="min-w-0">
              <h2 className="font-semibold">{title}</h2>
              <p className="text-muted text-sm">{t(`license.${license}`)}</p>
            </div>
            <div className="max-sm:col-span-2 sm:min-w-56">
              {isDelivered && <DownloadButton id={id} title={title} wide />}
            </div>
          </li>
        ))}
      </ul>
      {isDelivered && <p className="text-muted">{t("payment.next")}</p>}
    </>
  );
}

interface PendingProps {
  givenUp: boolean;
  reloadUrl: string;
  email: string;
}

export function PendingNotice({ givenUp, reloadUrl, email }: PendingProps) {
  const t = useT();
  const reloadLink = (
    <Link to={reloadUrl} reloadDocument className="text-link">
      {t("payment.lookAgain")}
    </Link>
  );
  if (givenUp)
    return (
      <Notice announce title={t("payment.slow")} action={reloadLink}>
        <Sentence words="payment.slowText" kept={{ email }} />
      </Notice>
    );
  return (
    <Notice announce title={t("payment.pendingLead")} icon={<Spinner className="mt-0.5 size-5" />}>
      <Sentence words="payment.pendingText" kept={{ email }} /> <noscript>{reloadLink}</noscript>
    </Notice>
  );
}

export function CancelledNotice({ payment }: { payment: CancelledPayment }) {
  const t = useT();
  const { paymentUrl, productId, products } = payment;
  const [title = ""] = products.map((product) => product.title);
  const checkout = productId ? `/checkout?product=${productId}&license=${products[0]?.license}` : "/checkout";
  const back = productId
    ? { to: `/product/${productId}`, label: t("payment.toModel") }
    : { to: "/cart", label: t("payment.toCart") };
  return (
    <>
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
      <div className="mt-8">
        <PaymentDetails record={payment} />
      </div>
    </>
  );
}

const RETRYABLE: ReadonlySet<EndedState> = new Set(["failed", "expired"]);

export function EndedPaymentNotice({ state, refundFailed }: { state: EndedState; refundFailed: boolean }) {
  const t = useT();
  const texts: Record<EndedState, ReactNode> = {
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
      <Notice tone="danger" announce action={action}>
        {t("payment.refundFailedText")}
      </Notice>
    );
  const tone = state === "failed" ? "danger" : "info";
  return (
    <Notice tone={tone} announce action={action}>
      {texts[state]}
    </Notice>
  );
}
