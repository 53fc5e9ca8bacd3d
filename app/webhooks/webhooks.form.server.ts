import { type AppLoadContext, data } from "@remix-run/cloudflare";
import {
  failedFormReply,
  formInput,
  invalidFormReply,
  parseForm,
  type SentForm,
} from "#app/http/forms.server.ts";
import { requireFreshSeller } from "#app/http/guards.server.ts";
import { DomainError } from "#app/shared/errors.ts";
import { z } from "#app/shared/zod.ts";
import { actionResult } from "#app/studio/action-result.form.server.ts";
import { isDelivered } from "./delivery-status.ts";
import { WEBHOOK_EVENTS, WebhookForm, WebhookRef, type WebhooksResult } from "./webhooks.contract.ts";
import {
  addWebhook,
  removeWebhook,
  replaceWebhookSecret,
  resumeWebhook,
  testWebhook,
} from "./webhooks.server.ts";

const Intent = z.object({ intent: z.enum(["secret", "test", "resume", "remove"]) });
type Intent = z.output<typeof Intent>["intent"];

/** What the page says after a test: the status itself, because it is what the receiver's log has. */
const testDone = (status: number): WebhooksResult => {
  if (isDelivered(status)) return { done: "studioWebhooks.tested" };
  return { error: status === 0 ? "studioWebhooks.noAnswer" : `studioWebhooks.refused?status=${status}` };
};

const ACTIONS: Record<Intent, (context: AppLoadContext, ref: WebhookRef) => Promise<WebhooksResult>> = {
  async secret(context, ref) {
    if (!(await requireFreshSeller(context))) throw new DomainError("second_factor_needed");
    return { secret: await replaceWebhookSecret(context.services, ref) };
  },
  test: async ({ services }, ref) => testDone((await testWebhook(services, ref)).status),
  async resume({ services }, ref) {
    await resumeWebhook(services, ref);
    return { done: "studioWebhooks.resumed" };
  },
  async remove({ services }, ref) {
    await removeWebhook(services, ref);
    return { done: "studioWebhooks.removed" };
  },
};

async function addByForm({ services }: AppLoadContext, form: SentForm) {
  const submission = parseForm(form, WebhookForm);
  if (submission.status !== "success") {
    const reply = invalidFormReply(submission);
    return data<WebhooksResult>({ form: reply.data }, reply.init ?? {});
  }
  const { url, ...chosen } = submission.value;
  try {
    const events = WEBHOOK_EVENTS.filter((event) => chosen[event]);
    const secret = await addWebhook(services, { url, events });
    return data<WebhooksResult>({ secret }, { status: 200 });
  } catch (error) {
    const reply = failedFormReply(submission, error);
    return data<WebhooksResult>({ form: reply.data }, reply.init ?? {});
  }
}

export async function webhooksResponse(context: AppLoadContext, form: SentForm) {
  if (form.get("intent") === "add") return addByForm(context, form);
  return actionResult<WebhooksResult>(() => {
    const { intent } = formInput(form, Intent);
    return ACTIONS[intent](context, formInput(form, WebhookRef));
  });
}
