import type { ReactNode } from "react";
import { date } from "#app/i18n/format-time.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { CONNECTIONS, type ConnectionName } from "./connection-names.ts";
import type { ConnectionsView } from "./connections.contract.ts";

interface ConnectionStateProps extends Pick<ConnectionsView["stripe"], "source" | "since"> {
  name: ConnectionName;
  canStore: boolean;
  children: ReactNode;
}

/** How it is now, and who has set it. */
export function ConnectionState({ name, source, since, canStore, children }: ConnectionStateProps) {
  const t = useT();
  return (
    <div className="mt-4">
      <p className="font-medium wrap-anywhere">{children}</p>
      {since && (
        <p className="text-muted text-sm">{t("studioConnections.since", { date: date(since, t) })}</p>
      )}
      {canStore && source === "deployment" && (
        <p className="text-muted text-sm wrap-anywhere">
          <Sentence words="studioConnections.deployed" kept={{ names: CONNECTIONS[name].join(", ") }} />
        </p>
      )}
    </div>
  );
}
