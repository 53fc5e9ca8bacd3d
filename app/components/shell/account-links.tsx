import { Link, useLocation } from "@remix-run/react";
import { useSession } from "#app/client/session.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { CartIcon } from "#app/components/ui/icons.tsx";
import { Spinner } from "#app/components/ui/loading.tsx";
import { useT } from "#app/i18n/use-t.tsx";

export function CartLink() {
  const t = useT();
  const { status, cartCount } = useSession();
  if (status !== "in") return <span className="size-11 noscript:hidden" />;
  return (
    <Link
      to="/cart"
      aria-label={cartCount === 0 ? t("shell.cart") : t.count("shell.cartCount", cartCount)}
      className="relative grid size-11 animate-rise place-items-center rounded-box hover:bg-ground"
    >
      <CartIcon className="size-6" />
      {cartCount > 0 && (
        <span
          key={cartCount}
          className="absolute top-0.5 right-0 grid h-5 min-w-5 animate-rise place-items-center rounded-full bg-accent px-1 font-semibold text-[0.75rem] text-on-accent leading-none tabular-nums"
        >
          {cartCount}
        </span>
      )}
    </Link>
  );
}

/** While the session is unknown it links to the dashboard, whose guard redirects to the login when needed. */
export function AccountLink() {
  const t = useT();
  const { status, unreachable, retry } = useSession();
  const { pathname } = useLocation();
  const loading = status === "loading";
  if (loading && unreachable)
    return (
      <Button
        type="button"
        variant="secondary"
        className="w-28 px-2 sm:w-32"
        aria-label={t("shell.unchecked")}
        onClick={retry}
      >
        {t("ui.retry")}
      </Button>
    );
  return (
    <ButtonLink
      to={status === "out" ? "/login" : "/dashboard"}
      variant="secondary"
      className="w-28 px-2 sm:w-32"
      aria-current={pathname === "/login" || pathname.startsWith("/dashboard") ? "page" : undefined}
      aria-busy={loading || undefined}
    >
      {loading && (
        <span className="noscript:hidden">
          <Spinner label={t("shell.checking")} />
        </span>
      )}
      <span className={loading ? "hidden noscript:inline" : ""}>
        {status === "in" ? t("shell.dashboard") : t("shell.logIn")}
      </span>
    </ButtonLink>
  );
}
