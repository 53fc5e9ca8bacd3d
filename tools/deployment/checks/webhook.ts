import Stripe from "stripe";
import { EVENT_TYPES } from "#app/orders/payments/stripe-events.ts";
import {
  completedEndpoint,
  endpointAddress,
  endpointState,
  newEndpoint,
} from "#app/orders/payments/webhook-endpoint.ts";
import { type Check, repairable, right, unknown, wrong } from "../finding.ts";
import { openedShop, originOf } from "../opened-shop.ts";
import type { Shop } from "../shop.ts";
import { secretNames, setSecrets } from "../worker-secrets.ts";

const SECRET = "STRIPE_WEBHOOK_SECRET";
const REPLACE = `npm run setup -- --replace ${SECRET}: it makes a new endpoint with a new secret, and deletes the others of this address`;
export const NO_KEY = "it needs STRIPE_SECRET_KEY in the environment, which Cloudflare shows to nobody";

const addressOf = async (shop: Shop) => endpointAddress(await originOf(shop));

async function endpointsOf(shop: Shop, stripe: Stripe) {
  const address = await addressOf(shop);
  const endpoints = await stripe.webhookEndpoints.list({ limit: 100 });
  return endpoints.data.filter(({ url }) => url === address);
}

async function replaceEndpoint(shop: Shop, stripe: Stripe): Promise<void> {
  const old = await endpointsOf(shop, stripe);
  const created = await stripe.webhookEndpoints.create({
    ...newEndpoint(await addressOf(shop)),
    api_version: Stripe.API_VERSION as Stripe.WebhookEndpointCreateParams.ApiVersion,
  });
  await setSecrets(shop, { [SECRET]: created.secret ?? "" });
  for (const { id } of old) await stripe.webhookEndpoints.del(id);
}

export const webhook: Check = {
  name: "webhook",
  async inspect(shop) {
    const stripe = shop.stripe();
    const opened = await openedShop(shop);
    if (!stripe) return unknown(opened ? `${opened.connections} checks and repairs it` : NO_KEY);
    const address = await addressOf(shop);
    const isSet = [...(await secretNames(shop)), ...(opened?.stored ?? [])].includes(SECRET);
    const mayReplace = shop.mayReplace.includes(SECRET);
    const state = endpointState(await endpointsOf(shop, stripe), Stripe.API_VERSION);
    const replaceable = (text: string) => {
      if (opened) return wrong(text, `open ${opened.connections}: Check the webhook`);
      if ((isSet || state.kind !== "missing") && !mayReplace) return wrong(text, REPLACE);
      const plan = `make Stripe's endpoint ${address} for ${EVENT_TYPES.length} events, and ${isSet ? "replace" : "set"} ${SECRET}`;
      return repairable(text, plan, () => replaceEndpoint(shop, stripe));
    };
    if (state.kind === "missing") return replaceable(`Stripe has no endpoint ${address}`);
    if (mayReplace) return replaceable(`Stripe's endpoint ${address} is to be replaced`);
    if (!isSet) return replaceable(`the Worker does not have the secret of Stripe's endpoint ${address}`);
    switch (state.kind) {
      case "several":
        return wrong(
          `Stripe has ${state.count} endpoints ${address}, each with a secret of its own`,
          opened ? `open ${opened.connections}: Check the webhook` : REPLACE,
        );
      case "version":
        return replaceable(
          `Stripe's endpoint has version ${state.version}, this release reads ${Stripe.API_VERSION}`,
        );
      case "incomplete":
        return repairable(
          state.isOff
            ? "Stripe's endpoint is disabled"
            : `Stripe's endpoint lacks ${state.missing.join(", ")}`,
          "give Stripe's endpoint every event that the shop reads, and enable it",
          async () => {
            await stripe.webhookEndpoints.update(state.endpoint.id, completedEndpoint(state.endpoint));
          },
        );
      case "right":
        return right(`${address}, ${EVENT_TYPES.length} events, ${Stripe.API_VERSION}`);
    }
  },
};

export const unsignedEvent: Check = {
  name: "signatures",
  async inspect(shop) {
    const response = await shop
      .fetch(await addressOf(shop), { method: "POST", body: "{}" })
      .catch(() => null);
    if (!response) return unknown("the shop does not answer");
    if (response.status === 400) return right("the shop refuses an event without signature");
    return wrong(
      `the shop answered ${response.status} to an event without signature, and 400 was expected`,
      "npx wrangler tail, then npm run doctor; a firewall rule or Access in front of the shop must let Stripe through",
    );
  },
};
