import { formInput, type SentForm } from "#app/http/forms.server.ts";
import type { Services } from "#app/services.ts";
import type { ModerationResult } from "./moderation.contract.ts";
import { Moderation } from "./moderation.contract.ts";
import { moderate } from "./moderation.server.ts";

/** Does what the form says. @throws DomainError as `moderate`; bad_input. */
export async function handleModerationForm(
  services: Pick<Services, "db" | "now">,
  form: SentForm,
): Promise<ModerationResult> {
  const sent = formInput(form, Moderation);
  await moderate(services, sent);
  const done = `studioComments.done_${sent.intent}`;
  return sent.intent === "answer" ? { done, answer: { id: sent.id, saved: sent.answer } } : { done };
}

export const moderationFailure = (form: SentForm): ModerationResult =>
  form.get("intent") === "answer"
    ? { answer: { id: Number(form.get("id")), refused: form.get("answer") ?? "" } }
    : {};
