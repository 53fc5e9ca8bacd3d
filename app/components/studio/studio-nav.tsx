import { Link, useLocation } from "@remix-run/react";
import { useT } from "#app/i18n/use-t.tsx";

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
  "inline-flex min-h-11 items-center gap-2 whitespace-nowrap border-transparent border-b-2 px-3 text-muted hover:text-ink aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-ink";

interface StudioNavProps {
  /** Number of photos that wait for approval. */
  pendingPhotos: number;
  /** Number of comments that are new or reported. */
  waitingComments: number;
}

export function StudioNav({ pendingPhotos, waitingComments }: StudioNavProps) {
  const counts: Record<string, number> = {
    "/studio/photos": pendingPhotos,
    "/studio/comments": waitingComments,
  };
  const t = useT();
  const current = pageAt(useLocation().pathname);
  return (
    <nav aria-label={t("studio.nav")} className="border-line border-b">
      <ul className="mx-auto -mb-px flex w-full max-w-page overflow-x-auto px-1 sm:px-3">
        {PAGES.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} aria-current={to === current ? "page" : undefined} className={TAB}>
              {t(label)}
              {(counts[to] ?? 0) > 0 && (
                <span className="rounded-full bg-accent px-2 font-medium text-on-accent text-sm tabular-nums">
                  {counts[to]}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
