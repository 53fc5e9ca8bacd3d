import { useLoaderData } from "@remix-run/react";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import { money } from "#app/i18n/format.ts";
import { date } from "#app/i18n/format-time.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { LicenseChange } from "#app/orders/license-changes.contract.ts";
import { changeLicense } from "#app/orders/license-changes.server.ts";
import { LicenseForm } from "#app/orders/license-form.tsx";
import { type OrderDetails, OrderRef } from "#app/orders/order-details.contract.ts";
import { orderDetails } from "#app/orders/order-details.server.ts";
import { DisputeNotice, OrderBuyer, OrderPayment } from "#app/orders/order-facts.tsx";
import { OrderLines } from "#app/orders/order-lines.tsx";
import { OrderState } from "#app/orders/order-list.tsx";
import { OrderTimeline } from "#app/orders/order-timeline.tsx";
import { AssignRefund, isRefundable, RefundForm } from "#app/orders/refunds/refund-form.tsx";
import { RefundAssignment, RefundRequest } from "#app/orders/refunds/refunds.contract.ts";
import { assignStripeRefund, refundOrder } from "#app/orders/refunds/refunds.server.ts";
import { resendReceipt } from "#app/orders/resend-receipt.server.ts";
import { StudioPage } from "#app/studio/studio-page.tsx";
import { Notice } from "#app/ui/notice.tsx";

export const loader = studioLoader(
  "all",
  async ({ services, params: { code = "" } }) => ({
    order: await orderDetails(services, code),
    refundId: crypto.randomUUID(),
  }),
  (t, { order: { code } }) => t("studioOrder.order", { code }),
);

export const action = studioAction("all", {
  receipt: button({ input: OrderRef, run: resendReceipt }, { done: "studioOrder.receiptSent" }),
  refund: button({ input: RefundRequest, run: refundOrder }, { done: "studioOrder.refundMade" }),
  assign: button({ input: RefundAssignment, run: assignStripeRefund }, { done: "studioOrder.assigned" }),
  license: button({ input: LicenseChange, run: changeLicense }, { done: "studioOrder.changed" }),
});

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["orders.studio"] } satisfies PageHandle;

function OrderNotices({ order }: { order: OrderDetails }) {
  const t = useT();
  const { dispute, refundFailed, unrefunded } = order;
  return (
    <div className="mb-6 grid gap-3 empty:hidden">
      {unrefunded && (
        <Notice tone="danger">
          {t(`studioOrder.${unrefunded.why}`, {
            models: unrefunded.titles.join(", "),
            amount: money(unrefunded.amount, t.language),
            date: date(unrefunded.refundDue, t),
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
  const { order, refundId } = useLoaderData<typeof loader>();
  const { dispute, events, unassigned } = order;
  return (
    <StudioPage back={{ to: "/studio/orders", label: t("studio.orders") }}>
      <div className="-mt-2 mb-6">
        <OrderState
          order={{
            ...order,
            disputed: dispute?.status ?? null,
            refundDue: order.unrefunded?.refundDue ?? null,
          }}
        />
      </div>
      <OrderNotices order={order} />
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
        <div className="grid min-w-0 gap-6">
          {unassigned.map((refund) => (
            <AssignRefund key={refund.id} refund={refund} order={order} />
          ))}
          <OrderLines order={order} />
          <div className="flex flex-wrap gap-3 empty:hidden">
            {isRefundable(order) && (
              <RefundForm key={`refund ${order.refunded}`} id={refundId} order={order} />
            )}
            {order.holder === "nobody" && (
              <p className="py-2 text-muted text-sm">{t("studioOrder.byHandUnclaimed")}</p>
            )}
            {(order.holder === "buyer" || order.holder === "recipient") && (
              <LicenseForm key={`license ${events.length}`} order={order} holder={order.holder} />
            )}
          </div>
          <OrderTimeline events={events} />
        </div>
        <div className="grid min-w-0 gap-6">
          <OrderBuyer order={order} />
          <OrderPayment order={order} />
        </div>
      </div>
    </StudioPage>
  );
}
