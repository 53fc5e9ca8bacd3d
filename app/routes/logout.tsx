/** Logging out takes a POST, so that no link on another site can do it; such a link is refused. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { AccountPage } from "#app/accounts/login/account-page.tsx";
import { endSession } from "#app/accounts/login/log-in.form.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { LogOutForm } from "#app/session/log-out-form.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { ButtonLink, buttonClassName } from "#app/ui/button-link.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (["cross-site", "same-site"].includes(request.headers.get("Sec-Fetch-Site") ?? ""))
    throw data({ requestId: context.requestId }, { status: 403 });
  if (!(await context.user())) throw redirect("/");
  return { title: translatorFor(context.services.language)("bar.logOut") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { headers } = await endSession(context, request);
  return redirect("/", { status: 303, headers });
}

export const handle = { i18n: ["accounts"] } satisfies PageHandle;

export const meta = titleMeta;

export default function LogOutPage() {
  const t = useT();
  return (
    <AccountPage title={t("account.logOutTitle")} lead={t("account.logOutText")}>
      <div className="grid gap-3">
        <LogOutForm className={buttonClassName({ wide: true })} />
        <ButtonLink to="/dashboard" variant="quiet">
          {t("account.stay")}
        </ButtonLink>
      </div>
    </AccountPage>
  );
}
