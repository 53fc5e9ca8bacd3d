import { Link, useLocation } from "@remix-run/react";
import { useRef } from "react";
import { CloseIcon, MenuIcon } from "#app/components/ui/icons.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { AccountMenu } from "./account-links.tsx";
import { LanguageLinks } from "./language-choice.tsx";

function useNavLinks() {
  const t = useT();
  return [
    { to: "/", label: t("shell.home") },
    { to: "/contact", label: t("shell.contact") },
  ];
}

/** One underline slides to the current page; the columns are equal, so it needs no measuring. */
export function MainNav() {
  const t = useT();
  const { pathname } = useLocation();
  const links = useNavLinks();
  const active = links.findIndex((link) => link.to === pathname);
  return (
    <nav aria-label={t("shell.mainNav")} className="main-nav">
      {links.map(({ to, label }, index) => (
        <Link key={to} to={to} aria-current={index === active ? "page" : undefined}>
          {label}
        </Link>
      ))}
      <span
        aria-hidden="true"
        className={active < 0 ? "opacity-0" : ""}
        style={{ transform: `translateX(${Math.max(0, active) * 100}%)` }}
      />
    </nav>
  );
}

/** Newer browsers open and close the dialog before the page is hydrated. */
const command = (name: string) => ({ command: name, commandfor: "menu" });

/** A modal dialog: the browser keeps the focus inside and closes it on Escape. */
export function MobileMenu() {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  const links = [...useNavLinks(), { to: "/wishlist", label: t("shell.wishList") }];
  return (
    <div className="-ml-2 noscript:hidden sm:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t("shell.menu")}
        className="round-link"
        {...command("show-modal")}
        onClick={() => dialog.current?.showModal()}
      >
        <MenuIcon className="size-6" />
      </button>
      <dialog ref={dialog} id="menu" aria-label={t("shell.menu")} className="menu">
        <div>
          <span>{t("shell.menu")}</span>
          <button
            type="button"
            aria-label={t("ui.close")}
            className="round-link"
            {...command("close")}
            onClick={() => dialog.current?.close()}
          >
            <CloseIcon className="size-6" />
          </button>
        </div>
        <nav aria-label={t("shell.mainNav")}>
          {links.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              aria-current={pathname === to ? "page" : undefined}
              onClick={() => dialog.current?.close()}
            >
              {label}
            </Link>
          ))}
          <LanguageLinks />
        </nav>
        <div className="px-2 pb-2 empty:hidden">
          <AccountMenu close={() => dialog.current?.close()} />
        </div>
      </dialog>
    </div>
  );
}
