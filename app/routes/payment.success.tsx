/** The payment page's `success_url`: the payment record, and the downloads once it is paid. */
import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { offlineSafeLoader } from "#app/client/offline.ts";
import { useSession } from "#app/client/session.tsx";
import { PaidNotice, PendingNotice, UnpaidNotice } from "#app/components/checkout/payment-outcome.tsx";
import { PaymentRecordCard } from "#app/components/checkout/payment-record-card.tsx";
import { usePaymentPolling } from "#app/components/checkout/use-payment-polling.ts";
import { titleMeta } from "#app/components/shell/page-meta.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Page } from "#app/components/ui/page.tsx";
import { paymentRecord } from "#app/domain/checkout/payment-record.server.ts";
import { requireUser } from "#app/http/guards.server.ts";
import { orNotFound } from "#app/http/not-found.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { useT } from "#app/i18n/use-t.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser({ request, context });
  const sessionId = new URL(request.url).searchParams.get("session_id");
  if (!sessionId) throw redirect("/dashboard");
  const title = translatorFor(context.services.language)("payment.successTitle");
  const record = await paymentRecord(context.services, user, sessionId).catch(orNotFound(context));
  return { record, title };
}

export const clientLoader = offlineSafeLoader<typeof loader>();

export const meta = titleMeta;

export default function PaymentSuccess() {
  const t = useT();
  const { record } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const { refresh } = useSession();
  const { state } = record;
  const waiting = state === "pending" || state === "processing";
  const givenUp = usePaymentPolling(waiting);
  useEffect(() => {
    if (state === "paid") void refresh();
  }, [state, refresh]);
  return (
    <Page title={t("payment.successTitle")} width="read">
      <div className="grid gap-8">
        {state === "paid" && <PaidNotice products={record.products} />}
        {(state === "pending" || state === "processing") && (
          <PendingNotice givenUp={givenUp} reloadUrl={pathname + search} />
        )}
        {state !== "paid" && state !== "pending" && state !== "processing" && (
          <UnpaidNotice state={state} refundFailed={record.refundFailed} />
        )}
        <section aria-labelledby="record">
          <h2 id="record" className="mb-3 text-lg">
            {t("payment.record")}
          </h2>
          <PaymentRecordCard record={record} />
        </section>
        <p>
          <ButtonLink to="/dashboard" variant="secondary">
            {t("payment.toDashboard")}
          </ButtonLink>
        </p>
      </div>
    </Page>
  );
}
