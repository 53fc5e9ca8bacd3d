/** Bench only: the shop's chat rooms, the least that a hibernating room can be, and partyserver's, in one Worker. */
import { DurableObject } from "cloudflare:workers";
import { routePartykitRequest, Server } from "partyserver";
import shop, { ChatInbox, ChatRoom as ShopRoom, ViewCounter } from "#workers/app.ts";

export { ChatInbox, ViewCounter };

/** Runs of each constructor: one more for each room that wakes from hibernation. */
const constructorRuns = { shop: 0, echo: 0, party: 0 };

export class ChatRoom extends ShopRoom {
  constructor(ctx: DurableObjectState, env: Cloudflare.Env) {
    super(ctx, env);
    constructorRuns.shop++;
  }
}

export class EchoRoom extends DurableObject {
  constructor(ctx: DurableObjectState, env: Cloudflare.Env) {
    super(ctx, env);
    constructorRuns.echo++;
  }

  override async fetch(): Promise<Response> {
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    return new Response(null, { status: 101, webSocket: client });
  }

  override webSocketMessage(socket: WebSocket, text: string) {
    socket.send(text);
  }
}

export class PartyRoom extends Server {
  static override options = { hibernate: true };

  constructor(ctx: DurableObjectState, env: Cloudflare.Env) {
    super(ctx, env);
    constructorRuns.party++;
  }

  override onMessage(connection: { send(text: string): void }, text: string) {
    connection.send(text);
  }
}

type BenchEnv = Env & { ECHO_ROOM: DurableObjectNamespace<EchoRoom>; PARTY_ROOM: DurableObjectNamespace };

async function answer(request: Request, env: BenchEnv, ctx: ExecutionContext): Promise<Response> {
  const { pathname } = new URL(request.url);
  const [, kind, name = ""] = /^\/bench\/(\w+)\/?(.*)$/.exec(pathname) ?? [];
  if (kind === "constructor-runs") return Response.json(constructorRuns);
  if (kind === "shop") {
    const headers = { Upgrade: "websocket", "X-Chat-User": name, "X-Chat-Session": "bench" };
    return env.CHAT_ROOM.getByName(name).fetch(request.url, { headers }) as unknown as Promise<Response>;
  }
  if (kind === "echo")
    return env.ECHO_ROOM.getByName(name).fetch(request as never) as unknown as Promise<Response>;
  const party = await routePartykitRequest(request as never, env as never);
  return (party as unknown as Response | null) ?? shop.fetch(request as never, env, ctx);
}

export default {
  fetch: (request, env, ctx) => answer(request as unknown as Request, env as BenchEnv, ctx),
} satisfies ExportedHandler<Env>;
