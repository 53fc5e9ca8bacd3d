import Stripe from "stripe";
import { EVENT_TYPES, WEBHOOK_PATH } from "#app/orders/payments/stripe-events.ts";
import { type Check, repairable, right, unknown, wrong } from "../finding.ts";
import type { Shop } from "../shop.ts";
import { secretNames, setSecrets } from "./secrets.ts";

const SECRET = "STRIPE_WEBHOOK_SECRET";
const REPLACE = `npm run setup -- --replace ${SECRET}: it makes a new endpoint with a new secret, and deletes the others of this address`;
export const NO_KEY = "it needs STRIPE_SECRET_KEY in the environment, which Cloudflare shows to nobody";

const addressOf = ({ config }: Shop) => `${config().vars.SHOP_ORIGIN}${WEBHOOK_PATH}`;

async function endpointsOf(shop: Shop, stripe: Stripe) {
  const endpoints = await stripe.webhookEndpoints.list({ limit: 100 });
  return endpoints.data.filter(({ url }) => url === addressOf(shop));
}

/** Stripe shows an endpoint's secret only when it is created, so a lost secret needs a new endpoint. */
async function replaceEndpoint(shop: Shop, stripe: Stripe): Promise<void> {
  const old = await endpointsOf(shop, stripe);
  const created = await stripe.webhookEndpoints.create({
    url: addressOf(shop),
    enabled_events: [...EVENT_TYPES],
    api_version: Stripe.API_VERSION as Stripe.WebhookEndpointCreateParams.ApiVersion,
    description: "Stall: made by npm run setup",
  });
  await setSecrets(shop, { [SECRET]: created.secret ?? "" });
  for (const { id } of old) await stripe.webhookEndpoints.del(id);
}

export const webhook: Check = {
  name: "webhook",
  async inspect(shop) {
    const stripe = shop.stripe();
    if (!stripe) return unknown(NO_KEY);
    const address = addressOf(shop);
    const isSet = (await secretNames(shop)).includes(SECRET);
    const mayReplace = shop.mayReplace.includes(SECRET);
    const [endpoint, ...others] = await endpointsOf(shop, stripe);
    const replaceable = (text: string) => {
      if ((isSet || endpoint) && !mayReplace) return wrong(text, REPLACE);
      const plan = `make Stripe's endpoint ${address} for ${EVENT_TYPES.length} events, and ${isSet ? "replace" : "set"} ${SECRET}`;
      return repairable(text, plan, () => replaceEndpoint(shop, stripe));
    };
    if (!endpoint) return replaceable(`Stripe has no endpoint ${address}`);
    if (mayReplace) return replaceable(`Stripe's endpoint ${address} is to be replaced`);
    if (!isSet) return replaceable(`the Worker does not have the secret of Stripe's endpoint ${address}`);
    if (others.length)
      return wrong(
        `Stripe has ${others.length + 1} endpoints ${address}, each with a secret of its own`,
        REPLACE,
      );
    if (endpoint.api_version !== Stripe.API_VERSION)
      return replaceable(
        `Stripe's endpoint has version ${endpoint.api_version}, this release reads ${Stripe.API_VERSION}`,
      );
    const missing = EVENT_TYPES.filter((type) => !endpoint.enabled_events.includes(type));
    const isOff = endpoint.status !== "enabled";
    if (!missing.length && !isOff)
      return right(`${address}, ${EVENT_TYPES.length} events, ${Stripe.API_VERSION}`);
    return repairable(
      isOff ? "Stripe's endpoint is disabled" : `Stripe's endpoint lacks ${missing.join(", ")}`,
      "give Stripe's endpoint every event that the shop reads, and enable it",
      async () => {
        await stripe.webhookEndpoints.update(endpoint.id, {
          enabled_events: [
            ...new Set([...(endpoint.enabled_events as (typeof EVENT_TYPES)[number][]), ...EVENT_TYPES]),
          ],
          disabled: false,
        });
      },
    );
  },
};

export const unsignedEvent: Check = {
  name: "signatures",
  async inspect(shop) {
    const response = await shop.fetch(addressOf(shop), { method: "POST", body: "{}" }).catch(() => null);
    if (!response) return unknown("the shop does not answer");
    if (response.status === 400) return right("the shop refuses an event without signature");
    return wrong(
      `the shop answered ${response.status} to an event without signature, and 400 was expected`,
      "npx wrangler tail, then npm run doctor; a firewall rule or Access in front of the shop must let Stripe through",
    );
  },
};
