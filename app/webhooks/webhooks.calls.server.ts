import { type Call, type Calls, endpoint } from "#app/http/endpoint.server.ts";
import { DomainError } from "#app/shared/errors.ts";
import { z } from "#app/shared/zod.ts";
import { NewWebhook, WebhookRef } from "./webhooks.contract.ts";
import {
  addWebhook,
  listWebhooks,
  removeWebhook,
  replaceWebhookSecret,
  resumeWebhook,
  testWebhook,
} from "./webhooks.server.ts";

/** A session counts only within minutes after its second factor; `endpoint` has checked a token. @throws DomainError second_factor_needed. */
async function requireFreshCaller({
  request,
  context,
}: Pick<Call<"seller", unknown>, "request" | "context">) {
  if (request.headers.has("Authorization")) return;
  const seller = await context.seller();
  if (!seller || !context.mayChangeFactors(seller)) throw new DomainError("second_factor_needed");
}

export const webhookCalls = {
  /** @returns 200, the webhooks with the statuses of their last deliveries. */
  "GET /app/studio/webhooks": endpoint({
    access: "seller",
    input: z.object({}),
    run: ({ services }) => listWebhooks(services),
  }),

  /** @returns 200, the secret, which no later answer contains. */
  "POST /app/studio/webhooks": endpoint({
    access: "seller",
    input: NewWebhook,
    run: ({ services, input }) => addWebhook(services, input),
  }),

  /**
   * Of a session only within minutes after its second factor was confirmed. The old secret signs beside the new one for a day.
   * @returns 200, the new secret, which no later answer contains.
   */
  "POST /app/studio/webhooks/secret": endpoint({
    access: "seller",
    input: WebhookRef,
    async run({ services, input, ...call }) {
      await requireFreshCaller(call);
      return replaceWebhookSecret(services, input);
    },
  }),

  /** @returns 200, the status with which the address answered; 0 when it did not. */
  "POST /app/studio/webhooks/test": endpoint({
    access: "seller",
    input: WebhookRef,
    run: ({ services, input }) => testWebhook(services, input),
  }),

  /** Switches on what repeated failure has turned off. */
  "POST /app/studio/webhooks/resume": endpoint({
    access: "seller",
    input: WebhookRef,
    run: ({ services, input }) => resumeWebhook(services, input),
  }),

  "POST /app/studio/webhooks/remove": endpoint({
    access: "seller",
    input: WebhookRef,
    run: ({ services, input }) => removeWebhook(services, input),
  }),
} satisfies Calls;
