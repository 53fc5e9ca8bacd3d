import type { Context } from "#app/context.server.ts";
import { sessionExpiry } from "#app/domain/accounts/accounts.server.ts";
import { hashOfToken } from "#app/domain/accounts/tokens.server.ts";
import { INBOX } from "#app/domain/chat/chat.contract.ts";
import { DomainError } from "#app/domain/errors.ts";
import { confirmedUntil } from "#app/domain/second-factor/second-factor-state.ts";
import { IDENTITY_HEADERS } from "./chat-rooms.ts";

export const CHAT_PATHS = ["/app/chat", "/app/studio/chat"];

/** @throws DomainError upgrade_required, cross_site, not_logged_in, not_found (the studio, for anybody but a seller). */
export async function upgradeToChatSocket(request: Request, context: Context, env: Env): Promise<Response> {
  const { services, sessionToken } = context;
  if (request.method !== "GET") throw new DomainError("method_not_allowed", { detail: "GET" });
  if (request.headers.get("Upgrade")?.toLowerCase() !== "websocket")
    throw new DomainError("upgrade_required");
  // Browsers send cookies with upgrades from foreign pages too, so the Origin header is the only protection.
  if (request.headers.get("Origin") !== services.settings.SHOP_ORIGIN) throw new DomainError("cross_site");
  const user = await context.user();
  const studio = new URL(request.url).pathname === "/app/studio/chat";
  const seller = studio ? await context.seller() : null;
  if (studio && !(seller && context.secondFactor(seller) === "passed")) throw new DomainError("not_found");
  if (!user || !sessionToken) throw new DomainError("not_logged_in");
  const room = studio ? env.CHAT_INBOX.getByName(INBOX) : env.CHAT_ROOM.getByName(user.id);
  const session = await hashOfToken(sessionToken);
  const expires = await sessionExpiry(services, session);
  if (!expires) throw new DomainError("not_logged_in");
  const end = Math.min(expires.getTime(), seller ? confirmedUntil(seller) : Infinity);
  const headers = {
    Upgrade: "websocket",
    [IDENTITY_HEADERS.user]: user.id,
    [IDENTITY_HEADERS.session]: session,
    [IDENTITY_HEADERS.expires]: String(end),
  };
  return room.fetch(request.url, { headers }) as unknown as Promise<Response>;
}
