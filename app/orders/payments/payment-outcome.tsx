import { Link, useRevalidator } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import type { CancelledPayment } from "#app/orders/payments/buyer-payments.contract.ts";
import type { OrderStatus } from "#app/orders/payments/order-status.contract.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Spinner } from "#app/ui/loading.tsx";
import { Notice } from "#app/ui/notice.tsx";
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
