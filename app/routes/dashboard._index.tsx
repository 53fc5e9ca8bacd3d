import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { waitingGifts } from "#app/gifts/claim-gift.server.ts";
import { WaitingGifts } from "#app/gifts/waiting-gifts.tsx";
import { requireUser } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { listedPurchases, missingConsents } from "#app/library/library.server.ts";
import { PurchaseList } from "#app/library/purchase-list.tsx";
import { membershipTab } from "#app/memberships/member-account.server.ts";
import { offlineSafeLoader } from "#app/offline/page-copies.browser.ts";
import { DeliveryConsentForm } from "#app/orders/delivery-consent-form.tsx";
import { announcedPayments } from "#app/orders/payments/buyer-payments.server.ts";
import { PaymentAnnouncement } from "#app/orders/payments/payment-announcement.tsx";
import { DashboardFrame } from "#app/shell/dashboard-frame.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";

const PAYMENTS = "/dashboard/payments";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser({ request, context });
  const { services } = context;
  // Where the payments were, in links that people have kept.
  const { searchParams, search } = new URL(request.url);
  if (searchParams.has("before")) throw redirect(PAYMENTS + search);
  const [waiting, purchases, payments, tab] = await Promise.all([
    waitingGifts(services, user),
    listedPurchases(services, user),
    announcedPayments(services, user),
    membershipTab(services, user),
  ]);
  return {
    waiting,
    purchases,
    consents: missingConsents(purchases),
    payments,
    user: { username: user.username, seller: user.seller !== undefined, ...tab },
    title: translatorFor(services.language)("shell.dashboard"),
  };
}

export const clientLoader = offlineSafeLoader<typeof loader>("routes/dashboard._index");

export const handle = {
  i18n: ["cart", "catalog", "downloads", "gifts", "library", "orders", "orders.consent"],
} satisfies PageHandle;

export const meta = titleMeta;

/** Where the address of an old mail was opened. */
function useOldAnchor() {
  const navigate = useNavigate();
  useEffect(() => {
    if (location.hash === "#payments") navigate(PAYMENTS, { replace: true });
  }, [navigate]);
}

export default function Dashboard() {
  const t = useT();
  const { waiting, purchases, consents, payments, user } = useLoaderData<typeof loader>();
  useOldAnchor();
  return (
    <DashboardFrame current="models" user={user}>
      <div className="mb-8 grid gap-3 empty:hidden">
        {payments.map((record) => (
          <PaymentAnnouncement key={record.orderCode} record={record} />
        ))}
        <WaitingGifts gifts={waiting} />
        {consents.map(({ orderCode, titles }) => (
          <div key={orderCode} id={orderCode}>
            <DeliveryConsentForm
              orderCode={orderCode}
              back="/dashboard"
              lead={t("delivery.lead", { models: titles.join(", ") })}
            />
          </div>
        ))}
      </div>
      <section aria-labelledby="purchases">
        <h2 id="purchases" className="sr-only">
          {t("library.purchases")}
        </h2>
        <PurchaseList purchases={purchases} />
      </section>
    </DashboardFrame>
  );
}
