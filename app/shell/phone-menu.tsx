/** The menu of small screens: a popover, so that it opens before hydration. Without scripts the bar shows its links itself. */
import { Link, useLocation } from "@remix-run/react";
import type { Language } from "#app/i18n/languages.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { useSession } from "#app/session/session.browser.tsx";
import { CloseIcon, icon } from "#app/ui/icons.tsx";
import { AccountSection } from "./account-menu.tsx";
import { LanguageLinks } from "./language-links.tsx";
import { POPOVER } from "./popover.browser.ts";

const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />);

const MENU = "menu";
const MENU_TITLE = "menu-title";
/** React 18 does not know these attributes. */
const OPENS_MENU = { popovertarget: MENU };
const CLOSES_MENU = { popovertarget: MENU, popovertargetaction: "hide" };

const PAGES = [
  ["/", "bar.home"],
  ["/memberships", "bar.memberships"],
  ["/contact", "bar.contact"],
  ["/wishlist", "bar.wishList"],
] as const;

const ITEM =
  "rounded-box px-4 py-3 text-lg hover:bg-ground aria-[current]:font-semibold aria-[current]:text-accent aria-[current]:hover:text-accent-strong";

interface PhoneMenuProps {
  languages: readonly Language[];
  hasMemberships: boolean;
}

export function PhoneMenu({ languages, hasMemberships }: PhoneMenuProps) {
  const t = useT();
  const { pathname } = useLocation();
  const { status } = useSession();
  return (
    <>
      <div className="-ml-2 noscript:hidden md:hidden">
        <button type="button" aria-label={t("bar.menu")} className="round-link" {...OPENS_MENU}>
          <MenuIcon className="size-6" />
        </button>
      </div>
      <div
        id={MENU}
        {...POPOVER}
        role="dialog"
        aria-labelledby={MENU_TITLE}
        className="inset-x-0 top-0 bottom-auto m-0 w-full border-line border-b bg-paper text-ink backdrop:bg-[rgb(0_0_0/0.4)]"
      >
        <div className="flex h-16 items-center justify-between border-line border-b px-4">
          <span id={MENU_TITLE} className="pl-2 font-semibold">
            {t("bar.menu")}
          </span>
          <button type="button" aria-label={t("ui.close")} className="round-link" {...CLOSES_MENU}>
            <CloseIcon className="size-6" />
          </button>
        </div>
        <nav aria-label={t("bar.mainNav")} className="grid p-2">
          {PAGES.filter(([to]) => hasMemberships || to !== "/memberships").map(([to, label]) => (
            <Link key={to} to={to} aria-current={to === pathname ? "page" : undefined} className={ITEM}>
              {t(label)}
            </Link>
          ))}
          <LanguageLinks languages={languages} className={ITEM} />
        </nav>
        {status === "in" && (
          <div className="px-2 pb-2">
            <AccountSection />
          </div>
        )}
      </div>
    </>
  );
}
