import { Link, useLoaderData } from "@remix-run/react";
import { MessagesQuery } from "#app/chat/chat.contract.ts";
import { MESSAGES_PAGE_SIZE } from "#app/chat/chat-limits.ts";
import { AnswerForm } from "#app/chat/inbox/answer-form.tsx";
import {
  ConversationError,
  ConversationHead,
  ConversationLog,
  ShopperFacts,
  useMarkMessagesSeen,
} from "#app/chat/inbox/conversation.tsx";
import { inboxCalls as calls } from "#app/chat/inbox/inbox.calls.server.ts";
import { ConversationRef, ConversationSeen } from "#app/chat/inbox/inbox.contract.ts";
import { conversationWith, markConversationSeen, markDone, reopen } from "#app/chat/inbox/inbox.server.ts";
import { writtenAt } from "#app/chat/written-at.ts";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";

export const loader = studioLoader(
  "messages",
  async ({ services, right, params: { userId = "" }, query }) => {
    const before = MessagesQuery.safeParse(Object.fromEntries(query)).data?.before;
    const conversation = await conversationWith(services, { userId, before, right });
    return { conversation, clientId: crypto.randomUUID(), paged: before !== undefined };
  },
  (_, { conversation }) => conversation.name,
);

export const action = studioAction("messages", {
  seen: button({ input: ConversationSeen, run: markConversationSeen }, { done: "studioInbox.done" }),
  done: button({ input: ConversationRef, run: markDone }, { done: "studioInbox.done" }),
  open: button({ input: ConversationRef, run: reopen }, { done: "studioInbox.open" }),
  answer: button(calls["POST /app/studio/reply"], { done: "studioInbox.done" }),
});

export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["chat", "chat.studio"] } satisfies PageHandle;

export default function ChatConversation() {
  const t = useT();
  const { conversation, clientId, paged } = useLoaderData<typeof loader>();
  const { messages, unread } = conversation;
  const lastId = messages.at(-1)?.id ?? 0;
  useMarkMessagesSeen(conversation.id, unread && !paged ? lastId : 0);
  const lines = messages.map((message) => ({
    key: String(message.id),
    mine: message.isMessageFromUser === "false",
    text: message.message,
    at: writtenAt(message),
  }));
  return (
    <section aria-labelledby="conversation" className="min-w-0">
      <ConversationHead conversation={conversation} />
      <div className="grid gap-8 xl:grid-cols-[1fr_16rem]">
        <div className="min-w-0">
          {messages.length === MESSAGES_PAGE_SIZE && (
            <p className="mb-4 text-center">
              <Link to={`?before=${messages[0]?.id}`} className="text-link">
                {t("support.earlier")}
              </Link>
            </p>
          )}
          <ConversationLog name={conversation.name} language={conversation.language} lines={lines} />
          {paged ? (
            <p className="mt-6 text-center">
              <Link to="?" className="text-link">
                {t("studioInbox.toNewest")}
              </Link>
            </p>
          ) : (
            <AnswerForm
              key={conversation.id}
              id={conversation.id}
              clientId={clientId}
              seen={lastId}
              label={t("studioInbox.answerChat")}
            />
          )}
        </div>
        <ShopperFacts conversation={conversation} />
      </div>
      <ConversationError />
    </section>
  );
}
