/** A Stripe account by a key that may not be the shop's yet: whether the key serves, and the shop's webhook endpoint there. */
import Stripe from "stripe";
import type { Settings } from "#app/env.server.ts";
import { missingMemberRights } from "#app/memberships/stripe-rights.ts";
import { DomainError } from "#app/shared/errors.ts";
import { createStripe } from "./payments.service.server.ts";
import { type AccountChange, type Trial, tryPayment } from "./trial-payment.ts";
import {
  completedEndpoint,
  type Endpoint,
  type EndpointState,
  endpointState,
  newEndpoint,
} from "./webhook-endpoint.ts";

/** Each call throws DomainError stripe_key_wrong, stripe_rights_missing, stripe_refused or stripe_unreachable. */
export interface StripeAccount {
  /** Asks for one of each thing that the shop reads at Stripe. */
  requireRights(): Promise<void>;
  missingMemberRights(): Promise<string[]>;
  /** Whether it made this payment page, in the key's mode. */
  knowsPage(sessionId: string): Promise<boolean>;
  /** Makes a payment page that nobody sees, and ends it. @returns what the account changed on it */
  tryPayment(trial: Trial): Promise<AccountChange | null>;
  endpointState(address: string): Promise<EndpointState>;
  makeEndpoint(address: string): Promise<{ id: string; secret: string }>;
  completeEndpoint(endpoint: Endpoint): Promise<void>;
  removeEndpoint(id: string): Promise<void>;
  /** Those of the address but one, such as what an earlier key has made; null: all of them. */
  removeOtherEndpoints(address: string, keptId: string | null): Promise<void>;
}

function refusalOf(error: unknown): unknown {
  const { errors } = Stripe;
  const detail = error instanceof Error ? error.message : "";
  if (error instanceof errors.StripeAuthenticationError)
    return new DomainError("stripe_key_wrong", { detail });
  if (error instanceof errors.StripePermissionError)
    return new DomainError("stripe_rights_missing", { detail });
  if (error instanceof errors.StripeInvalidRequestError) return new DomainError("stripe_refused", { detail });
  return error instanceof errors.StripeError ? new DomainError("stripe_unreachable", { detail }) : error;
}

const isMissing = (error: unknown) => (error as { code?: string }).code === "resource_missing";

export function createStripeAccount(settings: Settings, key: string): StripeAccount {
  const stripe = createStripe({ ...settings, STRIPE_SECRET_KEY: key });
  const asked = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      throw refusalOf(error);
    }
  };
  async function endpointsAt(address: string) {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
    return data.filter(({ url }) => url === address);
  }
  async function remove(id: string) {
    await stripe.webhookEndpoints.del(id).catch((error: unknown) => {
      // Another window was faster.
      if (!isMissing(error)) throw error;
    });
  }
  return {
    requireRights: () =>
      asked(async () => {
        const limit = { limit: 1 };
        await stripe.webhookEndpoints.list(limit);
        await Promise.all([
          stripe.checkout.sessions.list(limit),
          stripe.refunds.list(limit),
          stripe.disputes.list(limit),
          stripe.events.list(limit),
        ]);
      }),
    missingMemberRights: () => asked(() => missingMemberRights(stripe)),
    knowsPage: (sessionId) =>
      asked(() =>
        stripe.checkout.sessions.retrieve(sessionId).then(
          () => true,
          (error: unknown) => {
            if (isMissing(error)) return false;
            throw error;
          },
        ),
      ),
    tryPayment: (trial) => asked(async () => (await tryPayment(stripe, trial)).change),
    endpointState: (address) =>
      asked(async () => endpointState(await endpointsAt(address), Stripe.API_VERSION)),
    makeEndpoint: (url) =>
      asked(async () => {
        const api_version = Stripe.API_VERSION as Stripe.WebhookEndpointCreateParams.ApiVersion;
        const { id, secret } = await stripe.webhookEndpoints.create({ ...newEndpoint(url), api_version });
        if (!secret) throw new Error("Stripe has made an endpoint without a secret");
        return { id, secret };
      }),
    completeEndpoint: (endpoint) =>
      asked(async () => {
        await stripe.webhookEndpoints.update(endpoint.id, completedEndpoint(endpoint));
      }),
    removeEndpoint: (id) => asked(() => remove(id)),
    removeOtherEndpoints: (address, keptId) =>
      asked(async () => {
        for (const { id } of await endpointsAt(address)) if (id !== keptId) await remove(id);
      }),
  };
}
