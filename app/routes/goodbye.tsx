/** Shown after an account was deleted; also deletes the files of its downloads from this browser. */
import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useEffect } from "react";
import { AccountPage } from "#app/accounts/login/account-page.tsx";
import { homeOf } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const user = await context.user();
  if (user) throw redirect(homeOf(user));
  return { title: translatorFor(context.services.language)("recovery.goodbyeTitle") };
}

export const handle = { i18n: ["accounts"] } satisfies PageHandle;

export const meta = titleMeta;

export default function GoodbyePage() {
  const t = useT();
  useEffect(() => {
    import("#app/downloads/browser/finished-files.browser.ts")
      .then(({ forgetDownloads }) => forgetDownloads())
      .catch((error: unknown) => console.warn("Downloads could not be deleted", error));
  }, []);
  return (
    <AccountPage title={t("recovery.goodbyeTitle")} lead={t("recovery.goodbyeLead")}>
      <p className="mb-6">{t("recovery.goodbyeText")}</p>
      <ButtonLink to="/" variant="secondary" wide>
        {t("recovery.toShop")}
      </ButtonLink>
    </AccountPage>
  );
}
