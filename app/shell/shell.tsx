import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { DownloadPanelSlot } from "#app/downloads/download-panel-slot.tsx";
import { useErrorMessage } from "#app/http/error-message.browser.ts";
import { PART_MISSING } from "#app/http/import-with-retry.browser.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { SessionProvider } from "#app/session/session.browser.tsx";
import { StaticHtml } from "#app/ui/static-html.tsx";
import { ToastProvider, useToast } from "#app/ui/toasts.tsx";
import { WishListProvider } from "#app/wish-list/wish-list-context.browser.tsx";
import { type BarHtml, Header } from "./header.tsx";

function SessionWithToasts({ children }: { children: ReactNode }) {
  const t = useT();
  const toast = useToast();
  const errorMessage = useErrorMessage();
  useMissingPartToast();
  return (
    <SessionProvider
      onAdded={({ id, title }) => toast({ about: id, text: t("shell.added", { title }) })}
      onAddFailed={({ id, title }, error) =>
        toast({
          about: id,
          tone: "danger",
          text: t("shell.addFailed", { title, reason: errorMessage(error) }),
        })
      }
    >
      <WishListProvider
        onFailed={(about, error) => toast({ about, tone: "danger", text: errorMessage(error) })}
      >
        {children}
      </WishListProvider>
    </SessionProvider>
  );
}

/** Says that a part of the page is missing, such as one that a newer release no longer has, and offers a new start. */
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

/** After a client-side navigation the focus moves to the new page, as after a document load. */
function Main({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main ref={main} id="content" tabIndex={-1}>
      {children}
    </main>
  );
}

interface ShellProps {
  bar: BarHtml | undefined;
  /** The footer, as HTML. */
  footer: string | undefined;
  children: ReactNode;
}

export function Shell({ bar, footer, children }: ShellProps) {
  return (
    <ToastProvider>
      <SessionWithToasts>
        <Header bar={bar} />
        <Main>{children}</Main>
        <StaticHtml html={footer} />
        <DownloadPanelSlot />
      </SessionWithToasts>
    </ToastProvider>
  );
}
