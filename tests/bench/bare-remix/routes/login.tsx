import { Link, useLoaderData } from "@remix-run/react";
import { GoogleProblem, GoogleSignIn } from "#app/accounts/google/google-sign-in.tsx";
import { AccountPage } from "#app/accounts/login/account-page.tsx";
import { CookieNotice } from "#app/accounts/login/cookie-notice.tsx";
import { LoginForm } from "#app/accounts/login/login-form.tsx";
import { words } from "#app/i18n/en/all.ts";
import { LANGUAGE_CODES } from "#app/i18n/languages.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { pageHead } from "#app/shell/page-head.server.ts";
import { headMeta } from "#app/shell/page-meta.ts";
import { StaticHtml } from "#app/ui/static-html.tsx";

const settings = { SHOP_ORIGIN: "http://remix.test" };
const shop = { profile: async () => ({ brand: { name: "Stall", languages: LANGUAGE_CODES } }) };

export const loader = async () => ({
  redirectTo: "/dashboard",
  lead: words.account.logInLead,
  head: await pageHead(
    { settings, shop, language: "en" },
    { title: words.account.logInTitle, description: words.account.logInMeta, path: "/login" },
  ),
  google: false,
  problem: null,
  newPassword: false,
});

export const meta = headMeta;

export default function LoginPage() {
  const t = useT();
  const { redirectTo, lead, google, problem } = useLoaderData<typeof loader>();
  return (
    <AccountPage
      title={t("account.logInTitle")}
      lead={<StaticHtml html={lead} />}
      footer={
        <>
          {t("account.newHere")}{" "}
          <Link to={`/register?redirectTo=${encodeURIComponent(redirectTo)}`} className="text-link">
            {t("account.createAccount")}
          </Link>
        </>
      }
    >
      <CookieNotice />
      <GoogleProblem problem={problem} />
      <LoginForm result={undefined} redirectTo={redirectTo} byCode />
      <GoogleSignIn available={google} redirectTo={redirectTo} />
    </AccountPage>
  );
}
