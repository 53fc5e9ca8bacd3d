/** The account's data as one file; errors are shown on the settings page. */
import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Reauthentication } from "#app/accounts/settings/settings.contract.ts";
import { jsonAttachment } from "#app/http/attachment.server.ts";
import { expectedError } from "#app/http/errors.server.ts";
import { parseForm, readForm } from "#app/http/forms.server.ts";
import { requireUser } from "#app/http/guards.server.ts";
import { exportAccount } from "#app/privacy/privacy.server.ts";

const SETTINGS = "/dashboard/settings";

/** A login that interrupted the form redirects here. */
export const loader = () => redirect(`${SETTINGS}#export-settings`, 303);

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireUser({ request, context });
  const submission = parseForm(await readForm({ request, context }), Reauthentication);
  const currentPassword = submission.status === "success" ? submission.value.currentPassword : "";
  const credentials = { currentPassword, sessionToken: context.sessionToken };
  try {
    const accountData = await exportAccount(context.services, user, credentials);
    return jsonAttachment(`my-data-${accountData.exportedAt.slice(0, 10)}.json`, accountData);
  } catch (error) {
    const code = expectedError(error)?.code;
    if (!code) throw error;
    return redirect(`${SETTINGS}?export=${code}#export-settings`, 303);
  }
}
