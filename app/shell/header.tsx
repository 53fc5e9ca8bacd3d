import { useLocation, useNavigation } from "@remix-run/react";
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { SearchBox } from "#app/catalog/search/search-box.tsx";
import { SupportSlot } from "#app/chat/widget/support-slot.tsx";
import { importWithRetry } from "#app/http/import-with-retry.browser.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { useSession } from "#app/session/session.browser.tsx";
import { StaticHtml } from "#app/ui/static-html.tsx";
import { AccountLink, AccountMenu, CartLink } from "./account-links.tsx";
import { POPOVER } from "./popover.browser.ts";

const SECOND_JUMP_MS = 350;
const FADE_MS = 300;

/** Percentage of the progress bar: 39 at first, 99 after SECOND_JUMP_MS, 100 for FADE_MS once the navigation has ended. */
function useProgress(): 0 | 39 | 99 | 100 {
  const busy = useNavigation().state !== "idle";
  const [progress, setProgress] = useState<0 | 39 | 99 | 100>(0);
  useEffect(() => {
    if (busy) {
      setProgress(39);
      const timer = setTimeout(() => setProgress(99), SECOND_JUMP_MS);
      return () => clearTimeout(timer);
    }
    setProgress((last) => (last === 0 ? 0 : 100));
    const timer = setTimeout(() => setProgress(0), FADE_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  return progress;
}

function NavigationProgress() {
  const t = useT();
  const progress = useProgress();
  const busy = progress !== 0 && progress !== 100;
  return (
    <div
      role="progressbar"
      aria-label={t("shell.pageLoading")}
      aria-valuenow={progress}
      aria-hidden={!busy}
      className="progress"
    >
      <div style={{ transform: `scaleX(${progress / 100})` }} />
    </div>
  );
}

const ConnectionNotice = lazy(() => importWithRetry(() => import("#app/offline/connection-notice.tsx")));

/** The notice under the bar; renders nothing until the connection is lost for the first time. */
function ConnectionSlot() {
  const { offline } = useSession();
  const lost = useRef(false);
  lost.current ||= offline;
  if (!lost.current) return null;
  return (
    <Suspense fallback={null}>
      <ConnectionNotice />
    </Suspense>
  );
}

/** HTML, made for the first page of a visit (bar.server.tsx). */
export interface BarHtml {
  /** Skip link, menu button, logo and main links. */
  start: string;
  menu: string;
  /** Wish list, search and languages. */
  end: string;
}

/** Ids of the menu of small screens and of its title. */
export const MENU = "menu";
export const MENU_TITLE = "menu-title";

/** Marks the links that lead to the page that is shown; those to other languages keep its query. */
function useLinksFollowPage(header: RefObject<HTMLElement>) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    for (const link of header.current?.querySelectorAll<HTMLAnchorElement>("nav a, [hreflang]") ?? []) {
      const query = new URLSearchParams(search);
      query.set("lang", link.hreflang);
      if (link.hreflang) link.href = `?${query}`;
      else link.ariaCurrent = link.pathname === pathname ? "page" : null;
    }
  }, [header, pathname, search]);
}

export function Header({ bar }: { bar: BarHtml | undefined }) {
  const header = useRef<HTMLElement>(null);
  useLinksFollowPage(header);
  return (
    <header ref={header} className="header">
      <NavigationProgress />
      <div className="group/bar bar">
        <StaticHtml html={bar?.start} className="contents" />
        <div id={MENU} {...POPOVER} role="dialog" aria-labelledby={MENU_TITLE} className="menu">
          <StaticHtml html={bar?.menu} />
          <div className="px-2 pb-2 empty:hidden">
            <AccountMenu inMenu />
          </div>
        </div>
        <SearchBox />
        <div className="bar-end">
          <CartLink />
          <SupportSlot />
          <StaticHtml html={bar?.end} className="contents" />
          <AccountLink />
        </div>
      </div>
      <ConnectionSlot />
    </header>
  );
}
