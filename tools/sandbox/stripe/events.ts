/** Every change a shop may care about becomes one stored event with a snapshot, and goes to the webhook queue. */
import Stripe from "stripe";
import { newId } from "./ids.ts";
import type { EventType, SandboxEvent } from "./objects.ts";
import { type Sandbox, unixTime } from "./sandbox.ts";

/** Records the event and hands it to the webhook queue; returns it as stored. */
export function emit(
  sandbox: Sandbox,
  type: EventType,
  object: SandboxEvent["data"]["object"],
): SandboxEvent {
  const event: SandboxEvent = {
    id: newId("event"),
    object: "event",
    api_version: Stripe.API_VERSION,
    created: unixTime(sandbox),
    data: { object: structuredClone(object) },
    livemode: "livemode" in object ? object.livemode : false,
    pending_webhooks: sandbox.outbox.target === null ? 0 : 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  sandbox.store.events.set(event.id, event);
  sandbox.changed();
  sandbox.outbox.send(event);
  return event;
}
