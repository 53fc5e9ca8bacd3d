/** Sends one event to the shop as Stripe does: signed, never following a redirect, 2xx meaning delivered. */
import Stripe from "stripe";
import type { SandboxEvent } from "./objects.ts";

export interface WebhookTarget {
  url: string;
  secret: string;
}

export interface SignedWebhook {
  payload: string;
  /** Value of the `Stripe-Signature` header. */
  signature: string;
}

/** The body and signature header of an event; `timestamp` is in seconds. */
export async function signWebhook(
  event: SandboxEvent,
  { secret, timestamp }: { secret: string; timestamp: number },
): Promise<SignedWebhook> {
  const payload = JSON.stringify(event, null, 2);
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp });
  return { payload, signature };
}

/** @returns the status the shop answered with, or 0 when it could not be reached or `signal` gave up. */
export async function postWebhook(url: string, webhook: SignedWebhook, signal: AbortSignal): Promise<number> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Stripe-Signature": webhook.signature,
        "User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
      },
      body: webhook.payload,
      redirect: "manual",
      signal,
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}
