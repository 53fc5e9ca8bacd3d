import { dateTime } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { DeliveryView } from "./webhooks.contract.ts";

export function WebhookLog({ deliveries }: { deliveries: DeliveryView[] }) {
  const t = useT();
  if (!deliveries.length) return <p className="text-muted">{t("studioWebhooks.logEmpty")}</p>;
  return (
    <table className="w-full text-left text-sm tabular-nums">
      <thead className="text-muted">
        <tr>
          {(["time", "event", "answer"] as const).map((column) => (
            <th key={column} scope="col" className="py-2 pr-3 font-normal">
              {t(`studioWebhooks.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {deliveries.map(({ id, event, at, status, state }) => (
          <tr key={id} className="border-line border-t align-top">
            <td className="py-2 pr-3">
              <time dateTime={at}>{dateTime(at, t)}</time>
            </td>
            <td className="py-2 pr-3">{t(`studioWebhooks.event_${event}`)}</td>
            <td className={`py-2 ${state === "given_up" ? "text-danger" : ""}`}>
              {[
                status === null ? null : status || t("studioWebhooks.none"),
                t(`studioWebhooks.state_${state}`),
              ]
                .filter((part) => part !== null)
                .join(" · ")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
