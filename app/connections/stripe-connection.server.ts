import { drainOutbox } from "#app/mail/outbox.server.ts";
import { joinedOrOffered } from "#app/memberships/tiers.store.server.ts";
import { newestPaymentPage } from "#app/orders/orders.store.server.ts";
import { mayBeLeft } from "#app/orders/payments/other-account.ts";
import type { StripeAccount } from "#app/orders/payments/stripe-account.service.server.ts";
import { endpointAddress } from "#app/orders/payments/webhook-endpoint.ts";
import type { Mails, Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import {
  changeableConnection,
  changeConnection,
  changeMails,
  queueChangeMails,
  storedValue,
} from "./change-connection.server.ts";
import type { StripeKey } from "./connections.contract.ts";
import type { StoredConnection } from "./connections.store.server.ts";

type StripeServices = Mails & Pick<Services, "stripeAccountOf">;

interface NewEndpoint {
  key: string;
  account: StripeAccount;
  was: readonly StoredConnection[];
  change: "stripe_set" | "stripe_webhook";
}

const storedKey = (services: StripeServices, was: readonly StoredConnection[]) =>
  storedValue(services, was, "STRIPE_SECRET_KEY");

function ignoreExpected(error: unknown): void {
  if (!(error instanceof DomainError)) throw error;
}

/** Makes an endpoint, stores its secret together with the key, and removes what earlier ones have left at Stripe. */
async function storeWithNewEndpoint(services: StripeServices, { key, account, was, change }: NewEndpoint) {
  const { settings, waitUntil, stripeAccountOf } = services;
  const address = endpointAddress(settings.SHOP_ORIGIN);
  const { id, secret } = await account.makeEndpoint(address);
  const values = { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret };
  try {
    await changeConnection(services, { was, values, change, also: [changeMails(services, change)] });
  } catch (error) {
    // After any other error it may be stored all the same.
    if (error instanceof DomainError) await account.removeEndpoint(id);
    throw error;
  }
  waitUntil(account.removeOtherEndpoints(address, id));
  const before = await storedKey(services, was);
  // Of the other mode, or of another account; a key that was revoked can remove nothing.
  if (before && before !== key)
    waitUntil(stripeAccountOf(before).removeOtherEndpoints(address, id).catch(ignoreExpected));
  waitUntil(drainOutbox(services));
}

/** What a move of the shop changes at Stripe, and stores of it; null where the deployment has the key: its endpoint stays with the former address. */
export async function endpointForMove(services: StripeServices, origin: string) {
  const { settings, stripeAccountOf } = services;
  if (settings.connections?.stripe === "deployment") return null;
  const was = await changeableConnection(services, "stripe");
  const key = await storedKey(services, was);
  if (!key) return null;
  const account = stripeAccountOf(key);
  const address = endpointAddress(origin);
  const { id, secret } = await account.makeEndpoint(address);
  return {
    was,
    values: { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret },
    undo: () => account.removeEndpoint(id),
    async removeFormer() {
      await account.removeOtherEndpoints(address, id);
      await account.removeOtherEndpoints(endpointAddress(settings.SHOP_ORIGIN), null);
    },
  };
}

/** The payments of an account stay with it: its open pages are never delivered, its paid orders not refunded, its disputes not heard of. */
async function requireSameAccount({ db }: StripeServices, key: string, account: StripeAccount) {
  const [page] = await newestPaymentPage(db);
  if (!page?.sessionId || mayBeLeft(page.sessionId, key) || (await account.knowsPage(page.sessionId))) return;
  throw new DomainError("bad_input", { fields: { otherAccount: "errors.stripeOtherAccount" } });
}

/** A shop with memberships goes on with them. */
async function requireMemberRights({ db }: StripeServices, account: StripeAccount): Promise<void> {
  const [club] = await joinedOrOffered(db);
  if (!club?.isOffered && !club?.hasMembers) return;
  const missing = await account.missingMemberRights();
  if (missing.length > 0)
    throw new DomainError("bad_input", {
      fields: { key: `errors.stripeMemberRights?rights=${missing.join(", ")}` },
    });
}

/** @throws DomainError set_in_deployment, bad_input, stripe_key_wrong, stripe_rights_missing, stripe_refused, stripe_unreachable, changed_elsewhere: nothing is stored */
export async function connectStripe(
  services: StripeServices,
  { key, otherAccount }: StripeKey,
): Promise<void> {
  const was = await changeableConnection(services, "stripe");
  const account = services.stripeAccountOf(key);
  await account.requireRights();
  await requireMemberRights(services, account);
  if (!otherAccount) await requireSameAccount(services, key, account);
  await storeWithNewEndpoint(services, { key, account, was, change: "stripe_set" });
}

/** Looks at the shop's endpoint at Stripe, and repairs what is wrong with it. @returns whether something was */
export async function repairStripeWebhook(services: StripeServices): Promise<boolean> {
  const was = await changeableConnection(services, "stripe");
  const key = await storedKey(services, was);
  if (!key) throw new DomainError("not_found");
  const account = services.stripeAccountOf(key);
  const state = await account.endpointState(endpointAddress(services.settings.SHOP_ORIGIN));
  switch (state.kind) {
    case "right":
      return false;
    case "incomplete":
      await account.completeEndpoint(state.endpoint);
      services.log("connection_changed", { change: "stripe_repaired" });
      await queueChangeMails(services, "stripe_repaired");
      services.waitUntil(drainOutbox(services));
      return true;
    case "missing":
    case "several":
    case "version":
      await storeWithNewEndpoint(services, { key, account, was, change: "stripe_webhook" });
      return true;
  }
}

/** Orders whose page is open wait, and are delivered once the same account is connected again. @throws DomainError set_in_deployment, not_found, changed_elsewhere */
export async function removeStripe(services: StripeServices): Promise<void> {
  const { settings, waitUntil, stripeAccountOf } = services;
  const was = await changeableConnection(services, "stripe");
  const key = await storedKey(services, was);
  if (!key) throw new DomainError("not_found");
  const change = "stripe_removed";
  await changeConnection(services, { was, values: null, change, also: [changeMails(services, change)] });
  const account = stripeAccountOf(key);
  waitUntil(account.removeOtherEndpoints(endpointAddress(settings.SHOP_ORIGIN), null).catch(ignoreExpected));
  waitUntil(drainOutbox(services));
}
