import { Link, useLocation } from "@remix-run/react";
import { useT } from "#app/i18n/use-t.tsx";
import { useSession } from "#app/session/session.browser.tsx";
import { ButtonLink, buttonClassName } from "#app/ui/button-link.tsx";
import { CountBadge } from "#app/ui/count-badge.tsx";
import { CartIcon } from "#app/ui/icons.tsx";
import { Spinner } from "#app/ui/loading.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { useLoginOutcome } from "./use-login-outcome.browser.ts";

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

const BUTTON = "min-w-0 flex-1 px-2";

/** The link to the login or dashboard; while the session is unknown, to the dashboard, whose guard redirects to the login when needed. */
export function AccountLink() {
  const t = useT();
  const { status, unreachable, offline, retry } = useSession();
  const { pathname } = useLocation();
  useLoginOutcome();
  const loading = status === "loading" && !offline;
  if (loading && unreachable)
    return (
      <span className="flex min-w-28 sm:min-w-37">
        <button
          type="button"
          className={`${buttonClassName({ variant: "secondary" })} ${BUTTON}`}
          aria-label={t("shell.unchecked")}
          onClick={retry}
        >
          {t("ui.retry")}
        </button>
      </span>
    );
  return (
    <span className="flex min-w-28 sm:min-w-37">
      <ButtonLink
        to={status === "out" ? "/login" : "/dashboard"}
        variant="secondary"
        className={`${BUTTON} ${status === "in" ? "sm:rounded-r-none" : ""}`}
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
      {status === "in" && (
        <span className="max-sm:hidden">
          <AccountMenu />
        </span>
      )}
    </span>
  );
}
