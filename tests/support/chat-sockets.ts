import { env, exports } from "cloudflare:workers";
import type { ChatMessage, ServerFrame } from "#app/chat/chat.contract.ts";
import { ORIGIN } from "./services.ts";
import { cookieHeader, csrfTokenFor, type TestUser } from "./users.ts";

export const chatRoomOf = (user: TestUser) => env.CHAT_ROOM.getByName(user.user.id);

interface Upgrade {
  path?: string;
  /** Null omits the header. */
  origin?: string | null;
  /** Of the session's cookie; null sends none. */
  token?: string | null;
}

/** Asks for a WebSocket as a browser does. */
export async function requestUpgrade({ path = "/app/chat", origin = ORIGIN, token = null }: Upgrade) {
  const headers = new Headers({
    Upgrade: "websocket",
    Cookie: cookieHeader(await csrfTokenFor(token), token),
  });
  if (origin !== null) headers.set("Origin", origin);
  return exports.default.fetch(`${ORIGIN}${path}`, { headers });
}

export interface ChatSocket {
  frames: ServerFrame[];
  /** Messages in the order of arrival. */
  messages(): ChatMessage[];
  send(frame: unknown): void;
  /** Resolves when `count` frames that match were received. */
  waitForFrames(count: number, matches?: (frame: ServerFrame) => boolean): Promise<void>;
  closed: Promise<{ code: number; reason: string }>;
  socket: WebSocket;
}

const isMessage = (frame: ServerFrame) => frame.event === "newMessage";

/** Open, but not yet authenticated. */
export async function openChatSocket(user: TestUser, path?: string): Promise<ChatSocket> {
  const { webSocket } = await requestUpgrade({ token: user.token, path });
  if (!webSocket) throw new Error("the upgrade was refused");
  const frames: ServerFrame[] = [];
  const waiting = new Set<() => void>();
  webSocket.addEventListener("message", ({ data }) => {
    frames.push(JSON.parse(String(data)));
    for (const check of waiting) check();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    webSocket.addEventListener("close", ({ code, reason }) => resolve({ code, reason })),
  );
  webSocket.accept();
  const waitForFrames = (count: number, matches: (frame: ServerFrame) => boolean = () => true) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (frames.filter(matches).length < count) return;
        waiting.delete(check);
        resolve();
      };
      waiting.add(check);
      check();
    });
  return {
    frames,
    messages: () => frames.flatMap((frame) => (frame.event === "newMessage" ? [frame.data] : [])),
    send: (frame) => webSocket.send(typeof frame === "string" ? frame : JSON.stringify(frame)),
    waitForFrames,
    closed,
    socket: webSocket,
  };
}

/** A socket that has authenticated, as the chat widget does. */
export async function openAuthenticatedSocket(user: TestUser, path?: string): Promise<ChatSocket> {
  const socket = await openChatSocket(user, path);
  socket.send({ event: "connectChat" });
  socket.send({ event: "authenticate", userId: user.user.id });
  await socket.waitForFrames(1, ({ event }) => event === "authenticated");
  return socket;
}

export const waitForMessages = (socket: ChatSocket, count: number) => socket.waitForFrames(count, isMessage);

export async function sendMessage(user: TestUser, message: string, clientId?: string) {
  const answer = await user.post("/app/message/create", { message, clientId });
  return (await answer.json()) as ChatMessage;
}

export const fetchMessages = async (user: TestUser, query = "") =>
  (await (await user.fetch(`/app/messages/user${query}`)).json()) as ChatMessage[];
