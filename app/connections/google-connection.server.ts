import type { GoogleClient } from "#app/accounts/google/google.contract.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import type { Mails, Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { changeableConnection, changeConnection, changeMails } from "./change-connection.server.ts";

/** @throws DomainError set_in_deployment, google_client_wrong, google_unreachable, changed_elsewhere: nothing is stored */
export async function connectGoogle(
  services: Mails & Pick<Services, "tryGoogleClient">,
  client: GoogleClient,
): Promise<void> {
  const was = await changeableConnection(services, "google");
  await services.tryGoogleClient(client);
  const values = { GOOGLE_CLIENT_ID: client.id, GOOGLE_CLIENT_SECRET: client.secret };
  const change = "google_set";
  await changeConnection(services, { was, values, change, also: [changeMails(services, change)] });
  services.waitUntil(drainOutbox(services));
}

/** @throws DomainError set_in_deployment, not_found, changed_elsewhere */
export async function removeGoogle(services: Mails): Promise<void> {
  const was = await changeableConnection(services, "google");
  if (!was.length) throw new DomainError("not_found");
  const change = "google_removed";
  await changeConnection(services, { was, values: null, change, also: [changeMails(services, change)] });
  services.waitUntil(drainOutbox(services));
}
