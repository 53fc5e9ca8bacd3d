import Stripe from "stripe";
import { resourceMissing } from "./api-error.ts";
import { newId } from "./ids.ts";
import type { EventType, SandboxEvent } from "./objects.ts";
import { type Sandbox, unixTime } from "./sandbox.ts";

/** Stores an event with a copy of the object and hands it to the webhook queue. */
export function emit(sandbox: Sandbox, type: EventType, object: SandboxEvent["data"]["object"]): void {
  const event: SandboxEvent = {
    id: newId("event"),
    object: "event",
    api_version: Stripe.API_VERSION,
    created: unixTime(sandbox),
    data: { object: structuredClone(object) },
    livemode: "livemode" in object ? object.livemode : false,
    pending_webhooks: sandbox.webhooks.settings.target === null ? 0 : 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  sandbox.store.events.set(event.id, event);
  sandbox.changed();
  sandbox.webhooks.send(event);
}

/** @throws ApiError 404 */
export function eventById(sandbox: Sandbox, id: string): SandboxEvent {
  const event = sandbox.store.events.get(id);
  if (!event) throw resourceMissing("event", id);
  return event;
}
