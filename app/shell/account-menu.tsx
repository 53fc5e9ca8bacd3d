/** Dashboard, wish list, settings and logout: in a popover beside the dashboard's button, or in the list of the small screens' menu. */
import { Link } from "@remix-run/react";
import { useEffect } from "react";
import { OUTCOME_COOKIE, readOutcome } from "#app/accounts/login/login-outcome.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { LogOutForm } from "#app/session/log-out-form.tsx";
import { useSession } from "#app/session/session.browser.tsx";
import { buttonClassName } from "#app/ui/button-link.tsx";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { useToast } from "#app/ui/toasts.tsx";
import { POPOVER } from "./popover.browser.ts";

/** The outcome of the last login, from a cookie that is deleted so that its toasts are shown once. */
function takeOutcome() {
  const pair = document.cookie.split("; ").find((each) => each.startsWith(`${OUTCOME_COOKIE}=`));
  if (!pair) return null;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${OUTCOME_COOKIE}=; path=/; max-age=0; secure`;
  return readOutcome(decodeURIComponent(pair.slice(OUTCOME_COOKIE.length + 1)));
}

const RESULT_TEXTS = {
  added: "shell.added",
  saved: "account.savedForYou",
  owned: "errors.already_owned",
} as const;

/** Tells by toasts what a login or a registration has done. */
function useLoginOutcome() {
  const t = useT();
  const toast = useToast();
  const { user } = useSession();
  useEffect(() => {
    const outcome = user && takeOutcome();
    if (!outcome) return;
    const { registered, result, title } = outcome;
    if (registered) toast({ about: "registered", text: t("account.registered", { email: user.email }) });
    if (result) toast({ about: "wanted", text: t(RESULT_TEXTS[result], { title }) });
  }, [user, toast, t]);
}

const DASHBOARD = { to: "/dashboard", label: "library.title" } as const;
/** Left out in the menu of small screens, which has this link for everybody. */
const WISH_LIST = { to: "/wishlist", label: "wishList.title" } as const;
const SETTINGS = { to: "/dashboard/settings", label: "settings.title" } as const;

const ITEM = "flex min-h-11 w-full items-center rounded-box px-4 hover:bg-ground";

interface AccountItemsProps {
  links: readonly (typeof DASHBOARD | typeof WISH_LIST | typeof SETTINGS)[];
}

function AccountItems({ links }: AccountItemsProps) {
  const t = useT();
  const { user } = useSession();
  return (
    <>
      <p className="truncate px-4 py-2 text-muted text-sm">
        {t("library.hello", { name: user?.username ?? "" })}
      </p>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={ITEM}>
              {t(label)}
            </Link>
          </li>
        ))}
        <li>
          <LogOutForm className={ITEM} />
        </li>
      </ul>
    </>
  );
}

const ID = "account-menu";
/** The attribute of the button that opens the popover, which React 18 does not know by name. */
const OPENS_ACCOUNT_MENU = { popovertarget: ID };

function AccountPopover() {
  const t = useT();
  useLoginOutcome();
  return (
    <>
      <button
        type="button"
        aria-label={t("account.menu")}
        className={`${buttonClassName({ variant: "secondary" })} -ml-px w-11 rounded-l-none px-0`}
        {...OPENS_ACCOUNT_MENU}
      >
        <ChevronIcon />
      </button>
      <div
        id={ID}
        {...POPOVER}
        className="fixed inset-auto top-17 right-[max(1rem,calc(50vw-36rem))] m-0 w-56 rounded-box border border-line bg-surface p-2 text-ink shadow-float"
      >
        <AccountItems links={[DASHBOARD, WISH_LIST, SETTINGS]} />
      </div>
    </>
  );
}

export interface AccountMenuProps {
  /** Renders a part of the menu of small screens instead of a popover. */
  inMenu?: boolean;
}

export default function AccountMenu({ inMenu = false }: AccountMenuProps) {
  return inMenu ? <AccountItems links={[DASHBOARD, SETTINGS]} /> : <AccountPopover />;
}
