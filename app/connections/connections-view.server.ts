import type { Reads, Services } from "#app/services.ts";
import { CONNECTIONS, type ConnectionName } from "./connection-names.ts";
import type { ConnectionsView } from "./connections.contract.ts";
import { connectionRows } from "./connections.store.server.ts";

/** What the shop is connected with; no secret is in it. */
export async function connectionsView({
  db,
  settings,
  payments,
  mailer,
}: Reads & Pick<Services, "payments" | "mailer">): Promise<ConnectionsView> {
  const { connections, STRIPE_SECRET_KEY: key } = settings;
  const rows = connections ? await connectionRows(db, Object.values(CONNECTIONS).flat()) : [];
  const stateOf = (name: ConnectionName) => {
    const source = connections?.[name] ?? "deployment";
    const row = rows.find((each) => (CONNECTIONS[name] as readonly string[]).includes(each.name));
    return { source, since: source === "studio" ? (row?.updatedAt.toISOString() ?? null) : null };
  };
  return {
    canStore: connections !== null,
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
  };
}
