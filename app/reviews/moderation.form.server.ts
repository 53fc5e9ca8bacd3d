import { formInput, type SentForm } from "#app/http/forms.server.ts";
import { Moderation, type ReviewsResult } from "./moderation.contract.ts";
import { moderateReview } from "./moderation.server.ts";

/** Does what the form says. @throws DomainError as `moderateReview`; bad_input. */
export async function handleModerationForm(
  services: Parameters<typeof moderateReview>[0],
  form: SentForm,
): Promise<ReviewsResult> {
  const sent = formInput(form, Moderation);
  await moderateReview(services, sent);
  const done = `studioReviews.done_${sent.intent}`;
  return sent.intent === "answer" ? { done, answer: { id: sent.id, saved: sent.answer } } : { done };
}

/** What was typed, for the form that was refused. */
export function refusedText(form: SentForm): ReviewsResult {
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
