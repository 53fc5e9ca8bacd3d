import { money, wholeNumber } from "#app/i18n/format.ts";
import { dateTime } from "#app/i18n/format-time.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { CardSection } from "#app/ui/card.tsx";
import type { OrderDetails, OrderEvent, RefundDetails } from "./order-details.contract.ts";

const REFUND_KEYS = {
  made: "studioOrder.event_refund",
  pending: "studioOrder.event_refundPending",
  failed: "studioOrder.event_refundFailed",
} as const;

function headline(event: OrderEvent, t: Translate): string {
  switch (event.kind) {
    case "mail":
      return t(`studioOrder.mail_${event.state}`, { mail: t(`studioOrder.mail_${event.mail}`) });
    case "downloaded":
      return t.count("studioOrder.downloads", event.count, {
        title: event.title,
        version: event.version,
      });
    case "downloaded_files":
      return t.count("studioOrder.fileDownloads", event.count, {
        title: event.title,
        version: event.version,
        total: wholeNumber(event.files, t.language),
      });
    case "refund":
      return t(REFUND_KEYS[event.refund.status], { amount: money(event.refund.amount, t.language) });
    case "disputed":
      return t("studioOrder.event_disputed", { amount: money(event.dispute.amount, t.language) });
    case "withdrawn":
      return t("studioOrder.event_withdrawn", { models: event.titles.join(", ") });
    case "granted":
    case "revoked":
      return t(`studioOrder.event_${event.kind}`, {
        title: event.title,
        license: t(`license.${event.license}`),
      });
    default:
      return t(`studioOrder.event_${event.kind}`);
  }
}

const refundNotes = ({ titles, reason, note, atStripe }: RefundDetails, t: Translate) => [
  titles.join(", "),
  atStripe && t("studioOrder.madeAtStripe"),
  reason && t(`studioOrder.reason_${reason}`),
  note,
];

function notesOf(event: OrderEvent, t: Translate): string {
  const notes =
    event.kind === "refund"
      ? refundNotes(event.refund, t)
      : event.kind === "granted" || event.kind === "revoked"
        ? [event.note]
        : [];
  return notes.filter(Boolean).join(" · ");
}

export function OrderTimeline({ events }: Pick<OrderDetails, "events">) {
  const t = useT();
  return (
    <CardSection id="order-history" title={t("studioOrder.history")}>
      <ol className="mt-4 grid gap-4">
        {events.map((event) => {
          const notes = notesOf(event, t);
          return (
            <li
              // The time alone is not unique: two models may be downloaded at the same instant.
              key={`${event.at} ${headline(event, t)}`}
              className="border-line border-l-2 pl-4"
            >
              <p className="break-words">{headline(event, t)}</p>
              {notes && <p className="break-words text-sm">{notes}</p>}
              <time dateTime={event.at} className="text-muted text-sm tabular-nums">
                {dateTime(event.at, t)}
              </time>
            </li>
          );
        })}
      </ol>
    </CardSection>
  );
}
