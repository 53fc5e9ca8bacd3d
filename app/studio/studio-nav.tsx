import { Link, useLocation } from "@remix-run/react";
import { useRef } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { MAX_WAITING } from "./waiting.ts";

const PAGES = [
  { to: "/studio", label: "studioOverview.title" },
  { to: "/studio/models", label: "studio.models" },
  { to: "/studio/orders", label: "studio.orders" },
  { to: "/studio/offers", label: "studioOffers.title" },
  { to: "/studio/inbox", label: "studio.inbox" },
  { to: "/studio/customers", label: "studio.customers" },
  { to: "/studio/comments", label: "studio.comments" },
  { to: "/studio/photos", label: "studio.photos" },
  { to: "/studio/legal", label: "studioLegal.title" },
  { to: "/studio/settings", label: "studioSettings.title" },
  { to: "/studio/security", label: "studio.security" },
] as const;

const CONVERSATION = /^\/studio\/(chat|contact)\//;

function pageAt(path: string) {
  if (CONVERSATION.test(path)) return "/studio/inbox";
  if (path === "/studio/front-page" || path === "/studio/import") return "/studio/models";
  return PAGES.find(({ to }) => to !== "/studio" && path.startsWith(to))?.to ?? "/studio";
}

const TAB =
  "inline-flex min-h-11 items-center gap-2 whitespace-nowrap border-transparent border-b-2 px-2 text-muted xl:px-2.5 hover:text-ink aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-ink";
const MENU_LINK =
  "flex min-h-11 items-center justify-between gap-2 rounded-box px-3 text-ink hover:bg-ground aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-accent";

function Count({ count }: { count: number }) {
  if (count === 0) return null;
  const shown = count > MAX_WAITING ? `${MAX_WAITING}+` : count;
  return (
    <span className="rounded-full bg-accent px-2 font-medium text-on-accent text-sm tabular-nums">
      {shown}
    </span>
  );
}

interface LinksProps {
  current: string;
  counts: Record<string, number>;
  className: string;
}

function Links({ current, counts, className }: LinksProps) {
  const t = useT();
  return PAGES.map(({ to, label }) => (
    <li key={to}>
      <Link to={to} aria-current={to === current ? "page" : undefined} className={className}>
        <span>{t(label)}</span>
        <Count count={counts[to] ?? 0} />
      </Link>
    </li>
  ));
}

/** A menu of all pages, opened by the name of the current one: most tabs would not fit on a small screen. */
function Menu({ current, counts }: Omit<LinksProps, "className">) {
  const t = useT();
  const menu = useRef<HTMLDetailsElement>(null);
  const label = PAGES.find(({ to }) => to === current)?.label ?? "studioOverview.title";
  const otherPagesCount = Object.entries(counts).reduce(
    (sum, [to, count]) => sum + (to === current ? 0 : count),
    0,
  );
  const close = () => {
    menu.current?.removeAttribute("open");
    menu.current?.querySelector("summary")?.focus();
  };
  return (
    <details
      ref={menu}
      className="group relative lg:hidden"
      onKeyDown={({ key }) => key === "Escape" && close()}
      onBlur={({ currentTarget, relatedTarget }) =>
        relatedTarget && !currentTarget.contains(relatedTarget) && currentTarget.removeAttribute("open")
      }
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-4 font-medium [&::-webkit-details-marker]:hidden">
        <span className="sr-only">{t("studio.nav")}: </span>
        <span>{t(label)}</span>
        <Count count={counts[current] ?? 0} />
        <ChevronIcon className="size-5 text-muted transition-transform group-open:rotate-180" />
        <span className="ml-auto group-open:invisible">
          <Count count={otherPagesCount} />
        </span>
      </summary>
      <ul className="absolute inset-x-0 z-20 grid grid-cols-2 gap-1 border-line border-y bg-surface p-2 shadow-lg">
        <Links current={current} counts={counts} className={MENU_LINK} />
      </ul>
    </details>
  );
}

interface StudioNavProps {
  pendingPhotos: number;
  waitingComments: number;
}

export function StudioNav({ pendingPhotos, waitingComments }: StudioNavProps) {
  const counts = { "/studio/photos": pendingPhotos, "/studio/comments": waitingComments };
  const t = useT();
  const { pathname } = useLocation();
  const current = pageAt(pathname);
  return (
    <nav aria-label={t("studio.nav")} className="border-line border-b print:hidden">
      {/* The key closes the menu after a navigation. */}
      <Menu key={pathname} current={current} counts={counts} />
      <ul className="mx-auto -mb-px flex w-full max-w-page flex-wrap px-3 max-lg:hidden">
        <Links current={current} counts={counts} className={TAB} />
      </ul>
    </nav>
  );
}
