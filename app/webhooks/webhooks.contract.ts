/** Webhooks: what other programs are told of, and by which addresses (https://www.standardwebhooks.com). */
import { publicAddress } from "#app/shared/public-name.ts";
import { z } from "#app/shared/zod.ts";

/** What happened to a membership. Its payments, renewals too, are sales. */
export const MEMBERSHIP_CHANGES = [
  "joined",
  "changed",
  "payment_failed",
  "leaving",
  "resumed",
  "ended",
] as const;
export type MembershipChange = (typeof MEMBERSHIP_CHANGES)[number];

/** Ids and nothing that a person wrote, so that an answer, a log or a lost computer at the other end gives away nothing about anybody. */
interface EventData {
  /** The order's code, and the ids of the models that it sold: none where it pays for a membership, whose id it has. */
  sale: { order: string; models: string[]; membership?: string };
  /** The order's code, and the id of the refund, or of the dispute that was lost. */
  refund: { order: string; refund: string };
  /** The id of a chat message, or the reference of a message of the contact form. */
  message: { chat: number } | { contact: string };
  /** The review's id, and that of its model; new or changed. */
  review: { review: number; model: string };
  /** With what it is of now: the tier's slug, and what is paid each interval in cents. */
  membership: {
    membership: string;
    what: MembershipChange;
    tier: string;
    interval: "month" | "year";
    cents: number;
    /** Of `leaving`: when it ends, as UTC ISO-8601. */
    ends?: string;
  };
}
export type WebhookEvent = keyof EventData;

/** `test` is sent by the button alone, and cannot be chosen. */
export type DeliveredEvent = WebhookEvent | "test";
export type WebhookData = EventData[WebhookEvent] | Record<string, never>;

/** A record, so that an event without an entry here does not compile. */
const EVENTS: Record<WebhookEvent, true> = {
  sale: true,
  refund: true,
  membership: true,
  message: true,
  review: true,
};
export const WEBHOOK_EVENTS = Object.keys(EVENTS) as WebhookEvent[];

export const WEBHOOKS_MAX = 5;
export const DELIVERIES_SHOWN = 20;
const ADDRESS_MAX = 500;

const Address = z
  .string({ error: "studioWebhooks.badAddress" })
  .trim()
  .max(ADDRESS_MAX, { error: "studioWebhooks.badAddress" })
  .transform((text, context) => {
    const url = publicAddress(text);
    if (url) return url.href;
    context.addIssue({ code: "custom", message: "studioWebhooks.badAddress" });
    return z.NEVER;
  });

export const NewWebhook = z.object({
  url: Address,
  events: z
    .array(z.enum(WEBHOOK_EVENTS), { error: "studioWebhooks.noEvent" })
    .min(1, { error: "studioWebhooks.noEvent" })
    .transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event))),
});
export type NewWebhook = z.output<typeof NewWebhook>;

export const WebhookRef = z.object({ id: z.uuid() });
export type WebhookRef = z.output<typeof WebhookRef>;

export interface DeliveryView {
  id: number;
  event: DeliveredEvent;
  /** UTC ISO-8601. */
  at: string;
  /** HTTP status of the last answer, 0 when there was none in time, null before the first try. */
  status: number | null;
  /** `waiting`: it will be tried again. */
  state: "waiting" | "delivered" | "given_up";
}

export interface WebhookView {
  id: string;
  /** Null when the key that it was encrypted with is gone. */
  url: string | null;
  isDiscord: boolean;
  events: WebhookEvent[];
  /** UTC ISO-8601; null while it is on. */
  offSince: string | null;
  deliveries: DeliveryView[];
}

export interface WebhookSecret {
  id: string;
  /** Null for Discord, which checks no signature. */
  secret: string | null;
}
