import { GOOGLE_CALLBACK } from "#app/accounts/google/google.contract.ts";
import { sellersWithPasskeysOnly } from "#app/second-factor/second-factor.store.server.ts";
import type { Reads, Services } from "#app/services.ts";
import { isProof } from "./address-proof.server.ts";
import { CONNECTIONS, type ConnectionName } from "./connection-names.ts";
import { type ConnectionsView, Move } from "./connections.contract.ts";
import { connectionRows } from "./connections.store.server.ts";

/** @returns the new address, if the seller comes from it */
async function reachedNow({ settings, now }: Reads, query: URLSearchParams): Promise<Move | null> {
  const reached = Move.safeParse({ host: query.get("address") ?? "", proof: query.get("reached") ?? "" });
  if (!reached.success) return null;
  return (await isProof(settings, "reached", { ...reached.data, now: now() })) ? reached.data : null;
}

/** What the shop is connected with; no secret is in it. @param query of the page's address */
export async function connectionsView(
  services: Reads & Pick<Services, "payments" | "mailer">,
  query: URLSearchParams,
): Promise<ConnectionsView> {
  const { db, settings, payments, mailer } = services;
  const { connections, STRIPE_SECRET_KEY: key } = settings;
  const [rows, passkeysOnly] = connections
    ? await db.batch([
        connectionRows(db, Object.values(CONNECTIONS).flat()),
        sellersWithPasskeysOnly(db, settings.SELLER_EMAILS),
      ])
    : [[], []];
  const stateOf = (name: ConnectionName) => {
    const source = connections?.[name] ?? "deployment";
    const row = rows.find((each) => (CONNECTIONS[name] as readonly string[]).includes(each.name));
    return { source, since: source === "studio" ? (row?.updatedAt.toISOString() ?? null) : null };
  };
  return {
    canStore: connections !== null,
    previousSecret: settings.SHOP_SECRET_PREVIOUS ? (settings.isSealedAnew ? "removable" : "needed") : null,
    stripe: {
      ...stateOf("stripe"),
      key: key ? { lastFour: key.slice(-4), isLive: payments.live } : null,
      hasWebhook: settings.STRIPE_WEBHOOK_SECRET !== null,
    },
    mail: {
      ...stateOf("mailbox"),
      way: settings.SMTP_HOST ? "mailbox" : mailer.canSend ? "binding" : "none",
      from: settings.MAIL_FROM,
      host: settings.SMTP_HOST,
    },
    google: {
      ...stateOf("google"),
      clientId: settings.GOOGLE_CLIENT_ID || null,
      callback: `${settings.SHOP_ORIGIN}${GOOGLE_CALLBACK}`,
    },
    address: {
      ...stateOf("address"),
      origin: settings.SHOP_ORIGIN,
      former: settings.SHOP_FORMER_ORIGIN,
      reached: await reachedNow(services, query),
      passkeysOnly: passkeysOnly.map(({ username }) => username),
      googleCallback: settings.GOOGLE_CLIENT_ID ? GOOGLE_CALLBACK : null,
    },
  };
}
