/** The menu of small screens: a modal dialog, so the browser keeps the focus inside and closes it on Escape. */
import { Link, useLocation } from "@remix-run/react";
import { useRef } from "react";
import { CloseIcon, MenuIcon } from "#app/components/ui/icons.tsx";
import { useT } from "#app/i18n/use-t.tsx";

const ROUND = "grid size-11 place-items-center rounded-box hover:bg-ground";

/** For newer browsers, which open and close it before the page is awake. */
const command = (name: string) => ({ command: name, commandfor: "menu" });

export function MobileMenu() {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  const links = [
    { to: "/", label: t("shell.home") },
    { to: "/contact", label: t("shell.contact") },
  ];
  return (
    <div className="-ml-2 noscript:hidden sm:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t("shell.menu")}
        className={ROUND}
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
            className={ROUND}
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
        </nav>
      </dialog>
    </div>
  );
}
