import { money } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { OrderDetails, OrderLineDetails, RefundDetails } from "#app/orders/order-details.contract.ts";
import { REFUND_REASONS } from "#app/orders/refunds/refund-states.ts";
import { DisclosedForm } from "#app/studio/disclosed-form.tsx";
import { Alternatives, Boxes, Field } from "#app/studio/fields.tsx";
import { StudioForm, SubmitButton } from "#app/studio/studio-form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RefundAssignment, RefundRequest } from "./refunds.contract.ts";

export const isRefundable = ({ status, total, refunded, dispute }: OrderDetails): boolean =>
  status === "paid" && refunded < total && dispute?.status !== "open";

const keptOf = (lines: readonly OrderLineDetails[]) =>
  lines.filter(({ returnReason }) => returnReason === null);

/** The field `lines` of a form. */
function LineBoxes({ lines }: { lines: readonly OrderLineDetails[] }) {
  const t = useT();
  const options = keptOf(lines).map(({ productId, title, price }) => ({
    value: productId,
    label: [title, money(price, t.language)].join(" · "),
  }));
  return <Boxes name="lines" options={options} />;
}

const What = ({ is }: { is: RefundRequest["what"] }) => <input type="hidden" name="what" value={is} />;

function RefundChoices({ order }: { order: OrderDetails }) {
  const t = useT();
  const { total, refunded, lines, membership, soldByStripe } = order;
  const remaining = money(total - refunded, t.language);
  const byLines = {
    name: "lines",
    label: t("studioOrder.refund_lines"),
    fields: (
      <>
        <What is="lines" />
        <LineBoxes lines={lines} />
      </>
    ),
  };
  return (
    <>
      {membership && <p className="text-muted text-sm">{t("studioOrder.refundMembership")}</p>}
      {soldByStripe && <p className="text-muted text-sm">{t("studioOrder.refundByStripe")}</p>}
      <Alternatives
        legend={t("studioOrder.refundWhat")}
        options={[
          {
            label: t(refunded ? "studioOrder.refund_rest" : "studioOrder.refund_order", {
              amount: remaining,
            }),
            fields: <What is="order" />,
          },
          ...(keptOf(lines).length > 0 && lines.length > 1 ? [byLines] : []),
          {
            name: "amount",
            label: t("studioOrder.refund_amount"),
            fields: (
              <div className="max-w-60">
                <What is="amount" />
                <Field name="amount" label={t("studioOrder.amount")} required />
              </div>
            ),
          },
        ]}
      />
    </>
  );
}

/** @param id of the refund: the form sent again, because its answer was lost, refunds once */
export function RefundForm({ id, order }: { id: string; order: OrderDetails }) {
  const t = useT();
  const { code, total, refunded, lines, unrefunded } = order;
  const withdrawn = unrefunded?.productIds ?? [];
  const isPartWithdrawn = withdrawn.length > 0 && withdrawn.length < keptOf(lines).length;
  const isPartOwed = unrefunded && lines.length === 0 && unrefunded.amount < total - refunded;
  return (
    <DisclosedForm
      framed
      label={t("studioOrder.refund")}
      intent="refund"
      schema={RefundRequest}
      of={{ code, refund: id, alreadyRefunded: refunded }}
      values={isPartWithdrawn ? { lines: withdrawn } : isPartOwed ? { amount: unrefunded.amount } : {}}
      className="grid gap-5"
    >
      <RefundChoices order={order} />
      <Field
        name="reason"
        label={t("studioOrder.reason")}
        options={REFUND_REASONS.map((value) => ({ value, label: t(`studioOrder.reason_${value}`) }))}
      />
      <Field name="note" label={t("studioOrder.note")} hint={t("studioOrder.noteHint")} rows={2} />
      <SubmitButton variant="danger">{t("studioOrder.refundNow")}</SubmitButton>
    </DisclosedForm>
  );
}

interface AssignRefundProps {
  refund: RefundDetails;
  order: OrderDetails;
}

export function AssignRefund({ refund: { id, amount }, order: { code, lines } }: AssignRefundProps) {
  const t = useT();
  return (
    <Notice title={t("studioOrder.assignTitle", { amount: money(amount, t.language) })}>
      <StudioForm intent="assign" schema={RefundAssignment} of={{ code, id }} className="grid gap-3">
        <p>{t("studioOrder.assignText")}</p>
        <LineBoxes lines={lines} />
        <SubmitButton variant="secondary">{t("studioOrder.assign")}</SubmitButton>
      </StudioForm>
    </Notice>
  );
}
