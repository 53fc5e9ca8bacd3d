import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { MessagesQuery } from "#app/chat/chat.contract.ts";
import { MESSAGES_PAGE_SIZE } from "#app/chat/chat-limits.ts";
import { AnswerForm } from "#app/chat/inbox/answer-form.tsx";
import { conversationForm } from "#app/chat/inbox/conversation.form.server.ts";
import {
  ConversationHead,
  ConversationLog,
  ShopperFacts,
  useMarkMessagesSeen,
} from "#app/chat/inbox/conversation.tsx";
import { conversationWith } from "#app/chat/inbox/inbox.server.ts";
import { writtenAt } from "#app/chat/written-at.ts";
import { orNotFound } from "#app/http/errors.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const query = MessagesQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  const before = query.data?.before;
  const conversation = await conversationWith(context.services, params.userId ?? "", before).catch(
    orNotFound(context),
  );
  return { conversation, clientId: crypto.randomUUID(), paged: before !== undefined };
}

export const handle = { i18n: ["catalog", "chat", "orders", "studio.studio"] } satisfies PageHandle;

export async function action({ request, params, context }: ActionFunctionArgs) {
  await requireSeller(context);
  return conversationForm(context, request, `chat:${params.userId}`);
}

export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";

export default function ChatConversation() {
  const t = useT();
  const { conversation, clientId, paged } = useLoaderData<typeof loader>();
  const { messages, unread } = conversation;
  const lastId = messages.at(-1)?.id ?? 0;
  useMarkMessagesSeen(unread && !paged ? lastId : 0);
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
                {t("studio.toNewest")}
              </Link>
            </p>
          ) : (
            <AnswerForm
              key={conversation.id}
              clientId={clientId}
              seen={lastId}
              label={t("studio.answerChat")}
            />
          )}
        </div>
        <ShopperFacts conversation={conversation} />
      </div>
    </section>
  );
}
