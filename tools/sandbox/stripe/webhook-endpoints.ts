/** Endpoints that are managed by the API. Nothing is sent to addresses other than the one that the sandbox was started with, if it was. */
import Stripe from "stripe";
import { z } from "zod";
import { resourceMissing } from "./api-error.ts";
import { newId, randomText, type WebhookEndpoint } from "./objects.ts";
import { checkParams, listOf, newMetadata, type ParamMap, text, webUrl } from "./params.ts";
import { type Sandbox, unixTime } from "./state.ts";

const events = listOf(text()).refine((types) => types.length > 0, "At least one event is required.");

const newEndpoint = z.strictObject({
  url: webUrl,
  enabled_events: events,
  api_version: z.literal(Stripe.API_VERSION).optional(),
  description: text().optional(),
  metadata: newMetadata,
});

const changedEndpoint = z.strictObject({
  enabled_events: events.optional(),
  disabled: z.enum(["true", "false"]).optional(),
});

/** `POST /v1/webhook_endpoints`: the only answer with the secret. */
export function createEndpoint(sandbox: Sandbox, params: ParamMap): WebhookEndpoint {
  const { api_version, description, ...fields } = checkParams(newEndpoint, params);
  const endpoint: WebhookEndpoint = {
    ...fields,
    id: newId("webhookEndpoint"),
    object: "webhook_endpoint",
    api_version: api_version ?? null,
    application: null,
    created: unixTime(sandbox),
    description: description ?? null,
    livemode: false,
    status: "enabled",
  };
  const secret = `whsec_${randomText(14)}`;
  sandbox.store.webhookEndpoints.set(endpoint.id, endpoint);
  sandbox.store.endpointSecrets.set(endpoint.id, secret);
  sandbox.changed();
  return { ...endpoint, secret };
}

function endpointById({ store }: Sandbox, id: string): WebhookEndpoint {
  const endpoint = store.webhookEndpoints.get(id);
  if (!endpoint) throw resourceMissing("webhook_endpoint", id, "webhook_endpoint");
  return endpoint;
}

/** `POST /v1/webhook_endpoints/{id}`. */
export function updateEndpoint(sandbox: Sandbox, id: string, params: ParamMap): WebhookEndpoint {
  const endpoint = endpointById(sandbox, id);
  const { enabled_events = endpoint.enabled_events, disabled } = checkParams(changedEndpoint, params);
  endpoint.enabled_events = enabled_events;
  if (disabled) endpoint.status = disabled === "true" ? "disabled" : "enabled";
  sandbox.changed();
  return endpoint;
}

/** `DELETE /v1/webhook_endpoints/{id}`. */
export function deleteEndpoint(sandbox: Sandbox, id: string): Stripe.DeletedWebhookEndpoint {
  endpointById(sandbox, id);
  sandbox.store.webhookEndpoints.delete(id);
  sandbox.store.endpointSecrets.delete(id);
  sandbox.changed();
  return { id, object: "webhook_endpoint", deleted: true };
}
