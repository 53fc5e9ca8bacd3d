/** Hibernating chat sockets: checks frames of clients and broadcasts frames of the server; messages are stored in D1. */
import { DurableObject } from "cloudflare:workers";
import { liveSessions, sessionExpiry } from "#app/accounts/accounts.server.ts";
import { hashOfToken } from "#app/accounts/tokens.server.ts";
import { ClientFrame, INBOX, type ServerFrame } from "#app/chat/chat.contract.ts";
import { CLOSE, FRAME_MAX_LENGTH, FRAME_RATE, SOCKETS_MAX } from "#app/chat/chat-limits.ts";
import { confirmedUntil } from "#app/second-factor/second-factor-state.ts";
import { backgroundServices } from "#app/services.server.ts";
import type { Context } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";

export const CHAT_PATHS = ["/app/chat", "/app/studio/chat"];

/** @throws DomainError method_not_allowed, upgrade_required, cross_site, not_logged_in, not_found (the studio, for anybody but a seller). */
export async function upgradeToChatSocket(request: Request, context: Context, env: Env): Promise<Response> {
  const { services, sessionToken } = context;
  if (request.method !== "GET") throw new DomainError("method_not_allowed", { detail: "GET" });
  if (request.headers.get("Upgrade")?.toLowerCase() !== "websocket")
    throw new DomainError("upgrade_required");
  // Browsers send cookies with upgrades from foreign pages too, so the Origin header is the only protection.
  if (request.headers.get("Origin") !== services.settings.SHOP_ORIGIN) throw new DomainError("cross_site");
  const user = await context.user();
  const studio = new URL(request.url).pathname === "/app/studio/chat";
  const seller = studio ? await context.confirmedSeller("messages") : null;
  if (studio && !seller) throw new DomainError("not_found");
  if (!user || !sessionToken) throw new DomainError("not_logged_in");
  const room = studio ? env.CHAT_INBOX.getByName(INBOX) : env.CHAT_ROOM.getByName(user.id);
  const sessionHash = await hashOfToken(sessionToken);
  const expires = await sessionExpiry(services, sessionHash);
  if (!expires) throw new DomainError("not_logged_in");
  const closesAt = Math.min(expires.getTime(), seller ? confirmedUntil(seller) : Infinity);
  const headers = {
    Upgrade: "websocket",
    [IDENTITY_HEADERS.user]: user.id,
    [IDENTITY_HEADERS.session]: sessionHash,
    [IDENTITY_HEADERS.expires]: String(closesAt),
  };
  return room.fetch(request.url, { headers }) as unknown as Promise<Response>;
}

/** Attached to the socket, so that it survives hibernation. */
interface Identity {
  userId: string;
  openedAt: number;
  /**
   * When the socket is closed, as known when it was opened (UTC milliseconds): the end of the session, or in
   * the studio that of its confirmation if it is earlier.
   */
  expiresAt: number;
  /** Whether the `authenticate` frame has come; only then are frames sent. */
  authenticated: boolean;
}

/** Set by the Worker's entry, the only one that can reach a room. */
const IDENTITY_HEADERS = {
  user: "X-Chat-User",
  session: "X-Chat-Session",
  expires: "X-Chat-Expires",
} as const;

const identityOf = (socket: WebSocket) => socket.deserializeAttachment() as Identity;
const isOpen = (socket: WebSocket) => socket.readyState === WebSocket.OPEN;
const parseFrame = (frame: string) => {
  try {
    return ClientFrame.safeParse(JSON.parse(frame)).data ?? null;
  } catch {
    return null;
  }
};

/** D1 binds at most 100 values. */
const SESSIONS_A_QUERY = 90;

type CloseReason = (typeof CLOSE)[keyof typeof CLOSE];

function end(socket: WebSocket, [code, reason]: CloseReason) {
  if (isOpen(socket)) socket.close(code, reason);
}

function authenticate(socket: WebSocket, userId: string): CloseReason | null {
  const identity = identityOf(socket);
  if (userId !== identity.userId) return CLOSE.otherUser;
  if (!identity.authenticated)
    socket.serializeAttachment({ ...identity, authenticated: true } satisfies Identity);
  socket.send(JSON.stringify({ event: "authenticated" } satisfies ServerFrame));
  return null;
}

