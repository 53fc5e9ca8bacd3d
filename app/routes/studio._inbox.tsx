import type { MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useParams } from "@remix-run/react";
import { InboxQuery } from "#app/chat/inbox/inbox.contract.ts";
import { inboxOf } from "#app/chat/inbox/inbox.server.ts";
import { InboxList, InboxSearch, useLiveInbox } from "#app/chat/inbox/inbox.tsx";
import { studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";

export const loader = studioLoader(
  "messages",
  async ({ seller, right, services, query }) => {
    const asked = InboxQuery.parse(Object.fromEntries(query));
    return { sellerId: seller.id, query: asked, entries: await inboxOf(services, asked, right) };
  },
  (t) => t("studio.inbox"),
);

export { clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = { i18n: ["chat", "chat.studio"] } satisfies PageHandle;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const unread = data?.entries.filter((entry) => entry.unread).length;
  const title = [unread ? `(${unread})` : "", data?.title].filter(Boolean).join(" ");
  return titleMeta({ data: { title }, matches });
};

export default function Inbox() {
  const t = useT();
  const { sellerId, query, entries } = useLoaderData<typeof loader>();
  const { userId, reference } = useParams();
  const isConversationOpen = Boolean(userId ?? reference);
  useLiveInbox(sellerId);
  // The page has one h1: the name in the open conversation, or else "Inbox".
  const Heading = isConversationOpen ? "h2" : "h1";
  return (
    <div className="mx-auto grid w-full max-w-page gap-8 px-4 py-4 sm:px-6 sm:py-8 lg:grid-cols-[22rem_1fr]">
      <section aria-labelledby="inbox" className={isConversationOpen ? "hidden lg:block" : ""}>
        <Heading id="inbox" className="mb-4 text-xl">
          {t("studio.inbox")}
        </Heading>
        <InboxSearch query={query} />
        <InboxList
          entries={entries}
          query={query}
          openId={userId ? `chat:${userId}` : `contact:${reference}`}
        />
      </section>
      <Outlet />
    </div>
  );
}
