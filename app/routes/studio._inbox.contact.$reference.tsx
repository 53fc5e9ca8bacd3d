import { useLoaderData } from "@remix-run/react";
import { AnswerForm } from "#app/chat/inbox/answer-form.tsx";
import { ConversationError, ConversationHead, ConversationLog } from "#app/chat/inbox/conversation.tsx";
import { inboxCalls as calls } from "#app/chat/inbox/inbox.calls.server.ts";
import { ConversationRef } from "#app/chat/inbox/inbox.contract.ts";
import { contactThread, markDone, reopen } from "#app/chat/inbox/inbox.server.ts";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";

export const loader = studioLoader(
  "messages",
  async ({ services, right, params: { reference = "" } }) => ({
    conversation: await contactThread(services, reference, right),
    clientId: crypto.randomUUID(),
  }),
  (_, { conversation }) => conversation.name,
);

export const action = studioAction("messages", {
  done: button({ input: ConversationRef, run: markDone }, { done: "studioInbox.done" }),
  open: button({ input: ConversationRef, run: reopen }, { done: "studioInbox.open" }),
  answer: button(calls["POST /app/studio/reply"], { done: "studioInbox.done" }),
});

export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["chat", "chat.studio"] } satisfies PageHandle;

export default function ContactConversation() {
  const t = useT();
  const { conversation, clientId } = useLoaderData<typeof loader>();
  const { name, language, message, at, answers, reference } = conversation;
  const lines = [
    { key: "message", mine: false, text: message, at },
    ...answers.map((answer, place) => ({
      key: `answer-${place}`,
      mine: true,
      text: answer.message,
      at: answer.at,
    })),
  ];
  return (
    <section aria-labelledby="conversation" className="min-w-0">
      <ConversationHead conversation={conversation} />
      <p className="-mt-2 mb-4 text-muted text-sm">
        <Sentence words="studioInbox.reference" kept={{ reference }} />
      </p>
      <ConversationLog name={name} language={language} lines={lines} />
      <AnswerForm
        key={conversation.id}
        id={conversation.id}
        clientId={clientId}
        seen={0}
        label={t("studioInbox.answerMail")}
      />
      <ConversationError />
    </section>
  );
}
