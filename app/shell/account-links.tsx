import { Link, useLocation } from "@remix-run/react";
import { lazy, type ReactNode, Suspense } from "react";
import { importWithRetry } from "#app/http/import-with-retry.browser.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { useSession } from "#app/session/session.browser.tsx";
import { ButtonLink, buttonClassName } from "#app/ui/button-link.tsx";
import { CountBadge } from "#app/ui/count-badge.tsx";
import { CartIcon } from "#app/ui/icons.tsx";
import { Spinner } from "#app/ui/loading.tsx";
import type { AccountMenuProps } from "./account-menu.tsx";

/** The link to the cart; also without a network, when the session is unknown, because the cart has an offline copy. */
export function CartLink() {
  const t = useT();
  const { status, offline, cartCount } = useSession();
  if (status !== "in" && !offline) return <span className="size-11 noscript:hidden" />;
  return (
    <Link
      to="/cart"
      aria-label={cartCount === 0 ? t("shell.cart") : t.count("shell.cartCount", cartCount)}
      className="round-link relative animate-rise"
    >
      <CartIcon className="size-6" />
      {cartCount > 0 && <CountBadge key={cartCount} count={cartCount} />}
    </Link>
  );
}

const LazyMenu = lazy(() => importWithRetry(() => import("./account-menu.tsx")));

/** Loaded only after a login. */
export function AccountMenu({ fallback, ...menu }: AccountMenuProps & { fallback?: ReactNode }) {
  if (useSession().status !== "in") return null;
  return (
    <Suspense fallback={fallback}>
      <LazyMenu {...menu} />
    </Suspense>
  );
}

/** The link to the login or dashboard; while the session is unknown, to the dashboard, whose guard redirects to the login when needed. */
export function AccountLink() {
  const t = useT();
  const { status, unreachable, offline, retry } = useSession();
  const { pathname } = useLocation();
  const loading = status === "loading" && !offline;
  if (loading && unreachable)
    return (
      <span className="account-link">
        <button
          type="button"
          className={buttonClassName({ variant: "secondary" })}
          aria-label={t("shell.unchecked")}
          onClick={retry}
        >
          {t("ui.retry")}
        </button>
      </span>
    );
  return (
    <span className="account-link">
      <ButtonLink
        to={status === "out" ? "/login" : "/dashboard"}
        variant="secondary"
        className={status === "in" ? "sm:rounded-r-none" : ""}
        aria-current={pathname === "/login" || pathname.startsWith("/dashboard") ? "page" : undefined}
        aria-busy={loading || undefined}
      >
        {loading && (
          <span className="noscript:hidden">
            <Spinner label={t("shell.checking")} />
          </span>
        )}
        <span className={loading ? "hidden noscript:inline" : ""}>
          {status === "out" ? t("shell.logIn") : t("shell.dashboard")}
        </span>
      </ButtonLink>
      <span className="max-sm:hidden">
        <AccountMenu fallback={<span className="block w-11" />} />
      </span>
    </span>
  );
}
