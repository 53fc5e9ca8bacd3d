import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AnswerForm } from "#app/chat/inbox/answer-form.tsx";
import { conversationForm } from "#app/chat/inbox/conversation.form.server.ts";
import { ConversationHead, ConversationLog } from "#app/chat/inbox/conversation.tsx";
import { contactThread } from "#app/chat/inbox/inbox.server.ts";
import { orNotFound } from "#app/http/errors.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";

export async function loader({ params, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const conversation = await contactThread(context.services, params.reference ?? "").catch(
    orNotFound(context),
  );
  return { conversation, clientId: crypto.randomUUID() };
}

export const handle = { i18n: ["catalog", "chat", "orders", "studio.studio"] } satisfies PageHandle;

export async function action({ request, params, context }: ActionFunctionArgs) {
  await requireSeller(context);
  return conversationForm(context, request, `contact:${params.reference}`);
}

export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";

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
        <Sentence words="studio.reference" kept={{ reference }} />
      </p>
      <ConversationLog name={name} language={language} lines={lines} />
      <AnswerForm key={conversation.id} clientId={clientId} seen={0} label={t("studio.answerMail")} />
    </section>
  );
}
