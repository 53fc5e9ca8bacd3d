import type { AppLoadContext } from "@remix-run/cloudflare";
import type { User } from "#app/accounts/accounts.contract.ts";
import { expectedError, statusOf } from "#app/http/errors.server.ts";
import type { SentForm } from "#app/http/forms.server.ts";
import { RefundAssignment, RefundRequest } from "#app/orders/refunds/refunds.contract.ts";
import { assignStripeRefund, refundOrder } from "#app/orders/refunds/refunds.server.ts";
import { DomainError, messageOf } from "#app/shared/errors.ts";
import { LicenseChange } from "./license-changes.contract.ts";
import { changeLicense } from "./license-changes.server.ts";
import type { OrderFormResult } from "./order-form.contract.ts";
import { resendReceipt } from "./resend-receipt.server.ts";

interface OrderForm {
  code: string;
  seller: User;
  form: SentForm;
}

async function perform({ services }: AppLoadContext, { code, seller, form }: OrderForm): Promise<string> {
  const sent = { ...Object.fromEntries(form), lines: form.getAll("line") };
  switch (form.get("intent")) {
    case "receipt":
      await resendReceipt(services, code);
      return "studioOrder.receiptSent";
    case "refund":
      await refundOrder(services, seller, { code, request: RefundRequest.parse(sent) });
      return "studioOrder.refundMade";
    case "assign":
      await assignStripeRefund(services, code, RefundAssignment.parse(sent));
      return "studioOrder.assigned";
    case "license":
      await changeLicense(services, seller, { code, change: LicenseChange.parse(sent) });
      return "studioOrder.changed";
    default:
      throw new DomainError("bad_input");
  }
}

const TYPED_FIELDS = ["what", "amount", "reason", "note", "change", "license", "model"];

const typedIn = (form: SentForm) =>
  Object.fromEntries([...form].filter(([name]) => TYPED_FIELDS.includes(name)));

export async function handleOrderForm(
  context: AppLoadContext,
  sent: OrderForm,
): Promise<OrderFormResult & { status: number }> {
  try {
    return { done: await perform(context, sent), status: 200 };
  } catch (error) {
    const expected = expectedError(error);
    if (!expected) throw error;
    const { code, fields } = expected;
    return { error: messageOf(expected), fields, typed: typedIn(sent.form), status: statusOf(code) };
  }
}
