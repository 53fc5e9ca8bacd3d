import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { LogOutForm } from "#app/session/log-out-form.tsx";
import { ButtonLink, buttonClassName } from "#app/ui/button-link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";

interface DashboardFrameProps {
  current: keyof typeof TABS;
  /** `isPastDue`: a payment of their membership failed, which its own page says at length. */
  user: { username: string; seller: boolean; isMember: boolean; isPastDue?: boolean };
  children: ReactNode;
}

/** Mails sent before the payments had a page lead to `/dashboard#payments`: the tab has that name. */
const TABS = {
  models: { to: "/dashboard", words: "library.purchases" },
  payments: { to: "/dashboard/payments", words: "library.payments" },
  membership: { to: "/dashboard/membership", words: "library.membership" },
} as const;
const NAMES = ["models", "payments", "membership"] as const;

export function DashboardFrame({ current, user, children }: DashboardFrameProps) {
  const t = useT();
  const { username, seller, isMember, isPastDue } = user;
  const shown = NAMES.filter((name) => name !== "membership" || isMember || current === name);
  return (
    <Page>
      <header className="mb-6">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h1 className="text-xl">{t("shell.dashboard")}</h1>
          <div className="flex flex-wrap gap-2">
            {seller && (
              <ButtonLink to="/studio" variant="secondary" className="max-sm:px-3!">
                {t("bar.studio")}
              </ButtonLink>
            )}
            <ButtonLink to="/dashboard/settings" variant="secondary" className="max-sm:px-3!">
              {t("bar.settings")}
            </ButtonLink>
            <LogOutForm className={`${buttonClassName({ variant: "quiet" })} max-sm:px-2!`} />
          </div>
        </div>
        <p className="text-muted">
          <Sentence words="bar.hello" kept={{ name: username }} />
        </p>
      </header>
      <nav aria-label={t("shell.dashboard")} className="mb-8 border-line border-b">
        <ul className="-mb-px flex flex-wrap gap-x-4 sm:gap-x-6">
          {shown.map((name) => (
            <li key={name} id={name}>
              <Link
                to={TABS[name].to}
                aria-current={name === current ? "page" : undefined}
                className="block whitespace-nowrap border-transparent border-b-2 py-3 font-medium text-muted transition-colors hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
              >
                {t(TABS[name].words)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {isPastDue && (
        <div className="mb-6">
          <Notice
            tone="danger"
            action={<ButtonLink to={TABS.membership.to}>{t("library.membershipToPay")}</ButtonLink>}
          >
            {t("library.membershipDue")}
          </Notice>
        </div>
      )}
      {children}
    </Page>
  );
}
