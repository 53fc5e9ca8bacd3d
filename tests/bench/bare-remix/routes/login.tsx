import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/components/forms/account-page.tsx";
import { CookieNotice } from "#app/components/forms/cookie-notice.tsx";
import { GoogleProblem, GoogleSignIn } from "#app/components/forms/google-sign-in.tsx";
import { LoginForm } from "#app/components/forms/login-form.tsx";
import { useT } from "#app/i18n/use-t.tsx";

export const loader = () => ({
  redirectTo: "/dashboard",
  google: false,
  problem: null,
});

export const meta: MetaFunction = () => [{ title: "Log in" }, { name: "description", content: "Log in" }];

export default function LoginPage() {
  const t = useT();
  const { redirectTo, google, problem } = useLoaderData<typeof loader>();
  return (
    <AccountPage
      title={t("account.logInTitle")}
      lead={t("account.logInLead")}
      footer={
        <>
          {t("account.newHere")} <Link to="/register">{t("account.createAccount")}</Link>
        </>
      }
    >
      <CookieNotice />
      <GoogleProblem problem={problem} />
      <LoginForm result={undefined} redirectTo={redirectTo} />
      <GoogleSignIn available={google} redirectTo={redirectTo} />
    </AccountPage>
  );
}
