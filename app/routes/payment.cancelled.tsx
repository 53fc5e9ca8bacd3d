import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { orNotFound } from "#app/http/errors.server.ts";
import { requireUser } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { offlineSafeLoader } from "#app/offline/page-copies.browser.ts";
import { cancelledOrder } from "#app/orders/payments/buyer-payments.server.ts";
import { CancelledNotice } from "#app/orders/payments/payment-outcome.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser({ request, context });
  const code = new URL(request.url).searchParams.get("order");
  if (!code) throw redirect("/cart");
  const payment = await cancelledOrder(context.services, user, code).catch(orNotFound(context));
  if (payment.state === "failed") throw redirect("/payment/failed");
  if (payment.state !== "pending" && payment.state !== "expired") throw redirect("/dashboard/payments");
  return { payment, title: translatorFor(context.services.language)("payment.cancelledTitle") };
}

export const clientLoader = offlineSafeLoader<typeof loader>("routes/payment.cancelled");

export const handle = { i18n: ["catalog", "downloads", "orders"] } satisfies PageHandle;

export const meta = titleMeta;

export default function PaymentCancelled() {
  const t = useT();
  const { payment } = useLoaderData<typeof loader>();
  return (
    <Page title={t("payment.cancelledTitle")} width="read">
      <CancelledNotice payment={payment} />
    </Page>
  );
}