class SocketRoom extends DurableObject<Env> {
  /** How many frames each socket sent in the current interval. In memory only: a room that is flooded with frames does not hibernate. */
  readonly #frameCounts = new WeakMap<WebSocket, { since: number; frames: number }>();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** Accepts a socket. Above SOCKETS_MAX the user's oldest is closed, because half-open ones stay for a while. */
  override async fetch(request: Request): Promise<Response> {
    const userId = request.headers.get(IDENTITY_HEADERS.user) ?? "";
    const sessionHash = request.headers.get(IDENTITY_HEADERS.session) ?? "";
    const expiresAt = Number(request.headers.get(IDENTITY_HEADERS.expires));
    const { 0: client, 1: server } = new WebSocketPair();
    const others = this.ctx.getWebSockets(userId).filter(isOpen);
    others.sort((a, b) => identityOf(a).openedAt - identityOf(b).openedAt);
    for (const oldest of others.slice(0, Math.max(0, others.length + 1 - SOCKETS_MAX)))
      end(oldest, CLOSE.tooManySockets);
    this.ctx.acceptWebSocket(server, [userId, sessionHash]);
    const identity: Identity = { userId, openedAt: Date.now(), expiresAt, authenticated: false };
    server.serializeAttachment(identity);
    return new Response(null, { status: 101, webSocket: client });
  }

  override webSocketMessage(socket: WebSocket, frame: string | ArrayBuffer): void {
    if (!isOpen(socket)) return;
    const refusal = this.#handleFrame(socket, frame);
    if (refusal) end(socket, refusal);
  }

  #handleFrame(socket: WebSocket, frame: string | ArrayBuffer): CloseReason | null {
    if (typeof frame !== "string") return CLOSE.binary;
    if (frame.length > FRAME_MAX_LENGTH) return CLOSE.tooLarge;
    if (this.#floods(socket)) return CLOSE.tooManyFrames;
    const clientFrame = parseFrame(frame);
    if (!clientFrame) return CLOSE.badFrame;
    switch (clientFrame.event) {
      case "connectChat":
        return null;
      case "authenticate":
        return authenticate(socket, clientFrame.userId);
    }
  }

  #floods(socket: WebSocket): boolean {
    const now = Date.now();
    const previous = this.#frameCounts.get(socket);
    const current =
      previous && now - previous.since < FRAME_RATE.milliseconds ? previous : { since: now, frames: 0 };
    current.frames++;
    this.#frameCounts.set(socket, current);
    return current.frames > FRAME_RATE.max;
  }

  /** Frames are sent one after the other, in the order they came. */
  #sent: Promise<unknown> = Promise.resolve();

  /**
   * Sends a frame to every authenticated socket. A socket whose session has ended is closed, because closing
   * it at that time may have failed. So is one that has expired; if its session was extended since, its tab
   * reconnects and loads what it missed.
   */
  broadcast(frame: ServerFrame): Promise<void> {
    const sent = this.#sent.then(() => this.#send(frame));
    this.#sent = sent.catch(() => undefined);
    return sent;
  }

  async #closeEndedSessions(): Promise<void> {
    const sockets = this.ctx.getWebSockets().filter(isOpen);
    const sessionOf = (socket: WebSocket) => this.ctx.getTags(socket)[1] ?? "";
    const services = await this.#services();
    for (let from = 0; from < sockets.length; from += SESSIONS_A_QUERY) {
      const some = sockets.slice(from, from + SESSIONS_A_QUERY);
      const live = await liveSessions(services, some.map(sessionOf));
      for (const socket of some) if (!live.has(sessionOf(socket))) end(socket, CLOSE.loggedOut);
    }
  }

  async #services() {
    const newServices = await backgroundServices(this.env, {
      waitUntil: (work) => this.ctx.waitUntil(work),
    });
    if (!newServices) throw new Error("the shop is not open");
    return newServices();
  }

  async #send(frame: ServerFrame): Promise<void> {
    await this.#closeEndedSessions();
    const text = JSON.stringify(frame);
    for (const socket of this.ctx.getWebSockets()) {
      const { authenticated, expiresAt } = identityOf(socket);
      if (expiresAt <= Date.now()) end(socket, CLOSE.loggedOut);
      else if (authenticated && isOpen(socket)) socket.send(text);
    }
  }

  /** @param tag a user id, or the hash of a session's token. */
  closeSockets(tag: string): void {
    for (const socket of this.ctx.getWebSockets(tag)) end(socket, CLOSE.loggedOut);
  }
}

/** One shopper's open tabs; a new message is also announced to the studio. */
export class ChatRoom extends SocketRoom {
  async deliver(userId: string, frame: ServerFrame): Promise<void> {
    await this.broadcast(frame);
    if (frame.event !== "newMessage") return;
    const inbox = this.env.CHAT_INBOX.getByName(INBOX);
    await inbox.broadcast({ event: "inboxChanged", data: { userId } });
  }
}

/** The sellers' open tabs in the studio: they learn which conversation has changed, and load it themselves. */
export class ChatInbox extends SocketRoom {}
