import { formInput, type SentForm } from "#app/http/forms.server.ts";
import type { Reads, Services } from "#app/services.ts";
import { actionResult } from "#app/studio/action-result.form.server.ts";
import type { TextKind } from "./kinds.ts";
import { Moderation, type ModerationResult, moderationQuery } from "./moderation.contract.ts";
import { moderate, textsToModerate, textToModerate } from "./moderation.server.ts";

type FormServices = Parameters<typeof moderate>[0] & Pick<Services, "language" | "mainLanguage">;

/** Does what the form says. */
export async function handleModerationForm(
  services: FormServices,
  kind: TextKind,
  form: SentForm,
): Promise<ModerationResult> {
  const sent = formInput(form, Moderation);
  await moderate(services, kind, sent);
  const done = `studioModeration.done_${sent.intent}`;
  return sent.intent === "answer" ? { done, answer: { id: sent.id, saved: sent.answer } } : { done };
}

/** What was typed, for the form that was refused. */
export function refusedText(form: SentForm): ModerationResult {
  const id = Number(form.get("id"));
  const intent = form.get("intent");
  switch (intent) {
    case "answer":
      return { answer: { id, refused: form.get("answer") ?? "" } };
    case "hide":
    case "remove":
      return { reason: { id, intent, refused: form.get("reason") ?? "" } };
    default:
      return {};
  }
}

/** What a studio page with one kind of texts shows for its address. */
export async function moderationPage(services: Reads, kind: TextKind, request: Request) {
  const query = moderationQuery(kind).parse(Object.fromEntries(new URL(request.url).searchParams));
  return { ...(await textsToModerate(services, kind, query)), query };
}

/** The answer of such a page to one of its forms. */
export const moderationAction = (services: FormServices, kind: TextKind, form: SentForm) =>
  actionResult<ModerationResult>(
    () => handleModerationForm(services, kind, form),
    async ({ code }) => ({
      ...refusedText(form),
      ...(code === "text_changed" && {
        changed: await textToModerate(services, { kind, id: Number(form.get("id")) }),
      }),
    }),
  );
