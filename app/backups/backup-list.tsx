import { bytes } from "#app/i18n/format.ts";
import { date, dateTime } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { ListedBackup } from "./backups.contract.ts";

export function BackupList({ backups }: { backups: readonly ListedBackup[] }) {
  const t = useT();
  if (backups.length === 0) return <p className="text-muted">{t("studioBackups.none")}</p>;
  return (
    <ul className="divide-y divide-line">
      {backups.map(({ id, madeAt, keptUntil, bytes: size, rows }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
          <div className="min-w-0">
            <span className="block">{dateTime(madeAt, t)}</span>
            <span className="text-muted text-sm tabular-nums">
              {[
                bytes(size, t.language),
                t.count("studioBackups.rows", rows),
                t("studioBackups.until", { date: date(keptUntil, t) }),
              ].join(" · ")}
            </span>
          </div>
          <a
            href={`/studio/backups/${id}`}
            className="py-2 text-link"
            aria-label={t("studioBackups.downloadOf", { date: dateTime(madeAt, t) })}
          >
            {t("studioBackups.download")}
          </a>
        </li>
      ))}
    </ul>
  );
}
