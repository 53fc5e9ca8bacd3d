import { Link, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { createChatConnection } from "#app/chat/widget/connection.browser.ts";
import { MailIcon } from "#app/chat/widget/icons.tsx";
import { browserTransport, onPageActive } from "#app/chat/widget/socket.browser.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { ListFilter } from "#app/studio/list-filter.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ChatIcon } from "#app/ui/icons.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import type { InboxEntry, InboxQuery } from "./inbox.contract.ts";

export function useLiveInbox(sellerId: string) {
  const revalidator = useRevalidator();
  const changedWhileLoading = useRef(false);
  const latest = useRef(revalidator);
  latest.current = revalidator;
  // A change during a revalidation needs another one after it.
  useEffect(() => {
    if (revalidator.state !== "idle" || !changedWhileLoading.current) return;
    changedWhileLoading.current = false;
    revalidator.revalidate();
  }, [revalidator]);
  useEffect(() => {
    const revalidateOrDefer = () => {
      if (latest.current.state === "idle") latest.current.revalidate();
      else changedWhileLoading.current = true;
    };
    const connection = createChatConnection(sellerId, browserTransport("/app/studio/chat"), {
      onState: () => {},
      // `authenticated` comes again after the connection was lost, when a change may have been missed.
      onFrame: ({ event }) => {
        if (event === "inboxChanged" || event === "authenticated") revalidateOrDefer();
      },
      onUnauthorized: () => location.reload(),
    });
    connection.start();
    const stopListening = onPageActive(connection.wake);
    return () => {
      stopListening();
      connection.stop();
    };
  }, [sellerId]);
}

export function InboxSearch({ query: { q, done } }: { query: InboxQuery }) {
  const t = useT();
  const folders = [
    { to: "/studio/inbox", label: t("studioInbox.open"), current: !done },
    { to: "/studio/inbox?done=1", label: t("studioInbox.done"), current: Boolean(done) },
  ];
  const search = { path: "/studio/inbox", q, label: t("studioInbox.search"), kept: { done } };
  return <ListFilter label={t("studio.folders")} states={folders} search={search} />;
}

/** "chat:x" has its page at /studio/chat/x. */
const conversationPath = (id: string) => `/studio/${id.replace(":", "/")}`;

const searchOf = ({ q, done }: InboxQuery) => {
  const search = new URLSearchParams({ ...(q && { q }), ...(done && { done }) });
  return search.size ? `?${search}` : "";
};

function Row({ entry, query, open }: { entry: InboxEntry; query: InboxQuery; open: boolean }) {
  const t = useT();
  const chat = entry.id.startsWith("chat:");
  // Nobody knows whether a message of the contact form was read.
  const isNew = chat && entry.unread;
  return (
    <li className="border-line border-b first:border-t">
      <Link
        to={conversationPath(entry.id) + searchOf(query)}
        aria-current={open ? "page" : undefined}
        className="grid grid-cols-[auto_1fr] gap-x-3 px-2 py-3 hover:bg-ground aria-[current]:bg-ground"
      >
        <span className="mt-0.5 text-muted">{chat ? <ChatIcon /> : <MailIcon />}</span>
        <span className="min-w-0">
          <span className="flex items-baseline justify-between gap-2">
            <span className={`truncate ${isNew ? "font-semibold" : ""}`}>
              <span className="sr-only">{`${t(chat ? "studio.byChat" : "studio.byMail")}: `}</span>
              <span translate="no">{entry.name}</span>
            </span>
            {!entry.answered && !entry.done && (
              <span
                className={`shrink-0 rounded-full px-2.5 py-0.5 text-sm ${isNew ? "bg-accent-soft text-accent" : "bg-ground text-muted"}`}
              >
                {t(isNew ? "studioInbox.unread" : "studioInbox.waits")}
              </span>
            )}
          </span>
          <span className="line-clamp-2 break-words text-muted text-sm">
            {entry.answered ? `${t("support.you")}: ${entry.excerpt}` : entry.excerpt}
          </span>
          <LocalTime at={entry.at} />
        </span>
      </Link>
    </li>
  );
}

interface InboxListProps {
  entries: InboxEntry[];
  query: InboxQuery;
  openId: string;
}

export function InboxList({ entries, query, openId }: InboxListProps) {
  const t = useT();
  if (entries.length === 0) {
    if (query.q) return <EmptyState title={t("studio.nothingFound")} />;
    const folder = query.done ? "doneEmpty" : "empty";
    return <EmptyState title={t(`studioInbox.${folder}`)}>{t(`studioInbox.${folder}Text`)}</EmptyState>;
  }
  return (
    <ul>
      {entries.map((entry) => (
        <Row key={entry.id} entry={entry} query={query} open={entry.id === openId} />
      ))}
    </ul>
  );
}
