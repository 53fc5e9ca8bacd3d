import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { orNotFound } from "#app/http/errors.server.ts";
import { readForm } from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { money } from "#app/i18n/format.ts";
import { date } from "#app/i18n/format-time.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { LicenseForm } from "#app/orders/license-form.tsx";
import { handleOrderForm } from "#app/orders/order.form.server.ts";
import type { OrderDetails } from "#app/orders/order-details.contract.ts";
import { orderDetails } from "#app/orders/order-details.server.ts";
import { DisputeNotice, OrderBuyer, OrderPayment } from "#app/orders/order-facts.tsx";
import type { OrderFormResult } from "#app/orders/order-form.contract.ts";
import { OrderLines } from "#app/orders/order-lines.tsx";
import { OrderState } from "#app/orders/order-list.tsx";
import { OrderTimeline } from "#app/orders/order-timeline.tsx";
import { AssignRefund, isRefundable, RefundForm } from "#app/orders/refunds/refund-form.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { ActionNotice } from "#app/studio/action-result.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";

export async function loader({ params: { code = "" }, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const order = await orderDetails(services, code).catch(orNotFound(context));
  const title = translatorFor(services.language)("studioOrder.order", { code });
  return { order, title, refundId: crypto.randomUUID() };
}

export async function action({ request, params: { code = "" }, context }: ActionFunctionArgs) {
  const seller = await requireSeller(context);
  const form = await readForm({ request, context });
  const { status, ...result } = await handleOrderForm(context, { code, seller, form });
  return data<OrderFormResult>(result, { status });
}

export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = { i18n: ["catalog", "edits.studio", "orders", "orders.studio"] } satisfies PageHandle;

export const meta = titleMeta;

function OrderNotices({ order }: { order: OrderDetails }) {
  const t = useT();
  const { dispute, refundFailed, unrefundedWithdrawal } = order;
  return (
    <div className="mb-6 grid gap-3 empty:hidden">
      {unrefundedWithdrawal && (
        <Notice tone="danger">
          {t("studioOrder.withdrawn", {
            models: unrefundedWithdrawal.titles.join(", "),
            amount: money(unrefundedWithdrawal.amount, t.language),
            date: date(unrefundedWithdrawal.refundDue, t),
          })}
        </Notice>
      )}
      {dispute && <DisputeNotice order={order} dispute={dispute} />}
      {refundFailed && <Notice tone="danger">{t("studioOrder.refundFailed")}</Notice>}
    </div>
  );
}

export default function OrderPage() {
  const t = useT();
  const { order, title, refundId } = useLoaderData<typeof loader>();
  const result = useActionData<OrderFormResult>();
  const { dispute, events, unassigned } = order;
  return (
    <Page title={title} back={{ to: "/studio/orders", label: t("studioOrder.back") }}>
      <div className="-mt-4 mb-6">
        <OrderState
          order={{
            ...order,
            disputed: dispute?.status ?? null,
            refundDue: order.unrefundedWithdrawal?.refundDue ?? null,
          }}
        />
      </div>
      <OrderNotices order={order} />
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
        <div className="grid min-w-0 gap-6">
          {unassigned.map((refund) => (
            <AssignRefund key={refund.id} refund={refund} lines={order.lines} />
          ))}
          <OrderLines order={order} />
          <div className="flex flex-wrap gap-3 empty:hidden">
            {isRefundable(order) && (
              <RefundForm key={`refund ${order.refunded}`} id={refundId} order={order} result={result} />
            )}
            {order.holder === "nobody" && (
              <p className="py-2 text-muted text-sm">{t("studioOrder.byHandUnclaimed")}</p>
            )}
            {(order.holder === "buyer" || order.holder === "recipient") && (
              <LicenseForm
                key={`license ${events.length}`}
                holder={order.holder}
                lines={order.lines}
                result={result}
              />
            )}
          </div>
          <OrderTimeline events={events} />
        </div>
        <div className="grid min-w-0 gap-6">
          <OrderBuyer order={order} />
          <OrderPayment order={order} />
        </div>
      </div>
      <ActionNotice result={result} />
    </Page>
  );
}
