import { Link } from "@remix-run/react";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { LogOutForm } from "#app/session/log-out-form.tsx";
import { useSession } from "#app/session/session.browser.tsx";
import { buttonClassName } from "#app/ui/button-link.tsx";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { POPOVER } from "./popover.browser.ts";

const STUDIO = { to: "/studio", label: "bar.studio" } as const;
const DASHBOARD = { to: "/dashboard", label: "shell.dashboard" } as const;
/** Left out in the menu of small screens, which has this link for everybody. */
const WISH_LIST = { to: "/wishlist", label: "bar.wishList" } as const;
const SETTINGS = { to: "/dashboard/settings", label: "bar.settings" } as const;

interface AccountItemsProps {
  links: readonly (typeof STUDIO | typeof DASHBOARD | typeof WISH_LIST | typeof SETTINGS)[];
  className?: string;
}

function AccountItems({ links, className = "" }: AccountItemsProps) {
  const t = useT();
  const { user } = useSession();
  const items = user?.seller ? [STUDIO, ...links] : links;
  const item = `flex min-h-11 w-full items-center rounded-box px-4 hover:bg-ground ${className}`;
  return (
    <>
      <p className="truncate px-4 py-2 text-muted text-sm">
        <Sentence words="bar.hello" kept={{ name: user?.username ?? "" }} />
      </p>
      <ul>
        {items.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={item}>
              {t(label)}
            </Link>
          </li>
        ))}
        <li>
          <LogOutForm className={item} />
        </li>
      </ul>
    </>
  );
}

export const AccountSection = () => <AccountItems links={[DASHBOARD, SETTINGS]} />;

const ID = "account-menu";
const OPENS_ACCOUNT_MENU = { popovertarget: ID };

export function AccountMenu() {
  const t = useT();
  return (
    <>
      <button
        type="button"
        aria-label={t("bar.account")}
        className={`${buttonClassName({ variant: "secondary" })} -ml-px w-11 rounded-l-none px-0`}
        {...OPENS_ACCOUNT_MENU}
      >
        <ChevronIcon />
      </button>
      <div id={ID} {...POPOVER} className="account-menu">
        <AccountItems links={[DASHBOARD, WISH_LIST, SETTINGS]} />
      </div>
    </>
  );
}
