import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { waitingGifts } from "#app/gifts/claim-gift.server.ts";
import { WaitingGifts } from "#app/gifts/waiting-gifts.tsx";
import { requireUser } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { listedPurchases } from "#app/library/library.server.ts";
import { PurchaseList } from "#app/library/purchase-list.tsx";
import { offlineSafeLoader } from "#app/offline/page-copies.browser.ts";
import { PaymentsCursor, type PaymentsPage } from "#app/orders/payments/buyer-payments.contract.ts";
import { paymentRecords } from "#app/orders/payments/buyer-payments.server.ts";
import { PaymentRow } from "#app/orders/payments/payment-row.tsx";
import { RateNote } from "#app/rates/rate-note.tsx";
import { LogOutForm } from "#app/session/log-out-form.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { ButtonLink, buttonClassName } from "#app/ui/button-link.tsx";
import { Page } from "#app/ui/page.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser({ request, context });
  const { services } = context;
  const before = PaymentsCursor.safeParse(new URL(request.url).searchParams.get("before")).data ?? null;
  const [waiting, purchases, payments] = await Promise.all([
    waitingGifts(services, user),
    listedPurchases(services, user),
    paymentRecords(services, user, before),
  ]);
  return {
    waiting,
    purchases,
    payments,
    isFirstPage: before === null,
    username: user.username,
    seller: user.seller,
    title: translatorFor(services.language)("shell.dashboard"),
  };
}

export const clientLoader = offlineSafeLoader<typeof loader>("routes/dashboard._index");

export const handle = {
  i18n: ["cart", "catalog", "downloads", "gifts", "library", "orders", "orders.consent", "rates"],
} satisfies PageHandle;

export const meta = titleMeta;

function Payments({ payments, isFirstPage }: { payments: PaymentsPage; isFirstPage: boolean }) {
  const t = useT();
  return (
    <section id="payments" aria-labelledby="payments-title" className="mt-16">
      <h2 id="payments-title" className="mb-4 text-lg">
        {t("library.payments")}
      </h2>
      <RateNote className="mb-4" />
      <ul>
        {payments.records.map((record) => (
          <PaymentRow key={record.orderCode} record={record} />
        ))}
      </ul>
      <p className="mt-4 flex gap-6">
        {!isFirstPage && (
          <Link to="/dashboard#payments" className="py-2 text-link">
            {t("library.newestPayments")}
          </Link>
        )}
        {payments.next && (
          <Link to={`/dashboard?before=${payments.next}#payments`} className="py-2 text-link">
            {t("library.olderPayments")}
          </Link>
        )}
      </p>
    </section>
  );
}

export default function Dashboard() {
  const t = useT();
  const { waiting, purchases, payments, isFirstPage, username, seller } = useLoaderData<typeof loader>();
  return (
    <Page>
      <header className="mb-8 flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-xl">{t("shell.dashboard")}</h1>
          <p className="mt-2 text-muted">
            <Sentence words="bar.hello" kept={{ name: username }} />
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {seller && <ButtonLink to="/studio">{t("bar.studio")}</ButtonLink>}
          <ButtonLink to="/dashboard/settings" variant="secondary">
            {t("bar.settings")}
          </ButtonLink>
          <LogOutForm className={buttonClassName({ variant: "quiet" })} />
        </div>
      </header>
      <WaitingGifts gifts={waiting} />
      <section aria-labelledby="purchases">
        <h2 id="purchases" className="mb-4 text-lg">
          {t("library.purchases")}
        </h2>
        <PurchaseList purchases={purchases} />
      </section>
      {(payments.records.length > 0 || !isFirstPage) && (
        <Payments payments={payments} isFirstPage={isFirstPage} />
      )}
    </Page>
  );
}
