/** The forms of an order's page in the studio. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { DomainError, messageOf } from "#app/domain/errors.ts";
import { resendReceipt } from "#app/domain/orders/receipts.server.ts";
import { expectedError, statusOf } from "./errors.server.ts";
import { readForm } from "./forms.server.ts";

/** Both are i18n keys. */
export interface OrderAnswer {
  done?: string;
  error?: string;
}

/** @returns the i18n key of what was done */
async function perform({ services }: AppLoadContext, code: string, intent: string | null): Promise<string> {
  switch (intent) {
    case "receipt":
      await resendReceipt(services, code);
      return "studioOrder.receiptSent";
    default:
      throw new DomainError("bad_input");
  }
}

/** @param code of the order, from the address */
export async function orderForm(
  { request, context }: { request: Request; context: AppLoadContext },
  code: string,
): Promise<OrderAnswer & { status: number }> {
  const form = await readForm({ request, context });
  try {
    return { done: await perform(context, code, form.get("intent")), status: 200 };
  } catch (error) {
    const expected = expectedError(error);
    if (!expected) throw error;
    return { error: messageOf(expected), status: statusOf(expected.code) };
  }
}
