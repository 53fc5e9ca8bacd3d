import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { DownloadPanelSlot } from "#app/downloads/download-panel-slot.tsx";
import { SLOW_CALL, sendSlowCallsAgain } from "#app/http/api.browser.ts";
import { useErrorMessage } from "#app/http/error-message.browser.ts";
import { PART_MISSING } from "#app/http/import-with-retry.browser.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { CouponStripSlot } from "#app/offers/coupon-slot.tsx";
import { SessionProvider, useSession } from "#app/session/session.browser.tsx";
import { WarningIcon } from "#app/ui/icons.tsx";
import { ToastProvider, useToast } from "#app/ui/toasts.tsx";
import { WishListProvider } from "#app/wish-list/wish-list-context.browser.tsx";
import { Bar } from "./bar.tsx";
import { Footer } from "./footer.tsx";
import { keepFocus } from "./kept-focus.browser.ts";
import { NavigationProgress } from "./navigation-progress.tsx";
import type { RootData } from "./page-meta.ts";

function ConnectionNotice() {
  const t = useT();
  const { offline } = useSession();
  return (
    <div role="status">
      {offline && (
        <p className="animate-rise border-line border-b bg-accent-soft px-4 py-2 text-center text-sm">
          <WarningIcon className="mr-2 inline size-5 text-accent" />
          {t("offline.notice")}
        </p>
      )}
    </div>
  );
}

const Header = ({ shop }: { shop: RootData | undefined }) => (
  <header className="sticky top-0 z-40 border-line border-b bg-paper print:hidden">
    <NavigationProgress />
    <Bar shop={shop} />
    <ConnectionNotice />
  </header>
);

function SessionWithToasts({ children }: { children: ReactNode }) {
  const toast = useToast();
  const errorMessage = useErrorMessage();
  useMissingPartToast();
  useSlowCallToast();
  return (
    <SessionProvider>
      <WishListProvider
        onFailed={(about, error) => toast({ about, tone: "danger", text: errorMessage(error) })}
      >
        {children}
      </WishListProvider>
    </SessionProvider>
  );
}

function useMissingPartToast() {
  const t = useT();
  const toast = useToast();
  useEffect(() => {
    const onMissing = () =>
      toast({
        about: PART_MISSING,
        tone: "danger",
        text: t("shell.partMissing"),
        action: { label: t("shell.loadAgain"), run: () => location.reload() },
      });
    addEventListener(PART_MISSING, onMissing);
    return () => removeEventListener(PART_MISSING, onMissing);
  }, [t, toast]);
}

function useSlowCallToast() {
  const t = useT();
  const toast = useToast();
  useEffect(() => {
    const onSlow = () =>
      toast({
        about: SLOW_CALL,
        tone: "danger",
        text: t("shell.slow"),
        action: { label: t("shell.sendAgain"), run: sendSlowCallsAgain },
      });
    addEventListener(SLOW_CALL, onSlow);
    return () => removeEventListener(SLOW_CALL, onSlow);
  }, [t, toast]);
}

/**
 * After a client-side navigation the focus moves to the new page, as after a document load: before it is seen, since a field that is
 * pressed at once would lose what is typed; and not from a field that stays, such as the chat's, where somebody has begun to type.
 */
function Main({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement?.matches("input, textarea")) return;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  useEffect(() => {
    if (main.current) keepFocus(main.current);
  }, []);
  return (
    <main ref={main} id="content" tabIndex={-1}>
      {children}
    </main>
  );
}

interface ShellProps {
  /** Unknown where the root's loader has failed. */
  shop: RootData | undefined;
  children: ReactNode;
}

export function Shell({ shop, children }: ShellProps) {
  return (
    <ToastProvider>
      <SessionWithToasts>
        <Header shop={shop} />
        <CouponStripSlot />
        <Main>{children}</Main>
        {shop && <Footer shop={shop} />}
        <DownloadPanelSlot />
      </SessionWithToasts>
    </ToastProvider>
  );
}
