import { Form, useNavigation } from "@remix-run/react";
import { money } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { OrderDetails, OrderLineDetails, RefundDetails } from "#app/orders/order-details.contract.ts";
import type { OrderFormResult } from "#app/orders/order-form.contract.ts";
import { REFUND_REASONS } from "#app/orders/refunds/refund-states.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { FieldError, SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Notice } from "#app/ui/notice.tsx";

interface RefundFormProps {
  order: OrderDetails;
  result: OrderFormResult | undefined;
}

export const isRefundable = ({ status, total, refunded, dispute }: OrderDetails): boolean =>
  status === "paid" && refunded < total && dispute?.status !== "open";

const LINES_ERROR_ID = "refund-lines-error";

interface LineBoxesProps {
  lines: readonly OrderLineDetails[];
  ticked?: readonly string[];
  errorId?: string | undefined;
}

function LineBoxes({ lines, ticked = [], errorId }: LineBoxesProps) {
  const { language } = useT();
  return lines.map(({ productId, title, price }) => (
    <label key={productId} className="flex min-h-6 items-start gap-3">
      <input
        type="checkbox"
        name="line"
        value={productId}
        defaultChecked={ticked.includes(productId)}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        className="mt-1 size-5 shrink-0"
      />
      <span>{[title, money(price, language)].join(" · ")}</span>
    </label>
  ));
}

function Choice({ value, label, chosen }: { value: string; label: string; chosen: string }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="radio"
        name="what"
        value={value}
        defaultChecked={value === chosen}
        className="size-5 shrink-0"
      />
      <span>{label}</span>
    </label>
  );
}

/** CSS alone shows the fields of the checked choice. */
function RefundChoices({ order, result }: RefundFormProps) {
  const t = useT();
  const { total, refunded, lines } = order;
  const { fields, typed } = result ?? {};
  const remaining = money(total - refunded, t.language);
  const keptLines = lines.filter(({ returnReason }) => returnReason === null);
  const withdrawn = order.unrefundedWithdrawal?.productIds ?? [];
  const isPartWithdrawn = withdrawn.length > 0 && withdrawn.length < keptLines.length;
  const chosen = typed?.what ?? (isPartWithdrawn ? "lines" : "order");
  const linesError = fields?.lines && t.orElse(fields.lines, "errors.invalid");
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-sm">{t("studioOrder.refundWhat")}</legend>
      {order.soldByStripe && <p className="mb-2 text-muted text-sm">{t("studioOrder.refundByStripe")}</p>}
      <Choice
        value="order"
        label={t(refunded ? "studioOrder.refund_rest" : "studioOrder.refund_order", { amount: remaining })}
        chosen={chosen}
      />
      {keptLines.length > 0 && lines.length > 1 && (
        <div className="group">
          <Choice value="lines" label={t("studioOrder.refund_lines")} chosen={chosen} />
          <div className="mt-1 mb-3 hidden gap-3 pl-8 group-has-[input[value=lines]:checked]:grid">
            <LineBoxes
              lines={keptLines}
              ticked={withdrawn}
              errorId={linesError ? LINES_ERROR_ID : undefined}
            />
            {linesError && <FieldError id={LINES_ERROR_ID}>{linesError}</FieldError>}
          </div>
        </div>
      )}
      <div className="group">
        <Choice value="amount" label={t("studioOrder.refund_amount")} chosen={chosen} />
        <div className="mt-1 mb-3 hidden max-w-60 pl-8 group-has-[input[value=amount]:checked]:block">
          <TextField
            name="amount"
            label={t("studioOrder.amount")}
            inputMode="decimal"
            maxLength={20}
            defaultValue={typed?.amount}
            error={fields?.amount && t.orElse(fields.amount, "errors.invalid")}
          />
        </div>
      </div>
    </fieldset>
  );
}

/** @param id of the refund: the form sent again, because its answer was lost, refunds once */
export function RefundForm({ id, order, result }: RefundFormProps & { id: string }) {
  const t = useT();
  const { typed } = result ?? {};
  return (
    <Disclosure label={t("studioOrder.refund")} open={typed?.what !== undefined}>
      <Card>
        <Form method="post" noValidate preventScrollReset className="grid gap-5">
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="alreadyRefunded" value={order.refunded} />
          <RefundChoices order={order} result={result} />
          <SelectField name="reason" label={t("studioOrder.reason")} defaultValue={typed?.reason}>
            {REFUND_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {t(`studioOrder.reason_${reason}`)}
              </option>
            ))}
          </SelectField>
          <TextAreaField
            name="note"
            label={t("studioOrder.note")}
            note={t("studioEditor.optional")}
            hint={t("studioOrder.noteHint")}
            rows={2}
            maxLength={500}
            defaultValue={typed?.note}
          />
          <div>
            <IntentButton intent="refund" variant="danger">
              {t("studioOrder.refundNow")}
            </IntentButton>
          </div>
        </Form>
      </Card>
    </Disclosure>
  );
}

interface AssignRefundProps {
  refund: RefundDetails;
  lines: readonly OrderLineDetails[];
}

export function AssignRefund({ refund: { id, amount }, lines }: AssignRefundProps) {
  const t = useT();
  const busy = useNavigation().formData?.get("refund") === id;
  return (
    <Notice title={t("studioOrder.assignTitle", { amount: money(amount, t.language) })}>
      <Form method="post" preventScrollReset className="grid gap-3">
        <p>{t("studioOrder.assignText")}</p>
        <input type="hidden" name="intent" value="assign" />
        <input type="hidden" name="refund" value={id} />
        <LineBoxes lines={lines.filter(({ returnReason }) => returnReason === null)} />
        <div>
          <Button variant="secondary" busy={busy} busyLabel={t("ui.loading")}>
            {t("studioOrder.assign")}
          </Button>
        </div>
      </Form>
    </Notice>
  );
}
