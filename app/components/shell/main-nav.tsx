/** Home and Contact with one underline that slides to the page being read; equal columns, so it needs no measuring. */
import { Link, useLocation } from "@remix-run/react";
import { useT } from "#app/i18n/use-t.tsx";

export function MainNav() {
  const t = useT();
  const { pathname } = useLocation();
  const links = [
    { to: "/", label: t("shell.home") },
    { to: "/contact", label: t("shell.contact") },
  ];
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
