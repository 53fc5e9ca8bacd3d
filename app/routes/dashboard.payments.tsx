import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { requireUser } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { membershipTab } from "#app/memberships/member-account.server.ts";
import { offlineSafeLoader } from "#app/offline/page-copies.browser.ts";
import { paymentRecords } from "#app/orders/payments/buyer-payments.server.ts";
import { PaymentRow } from "#app/orders/payments/payment-row.tsx";
import { RateNote } from "#app/rates/rate-note.tsx";
import { Cursor } from "#app/shared/list-page.ts";
import { DashboardFrame } from "#app/shell/dashboard-frame.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser({ request, context });
  const { services } = context;
  const before = Cursor.parse(new URL(request.url).searchParams.get("before") ?? "");
  const [payments, tab] = await Promise.all([
    paymentRecords(services, user, before),
    membershipTab(services, user),
  ]);
  return {
    payments,
    isFirstPage: before === "",
    user: { username: user.username, seller: user.seller !== undefined, ...tab },
    title: translatorFor(services.language)("library.payments"),
  };
}

export const clientLoader = offlineSafeLoader<typeof loader>("routes/dashboard.payments");

export const handle = { i18n: ["catalog", "gifts", "library", "orders", "rates"] } satisfies PageHandle;

export const meta = titleMeta;

export default function Payments() {
  const t = useT();
  const { payments, isFirstPage, user } = useLoaderData<typeof loader>();
  return (
    <DashboardFrame current="payments" user={user}>
      <section aria-labelledby="payments-title" className="max-w-read">
        <h2 id="payments-title" className="sr-only">
          {t("library.payments")}
        </h2>
        {payments.records.length > 0 ? (
          <>
            <RateNote className="mb-4" />
            <ul>
              {payments.records.map((record) => (
                <PaymentRow key={record.orderCode} record={record} />
              ))}
            </ul>
          </>
        ) : (
          isFirstPage && (
            <EmptyState title={t("library.noPayments")}>{t("library.noPaymentsText")}</EmptyState>
          )
        )}
        <p className="mt-4 flex gap-6">
          {!isFirstPage && (
            <Link to="/dashboard/payments" className="py-2 text-link">
              {t("library.newestPayments")}
            </Link>
          )}
          {payments.next && (
            <Link to={`/dashboard/payments?before=${payments.next}`} className="py-2 text-link">
              {t("library.olderPayments")}
            </Link>
          )}
        </p>
      </section>
    </DashboardFrame>
  );
}
