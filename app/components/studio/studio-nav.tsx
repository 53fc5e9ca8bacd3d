import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/use-t.tsx";

interface StudioNavProps {
  current: "inbox" | "photos";
  /** How many photos wait for approval. */
  pendingPhotos: number;
}

export function StudioNav({ current, pendingPhotos }: StudioNavProps) {
  const t = useT();
  const pages = [
    { page: "inbox", to: "/studio", label: t("moderation.inbox"), waiting: 0 },
    { page: "photos", to: "/studio/photos", label: t("moderation.title"), waiting: pendingPhotos },
  ];
  return (
    <nav aria-label={t("moderation.nav")} className="mb-4 flex flex-wrap gap-2">
      {pages.map(({ page, to, label, waiting }) => (
        <Link
          key={page}
          to={to}
          aria-current={page === current ? "page" : undefined}
          className="inline-flex min-h-11 items-center gap-2 rounded-box px-3 text-muted hover:bg-ground aria-[current]:bg-ground aria-[current]:font-medium aria-[current]:text-ink"
        >
          {label}
          {waiting > 0 && (
            <span className="rounded-full bg-accent px-2 font-medium text-on-accent text-sm tabular-nums">
              {waiting}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
