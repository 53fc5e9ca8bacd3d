import { Link, useLocation } from "@remix-run/react";
import { useRef } from "react";
import { CloseIcon, MenuIcon } from "#app/components/ui/icons.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { AccountMenu } from "./account-links.tsx";
import { LanguageRows } from "./language-choice.tsx";

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
    <nav
      aria-label={t("shell.mainNav")}
      className="relative hidden h-full w-38 grid-cols-2 noscript:grid sm:grid sm:w-48"
    >
      {links.map(({ to, label }, index) => (
        <Link
          key={to}
          to={to}
          aria-current={index === active ? "page" : undefined}
          className={`grid h-full place-items-center transition-colors hover:text-ink ${index === active ? "font-medium text-ink" : "text-muted"}`}
        >
          {label}
        </Link>
      ))}
      <span
        aria-hidden="true"
        className={`absolute bottom-0 left-0 h-0.5 w-1/2 px-4 transition duration-200 ease-out ${active < 0 ? "opacity-0" : ""}`}
        style={{ transform: `translateX(${Math.max(0, active) * 100}%)` }}
      >
        <span className="block h-full rounded-full bg-accent" />
      </span>
    </nav>
  );
}

const ROUND_BUTTON = "grid size-11 place-items-center rounded-box hover:bg-ground";

/** Newer browsers open and close the dialog before the page is hydrated. */
const command = (name: string) => ({ command: name, commandfor: "menu" });

/** A modal dialog: the browser keeps the focus inside and closes it on Escape. */
export function MobileMenu() {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  const links = useNavLinks();
  return (
    <div className="-ml-2 noscript:hidden sm:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t("shell.menu")}
        className={ROUND_BUTTON}
        {...command("show-modal")}
        onClick={() => dialog.current?.showModal()}
      >
        <MenuIcon className="size-6" />
      </button>
      <dialog
        ref={dialog}
        id="menu"
        aria-label={t("shell.menu")}
        className="m-0 w-full max-w-none bg-paper text-ink"
      >
        <div className="flex h-16 items-center justify-between border-line border-b px-4">
          <span className="pl-2 font-semibold">{t("shell.menu")}</span>
          <button
            type="button"
            aria-label={t("ui.close")}
            className={ROUND_BUTTON}
            {...command("close")}
            onClick={() => dialog.current?.close()}
          >
            <CloseIcon className="size-6" />
          </button>
        </div>
        <nav aria-label={t("shell.mainNav")} className="grid p-2">
          {links.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              aria-current={pathname === to ? "page" : undefined}
              className={`rounded-box px-4 py-3 text-lg hover:bg-ground ${pathname === to ? "font-semibold text-accent hover:text-accent-strong" : ""}`}
              onClick={() => dialog.current?.close()}
            >
              {label}
            </Link>
          ))}
          <div className="grid min-[24rem]:hidden">
            <LanguageRows />
          </div>
        </nav>
        <div className="px-2 pb-2 empty:hidden">
          <AccountMenu close={() => dialog.current?.close()} />
        </div>
      </dialog>
    </div>
  );
}
