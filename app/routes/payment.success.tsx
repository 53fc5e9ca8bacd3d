/** The payment page's `success_url`, also shown after a free order: the payment record, and the downloads once it is paid. */
import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { deleteCheckoutDraft } from "#app/checkout/checkout-draft.browser.ts";
import { GiftLine } from "#app/gifts/gift-state.tsx";
import type { GiftSummary } from "#app/gifts/gifts.contract.ts";
import { orNotFound } from "#app/http/errors.server.ts";
import { requireUser } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { offlineSafeLoader } from "#app/offline/page-copies.browser.ts";
import { DeliveryConsentForm } from "#app/orders/delivery-consent-form.tsx";
import type { PaymentRecord } from "#app/orders/payments/buyer-payments.contract.ts";
import { orderRecord, paymentRecord } from "#app/orders/payments/buyer-payments.server.ts";
import { PaidModels } from "#app/orders/payments/paid-models.tsx";
import { PaymentDetails } from "#app/orders/payments/payment-details.tsx";
import {
  EndedPaymentNotice,
  PendingNotice,
  usePaymentPolling,
} from "#app/orders/payments/payment-outcome.tsx";
import { useSession } from "#app/session/session.browser.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";

function titleKey({ state, refundFailed }: Pick<PaymentRecord, "state" | "refundFailed">) {
  if (refundFailed && state !== "paid") return "payment.refundFailed";
  return state === "processing" ? "payment.pending" : (`payment.${state}` as const);
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser({ request, context });
  const { searchParams } = new URL(request.url);
  const [session, order] = [searchParams.get("session_id"), searchParams.get("order")];
  if (!session && !order) throw redirect("/dashboard");
  const { services } = context;
  const reading = session ? paymentRecord(services, user, session) : orderRecord(services, user, order ?? "");
  const record = await reading.catch(orNotFound(context));
  const title = translatorFor(context.services.language)(titleKey(record));
  return { record, title, email: user.email };
}

export const clientLoader = offlineSafeLoader<typeof loader>("routes/payment.success");

export const handle = {
  i18n: ["catalog", "catalog.details", "downloads", "gifts", "orders", "orders.consent"],
} satisfies PageHandle;

export const meta = titleMeta;

interface GiftPaidProps {
  gift: GiftSummary;
  orderCode: string;
  email: string;
}

function GiftPaidNotice({ gift, orderCode, email }: GiftPaidProps) {
  const t = useT();
  return (
    <Notice
      tone="success"
      announce
      title={t("gift.afterPayment")}
      action={<ButtonLink to={`/dashboard/gift/${orderCode}`}>{t("gift.toGift")}</ButtonLink>}
    >
      <GiftLine gift={gift} />
      <span>
        <Sentence words="payment.receiptSent" kept={{ email }} />
      </span>
    </Notice>
  );
}

export default function PaymentSuccess() {
  const t = useT();
  const { record, email } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const { refresh } = useSession();
  const { state } = record;
  const waiting = state === "pending" || state === "processing";
  const givenUp = usePaymentPolling(waiting);
  useEffect(() => {
    if (state === "paid" || state === "processing") deleteCheckoutDraft();
    if (state === "paid") void refresh();
  }, [state, refresh]);
  return (
    <Page title={t(titleKey(record))} width="read">
      <div className="grid grid-cols-1 gap-8">
        {state === "paid" && record.gift && (
          <GiftPaidNotice gift={record.gift} orderCode={record.orderCode} email={email} />
        )}
        {state === "paid" && !record.gift && (
          <Notice
            tone="success"
            announce
            title={t(record.consentNeeded ? "payment.paidWaits" : "payment.paidText")}
          >
            <Sentence words="payment.receiptSent" kept={{ email }} />
          </Notice>
        )}
        {record.consentNeeded && (
          <DeliveryConsentForm
            orderCode={record.orderCode}
            back={pathname + search}
            lead={
              record.gift
                ? t("delivery.giftLead")
                : t("delivery.lead", { models: record.products.map((each) => each.title).join(", ") })
            }
          />
        )}
        {state === "paid" && (
          <PaidModels
            {...record}
            isDelivered={!record.gift && !record.consentNeeded}
            isGift={record.gift !== null}
          />
        )}
        {(state === "pending" || state === "processing") && (
          <PendingNotice givenUp={givenUp} reloadUrl={pathname + search} email={email} />
        )}
        {state !== "paid" && state !== "pending" && state !== "processing" && (
          <EndedPaymentNotice state={state} refundFailed={record.refundFailed} />
        )}
        <p>
          <ButtonLink to="/dashboard" variant="secondary">
            {t("payment.toDashboard")}
          </ButtonLink>
        </p>
        <section aria-labelledby="record" className="border-line border-t pt-8">
          <h2 id="record" className="mb-4 text-lg">
            {t("payment.record")}
          </h2>
          <PaymentDetails record={record} />
        </section>
      </div>
    </Page>
  );
}
