import { Form, Link, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { createChatConnection } from "#app/chat/widget/connection.browser.ts";
import { MailIcon } from "#app/chat/widget/icons.tsx";
import { browserTransport, onPageActive } from "#app/chat/widget/socket.browser.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { buttonClassName } from "#app/ui/button-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ChatIcon, SearchIcon } from "#app/ui/icons.tsx";
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
  return (
    <>
      <Form role="search" aria-label={t("studioInbox.search")} action="/studio/inbox" className="flex gap-2">
        <label htmlFor="inbox-search" className="sr-only">
          {t("studioInbox.search")}
        </label>
        <input
          key={q}
          id="inbox-search"
          type="search"
          name="q"
          defaultValue={q}
          placeholder={t("studioInbox.search")}
          className="min-h-11 min-w-0 flex-1 rounded-box border border-edge bg-surface px-3"
        />
        {done && <input type="hidden" name="done" value="1" />}
        <button
          type="submit"
          aria-label={t("studioInbox.search")}
          className={buttonClassName({ variant: "secondary" })}
        >
          <SearchIcon />
        </button>
      </Form>
      <nav aria-label={t("studio.folders")} className="my-3 flex gap-2">
        {folders.map(({ to, label, current }) => (
          <Link
            key={to}
            to={to}
            aria-current={current ? "page" : undefined}
            className="min-h-9 rounded-box px-3 py-1.5 text-muted hover:bg-ground aria-[current]:bg-ground aria-[current]:font-medium aria-[current]:text-ink"
          >
            {label}
          </Link>
        ))}
      </nav>
    </>
  );
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
            <span className={`truncate ${entry.unread ? "font-semibold" : ""}`}>
              <span className="sr-only">{`${t(chat ? "studio.byChat" : "studio.byMail")}: `}</span>
              <span translate="no">{entry.name}</span>
            </span>
            {entry.unread && (
              <span className="rounded-full bg-accent px-2 font-medium text-on-accent text-sm">
                {t("studioInbox.unread")}
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
