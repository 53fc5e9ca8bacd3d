import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { offlineSafeLoader } from "#app/client/offline.ts";
import { PaymentRecordCard } from "#app/components/checkout/payment-record-card.tsx";
import { LogOutForm } from "#app/components/library/log-out-form.tsx";
import { PurchaseList } from "#app/components/library/purchase-list.tsx";
import { titleMeta } from "#app/components/shell/page-meta.ts";
import { ButtonLink, buttonClassName } from "#app/components/ui/button.tsx";
import { Page } from "#app/components/ui/page.tsx";
import { RateNote } from "#app/components/ui/price.tsx";
import { paymentRecords } from "#app/domain/checkout/payment-record.server.ts";
import { listedPurchases } from "#app/domain/library/library.server.ts";
import { requireUser } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { useT } from "#app/i18n/use-t.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser({ request, context });
  const { services } = context;
  const [purchases, payments] = await Promise.all([
    listedPurchases(services, user),
    paymentRecords(services, user),
  ]);
  return {
    purchases,
    payments,
    username: user.username,
    title: translatorFor(services.language)("library.title"),
  };
}

export const clientLoader = offlineSafeLoader<typeof loader>();

export const meta = titleMeta;

export default function Dashboard() {
  const t = useT();
  const { purchases, payments, username } = useLoaderData<typeof loader>();
  return (
    <Page>
      <header className="mb-8 flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-xl">{t("library.title")}</h1>
          <p className="mt-2 text-muted">{t("library.hello", { name: username })}</p>
        </div>
        <div className="flex gap-2">
          <ButtonLink to="/dashboard/settings" variant="secondary">
            {t("settings.title")}
          </ButtonLink>
          <LogOutForm className={buttonClassName({ variant: "quiet" })} />
        </div>
      </header>
      <section aria-labelledby="purchases">
        <h2 id="purchases" className="mb-4 text-lg">
          {t("library.purchases")}
        </h2>
        <PurchaseList purchases={purchases} />
      </section>
      {payments.length > 0 && (
        <section id="payments" aria-labelledby="payments-title" className="mt-16">
          <h2 id="payments-title" className="mb-4 text-lg">
            {t("library.payments")}
          </h2>
          <RateNote className="mb-4" />
          <ul className="grid items-start gap-4 lg:grid-cols-2">
            {payments.map((record) => (
              <PaymentRecordCard key={record.orderCode} record={record} as="li" withState />
            ))}
          </ul>
        </section>
      )}
    </Page>
  );
}
