/** Moves the shop to another address. */
import { deleteAllSessions } from "#app/accounts/accounts.store.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import {
  isPasskeysOnlyError,
  requireNoPasskeysOnly,
  sellersWithPasskeysOnly,
} from "#app/second-factor/second-factor.store.server.ts";
import type { Mails, Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { isProof, proofLink } from "./address-proof.server.ts";
import {
  changeableConnection,
  changeConnection,
  changeMails,
  storedValue,
} from "./change-connection.server.ts";
import type { Move, NewAddress } from "./connections.contract.ts";
import { connectionRows } from "./connections.store.server.ts";
import { endpointForMove } from "./stripe-connection.server.ts";

type MoveServices = Mails & Pick<Services, "stripeAccountOf">;

async function requireMovable(services: MoveServices, origin: string) {
  const was = await changeableConnection(services, "address");
  // Another seller has moved it just now.
  if ((await storedValue(services, was, "SHOP_ORIGIN")) !== services.settings.SHOP_ORIGIN)
    throw new DomainError("changed_elsewhere");
  if (origin === services.settings.SHOP_ORIGIN)
    throw new DomainError("bad_input", { fields: { host: "errors.addressSame" } });
  const [stuck] = await sellersWithPasskeysOnly(services.db, services.settings.SELLER_EMAILS);
  if (stuck) throw new DomainError("passkeys_stay");
  return was;
}

/** @returns what the seller opens to show that the address leads here @throws DomainError set_in_deployment, bad_input, passkeys_stay */
export async function askForAddress(services: MoveServices, { host }: NewAddress): Promise<{ link: string }> {
  await requireMovable(services, `https://${host}`);
  return { link: await proofLink(services.settings, host, services.now()) };
}

/**
 * In one batch with the secret of Stripe's new endpoint. The former address is kept, and leads on.
 * @throws DomainError set_in_deployment, bad_input, passkeys_stay, address_unproved, changed_elsewhere, those of a StripeAccount: nothing is stored
 */
export async function moveShop(services: MoveServices, { host, proof }: Move): Promise<{ origin: string }> {
  const { db, settings, now, waitUntil } = services;
  const origin = `https://${host}`;
  const was = await requireMovable(services, origin);
  if (!(await isProof(settings, "reached", { host, proof, now: now() })))
    throw new DomainError("address_unproved");
  const former = await connectionRows(db, ["SHOP_FORMER_ORIGIN"]);
  const endpoint = await endpointForMove(services, origin);
  const values = { SHOP_ORIGIN: origin, SHOP_FORMER_ORIGIN: settings.SHOP_ORIGIN, ...endpoint?.values };
  try {
    await changeConnection(services, {
      was: [...was, ...former, ...(endpoint?.was ?? [])],
      values,
      change: "address_moved",
      also: [
        requireNoPasskeysOnly(db, settings.SELLER_EMAILS),
        deleteAllSessions(db),
        changeMails(services, "address_moved"),
      ],
    }).catch((error: unknown) => {
      throw isPasskeysOnlyError(error) ? new DomainError("passkeys_stay") : error;
    });
  } catch (error) {
    // After any other error it may be stored all the same.
    if (error instanceof DomainError) await endpoint?.undo();
    throw error;
  }
  if (endpoint) waitUntil(endpoint.removeFormer());
  waitUntil(drainOutbox({ ...services, settings: { ...settings, SHOP_ORIGIN: origin } }));
  return { origin };
}
