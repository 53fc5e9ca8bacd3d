/** A customer's data as one file, the same that customers download in their settings. */
import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { exportCustomer } from "#app/domain/customers/customers.server.ts";
import { jsonAttachment } from "#app/http/attachment.server.ts";
import { orNotFound } from "#app/http/errors.server.ts";
import { readForm } from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";

export async function action({ request, params: { id = "" }, context }: ActionFunctionArgs) {
  await requireSeller(context);
  await readForm({ request, context });
  const accountData = await exportCustomer(context.services, id).catch(orNotFound(context));
  return jsonAttachment(`customer-${accountData.exportedAt.slice(0, 10)}.json`, accountData);
}
