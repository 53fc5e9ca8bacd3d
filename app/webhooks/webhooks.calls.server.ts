import { type Calls, freshSeller, NoInput, seller } from "#app/http/endpoint.server.ts";
import { NewWebhook, WebhookRef } from "./webhooks.contract.ts";
import {
  addWebhook,
  listWebhooks,
  removeWebhook,
  replaceWebhookSecret,
  resumeWebhook,
  testWebhook,
} from "./webhooks.server.ts";

export const webhookCalls = {
  /** @returns 200, the webhooks with the statuses of their last deliveries. */
  "GET /app/studio/webhooks": seller("all", NoInput, listWebhooks),

  /** @returns 200, the secret, which no later answer contains. */
  "POST /app/studio/webhooks": seller("all", NewWebhook, addWebhook),

  /**
   * The old secret signs beside the new one for a day.
   * @returns 200, the new secret, which no later answer contains.
   */
  "POST /app/studio/webhooks/secret": freshSeller("all", WebhookRef, replaceWebhookSecret),

  /** @returns 200, the status with which the address answered; 0 when it did not. */
  "POST /app/studio/webhooks/test": seller("all", WebhookRef, testWebhook),

  /** Switches on what repeated failure has turned off. */
  "POST /app/studio/webhooks/resume": seller("all", WebhookRef, resumeWebhook),

  "POST /app/studio/webhooks/remove": seller("all", WebhookRef, removeWebhook),
} satisfies Calls;
