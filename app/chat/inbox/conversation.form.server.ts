import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { expectedError, notFound } from "#app/http/errors.server.ts";
import { knownFields, readForm, type SentForm, sentIntent } from "#app/http/forms.server.ts";
import { Answer, type ConversationActionData } from "./inbox.contract.ts";
import { answer, markConversationSeen, setDone } from "./inbox.server.ts";

async function perform(context: AppLoadContext, id: string, form: SentForm) {
  const { services } = context;
  const intent = sentIntent(form, ["seen", "done", "open", "answer"], context);
  switch (intent) {
    case "seen":
      await markConversationSeen(services, id.replace(/^chat:/, ""), Number(form.get("seen")) || 0);
      return undefined;
    case "done":
    case "open":
      await setDone(services, id, intent === "done");
      return undefined;
    case "answer": {
      const parsed = Answer.safeParse({ ...knownFields(form, Answer), id });
      if (!parsed.success) return parsed.error.issues[0]?.message ?? "errors.invalid";
      await answer(services, parsed.data);
      return undefined;
    }
  }
}

/** @param id of the conversation, from the address. */
export async function conversationForm(context: AppLoadContext, request: Request, id: string) {
  try {
    const error = await perform(context, id, await readForm({ request, context }));
    return data<ConversationActionData>(error ? { ok: false, error } : { ok: true }, {
      status: error ? 400 : 200,
    });
  } catch (error) {
    if (expectedError(error)?.code === "not_found") throw notFound(context);
    throw error;
  }
}
