import { useLocation } from "@remix-run/react";
import { lazy, type RefObject, Suspense, useEffect, useRef } from "react";
import { importWithRetry } from "#app/client/import-with-retry.ts";
import { useSession } from "#app/client/session.tsx";
import { SupportSlot } from "#app/components/support/support-slot.tsx";
import { StaticHtml } from "#app/components/ui/static-html.tsx";
import { AccountLink, AccountMenu, CartLink } from "./account-links.tsx";
import { NavigationProgress } from "./navigation-progress.tsx";
import { POPOVER } from "./popover.ts";
import { SearchBox } from "./search-box.tsx";

const ConnectionNotice = lazy(() => importWithRetry(() => import("./connection-notice.tsx")));

/** Under the bar: nothing until the connection is lost for the first time. */
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
