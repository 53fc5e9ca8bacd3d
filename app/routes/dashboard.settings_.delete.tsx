import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/accounts/login/account-page.tsx";
import { DeleteForm } from "#app/accounts/settings/privacy-sections.tsx";
import { ConfirmSecondFactor } from "#app/accounts/settings/reauthentication.tsx";
import { Reauthentication } from "#app/accounts/settings/settings.contract.ts";
import { accountState } from "#app/accounts/settings/settings.server.ts";
import { failedFormReply, invalidFormReply, parseForm, readForm } from "#app/http/forms.server.ts";
import { requireUser } from "#app/http/guards.server.ts";
import { endedSessionCookie } from "#app/http/session.server.ts";
import { money } from "#app/i18n/format.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { MemberState, MemberView } from "#app/memberships/member-account.contract.ts";
import { memberView } from "#app/memberships/member-account.server.ts";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { offlineSubmission } from "#app/offline/page-copies.browser.ts";
import { deleteAccount } from "#app/privacy/privacy.server.ts";
import { titleMeta } from "#app/shell/page-meta.ts";

const GOING_ON: readonly MemberState[] = ["active", "past_due", "leaving"];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser({ request, context });
  const { mustConfirmSecondFactor, ...account } = await accountState(
    context.services,
    user,
    context.sessionToken,
  );
  const title = translatorFor(context.services.language)("settings.deleteTitle");
  const { hasPassword, hasFreshCode, google } = account;
  const membership = await memberView(context.services, user);
  return {
    account: { user, hasPassword, hasFreshCode, google },
    membership: membership && GOING_ON.includes(membership.state) ? membership : null,
    mustConfirmSecondFactor,
    title,
  };
}

function MembershipItem({ membership: { tier, ifLeft, withdrawFrom } }: { membership: MemberView }) {
  const t = useT();
  const values = { tier: tier.name, amount: money(ifLeft.restCents, t.language) };
  return (
    <li>
      <span>
        {t(ifLeft.restCents > 0 ? "settings.deleteRenewedYear" : "settings.deleteMembership", values)}
      </span>
      {withdrawFrom && (
        <Link to={`/dashboard/withdrawal/${withdrawFrom}`} className="ml-1 text-link">
          {t("settings.deleteWithdraw")}
        </Link>
      )}
    </li>
  );
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireUser({ request, context });
  const submission = parseForm(await readForm({ request, context }), Reauthentication);
  if (submission.status !== "success") return invalidFormReply(submission);
  const { currentPassword } = submission.value;
  try {
    await deleteAccount(context.services, user, { currentPassword, sessionToken: context.sessionToken });
    return redirect("/goodbye", { status: 303, headers: { "Set-Cookie": endedSessionCookie() } });
  } catch (error) {
    return failedFormReply(submission, error);
  }
}

export const clientAction = offlineSafeAction(offlineSubmission);

export const handle = { i18n: ["accounts"] } satisfies PageHandle;

export const meta = titleMeta;

export default function DeletePage() {
  const t = useT();
  const { account, membership, mustConfirmSecondFactor } = useLoaderData<typeof loader>();
  const result = useActionData<SubmissionResult>();
  return (
    <AccountPage title={t("settings.deleteTitle")} lead={t("settings.deleteLead")}>
      <ul className="mb-6 grid list-disc gap-2 pl-5">
        <li>{t("settings.deleteModels")}</li>
        {membership && <MembershipItem membership={membership} />}
        <li>{t("settings.deletePerson")}</li>
        <li>{t("settings.deleteOrders")}</li>
      </ul>
      {mustConfirmSecondFactor ? (
        <ConfirmSecondFactor returnTo="/dashboard/settings/delete" />
      ) : (
        <DeleteForm account={account} result={result} />
      )}
    </AccountPage>
  );
}
