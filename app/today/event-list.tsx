import { Link } from "@remix-run/react";
import { money } from "#app/i18n/format.ts";
import { moment } from "#app/i18n/format-time.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { Stars } from "#app/reviews/stars.tsx";
import type { ShopEvent } from "./today.contract.ts";

function EventText({ event: { kind, name, about, moreModels } }: { event: ShopEvent }) {
  const t = useT();
  const kept = { name: name || t("studioOrders.deletedBuyer") };
  if (kind === "withdrawal")
    return <Sentence words="studioToday.event_withdrawal" kept={{ ...kept, code: about }} />;
  const words = moreModels > 0 ? "studioToday.event_orderMore" : (`studioToday.event_${kind}` as const);
  return <Sentence words={words} kept={kept} values={{ model: about, count: moreModels }} />;
}

interface EventListProps {
  events: readonly ShopEvent[];
  /** UTC ISO-8601; given, because the server's page and the browser's must agree. */
  now: string;
}

/** What shoppers did last. */
export function EventList({ events, now }: EventListProps) {
  const t = useT();
  return (
    <ol className="divide-y divide-line overflow-hidden rounded-box border border-line bg-surface">
      {events.map((event) => (
        <li key={`${event.kind} ${event.to} ${event.at}`}>
          <Link
            to={event.to}
            className="grid min-h-14 grid-cols-[1fr_auto] items-center gap-x-4 px-4 py-2 hover:bg-ground focus-visible:-outline-offset-2"
          >
            <span className="min-w-0">
              <span className="wrap-anywhere block">
                <EventText event={event} />
              </span>
              <time dateTime={event.at} className="block text-muted text-sm tabular-nums">
                {moment(event.at, now, t)}
              </time>
            </span>
            {event.cents !== null && <span className="price">{money(event.cents, t.language)}</span>}
            {event.stars !== null && <Stars stars={event.stars} />}
          </Link>
        </li>
      ))}
    </ol>
  );
}
