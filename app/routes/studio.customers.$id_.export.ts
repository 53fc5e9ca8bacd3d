/** A customer's data as one file, the same that customers download in their settings. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exportCustomer } from "#app/customers/customers.server.ts";
import { jsonAttachment } from "#app/http/attachment.server.ts";
import { earlyErrorResponse, orNotFound } from "#app/http/errors.server.ts";
import { readForm } from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { DomainError } from "#app/shared/errors.ts";

/** The file takes a POST; without this Remix answers a GET with 400. */
export function loader({ request, context: { services, requestId } }: LoaderFunctionArgs) {
  const refused = { request, requestId, shopOrigin: services.settings.SHOP_ORIGIN };
  return earlyErrorResponse(new DomainError("not_found"), refused, translatorFor(services.language));
}

export async function action({ request, params: { id = "" }, context }: ActionFunctionArgs) {
  await requireSeller(context, "all");
  await readForm({ request, context });
  const accountData = await exportCustomer(context.services, id).catch(orNotFound(context));
  return jsonAttachment(`customer-${accountData.exportedAt.slice(0, 10)}.json`, accountData);
}
