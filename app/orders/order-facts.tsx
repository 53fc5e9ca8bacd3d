import { Link } from "@remix-run/react";
import { amountIn, money } from "#app/i18n/format.ts";
import { dateTime } from "#app/i18n/format-time.ts";
import { LANGUAGES } from "#app/i18n/languages.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { feeNumber } from "#app/orders/payments/payment-fee.ts";
import { disputeReason } from "#app/orders/refunds/dispute-reason.ts";
import type { Dispute } from "#app/orders/refunds/refund-states.ts";
import { StudioForm, SubmitButton } from "#app/studio/studio-form.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { CardSection } from "#app/ui/card.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type OrderDetails, OrderRef } from "./order-details.contract.ts";

export function OrderBuyer({ order: { buyer, language } }: { order: OrderDetails }) {
  const t = useT();
  return (
    <CardSection id="order-buyer" title={t("studioOrder.buyer")}>
      <p className="mt-2 font-medium">{buyer.name || t("studioOrders.deletedBuyer")}</p>
      <dl className="mt-3 grid gap-3">
        {buyer.email && (
          <Fact name={t("studioOrder.account")}>
            <a href={`mailto:${buyer.email}`} className="underline underline-offset-4">
              {buyer.email}
            </a>
          </Fact>
        )}
        {buyer.phone && <Fact name={t("studioOrder.phone")}>{buyer.phone}</Fact>}
        {buyer.address.length > 0 && <Fact name={t("studioOrder.address")}>{buyer.address.join(", ")}</Fact>}
        <Fact name={t("studioOrder.language")}>{LANGUAGES[language].name}</Fact>
      </dl>
      {!buyer.deleted && (
        <p className="mt-4">
          <Link to={`/studio/customers/${buyer.id}`} className="mr-4 underline underline-offset-4">
            {t("studioOrder.customer")}
          </Link>
          <Link
            to={`/studio/inbox?${new URLSearchParams({ q: buyer.email })}`}
            className="underline underline-offset-4"
          >
            {t("studioOrder.conversation")}
          </Link>
        </p>
      )}
    </CardSection>
  );
}

type OrderTax = NonNullable<OrderDetails["tax"]>;

export const evidenceTexts = (evidence: OrderTax["evidence"], t: Translate): string[] =>
  (["billing", "card", "ip"] as const).flatMap((kind) => {
    const country = evidence[kind];
    return country ? [t(`studioOrder.evidence_${kind}`, { country })] : [];
  });

function TaxFacts({ tax: { cents, evidence, taxId } }: { tax: OrderTax }) {
  const t = useT();
  return (
    <>
      <Fact name={t("studioOrder.includedTax")}>{money(cents, t.language)}</Fact>
      <Fact name={t("studioOrder.evidence")}>{evidenceTexts(evidence, t).join(" · ") || "–"}</Fact>
      {taxId && <Fact name={t("studioOrder.taxId")}>{taxId}</Fact>}
    </>
  );
}

const StripeLink = ({ to, children }: { to: string; children: string }) => (
  <p className="mt-4">
    <a href={to} target="_blank" rel="noreferrer" className="underline underline-offset-4">
      {children}
    </a>
  </p>
);

export function OrderPayment({ order }: { order: OrderDetails }) {
  const t = useT();
  const { paymentCode, paymentPage, consent, buyer, events, fee, tax, dispute } = order;
  const wasPaid = events.some(({ kind }) => kind === "paid");
  const mayWithdraw = !order.membership || order.membership.paysFor === "joining";
  if (!mayWithdraw && !wasPaid && !paymentCode) return null;
  return (
    <CardSection id="order-payment" title={t("studioOrder.payment")}>
      <dl className="mt-3 grid gap-3">
        {paymentCode && (
          <Fact name={t("studioOrder.paymentCode")}>
            <span translate="no" className="break-all font-mono text-sm">
              {paymentCode}
            </span>
          </Fact>
        )}
        {mayWithdraw && (
          <Fact name={t("studioOrder.consent")}>
            {consent
              ? t(order.membership ? "studioOrder.consentMember" : "studioOrder.consentGiven", {
                  version: consent.version,
                })
              : t("studioOrder.consentNot")}
          </Fact>
        )}
        {order.soldByStripe && <Fact name={t("studioOrder.seller")}>{t("studioOrder.sellerStripe")}</Fact>}
        {tax && <TaxFacts tax={tax} />}
        {fee && <Fact name={t("studioOrder.fee")}>{amountIn(fee.currency, feeNumber(fee), t.language)}</Fact>}
      </dl>
      {tax?.invoicePage && dispute?.status === "lost" && (
        <p className="mt-4 text-muted text-sm">{t("studioOrder.creditNoteOfLostDispute")}</p>
      )}
      {tax?.invoicePage && <StripeLink to={tax.invoicePage}>{t("studioOrder.invoiceAtStripe")}</StripeLink>}
      {paymentPage && <StripeLink to={paymentPage}>{t("studioOrder.atStripe")}</StripeLink>}
      {wasPaid && (
        <p className="mt-4">
          <Link to={`/studio/orders/${order.code}/evidence`} className="underline underline-offset-4">
            {t("studioEvidence.open")}
          </Link>
        </p>
      )}
      {wasPaid && !buyer.deleted && (
        <StudioForm intent="receipt" schema={OrderRef} of={{ code: order.code }} className="mt-4">
          <SubmitButton variant="secondary">{t("studioOrder.receiptAgain")}</SubmitButton>
        </StudioForm>
      )}
    </CardSection>
  );
}

const DISPUTE_TITLES = {
  inquiry: "studioOrder.disputeInquiryTitle",
  open: "studioOrder.disputeTitle",
  won: "studioOrder.disputeWon",
  lost: "studioOrder.disputeLost",
} as const;

export function DisputeNotice({ order, dispute }: { order: OrderDetails; dispute: Dispute }) {
  const t = useT();
  const { code, soldByStripe } = order;
  const { status, amount, reason, dueAt } = dispute;
  const isOver = status === "won" || status === "lost";
  const evidence = (
    <ButtonLink to={`/studio/orders/${code}/evidence`} variant="secondary">
      {t("studioEvidence.open")}
    </ButtonLink>
  );
  return (
    <Notice tone={isOver ? "info" : "danger"} title={t(DISPUTE_TITLES[status])} action={!isOver && evidence}>
      <span>
        {t("studioOrder.disputeText", {
          amount: money(amount, t.language),
          reason: disputeReason(reason, t),
        })}
      </span>{" "}
      {!isOver && soldByStripe && <span>{t("studioOrder.disputeByStripe")}</span>}{" "}
      {!isOver && dueAt !== null && (
        <span>{t("studioOrder.disputeDue", { date: dateTime(new Date(dueAt).toISOString(), t) })}</span>
      )}
    </Notice>
  );
}
