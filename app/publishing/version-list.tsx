import { Link } from "@remix-run/react";
import { bytes } from "#app/i18n/format.ts";
import { date } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { buttonClassName } from "#app/ui/button-link.tsx";
import type { ListedVersion } from "./versions.contract.ts";

function VersionRow({ id, listed }: { id: string; listed: ListedVersion }) {
  const t = useT();
  const { version, weight, notes, createdAt, state } = listed;
  return (
    <li className="grid gap-2 border-line border-b py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-base">{t("studioVersions.version", { version })}</h2>
        <p className="text-muted text-sm tabular-nums">
          {[date(createdAt, t), bytes(weight, t.language)].join(" · ")}
        </p>
      </div>
      {notes && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {notes}
        </p>
      )}
      {state === "earlier" ? (
        <p>
          <Link
            to={`/studio/models/${id}/versions/${version}`}
            className={buttonClassName({ variant: "secondary" })}
          >
            {t("studioVersions.compare")}
            <span className="sr-only">{` (${version})`}</span>
          </Link>
        </p>
      ) : (
        <p className="text-muted text-sm">{t(`studioVersions.${state}`)}</p>
      )}
    </li>
  );
}

export function VersionList({ id, versions }: { id: string; versions: readonly ListedVersion[] }) {
  return (
    <ul className="border-line border-t">
      {versions.map((listed) => (
        <VersionRow key={listed.version} id={id} listed={listed} />
      ))}
    </ul>
  );
}
