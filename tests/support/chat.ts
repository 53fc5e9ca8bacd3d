/** A chat socket for tests in workerd: what it heard so far, and how it ended. */
import { env, exports } from "cloudflare:workers";
import type { ChatMessage, ServerFrame } from "#app/domain/chat/chat.contract.ts";
import { cookieOf, ORIGIN, type Person, xsrfOf } from "./shop.ts";

export const roomOf = (person: Person) => env.CHAT_ROOM.getByName(person.user.id);

interface Upgrade {
  path?: string;
  /** Null sends none. */
  origin?: string | null;
  token?: string | null;
}

/** The upgrade as a browser asks for it. */
export async function upgrade({ path = "/app/chat", origin = ORIGIN, token = null }: Upgrade) {
  const headers = new Headers({ Upgrade: "websocket", Cookie: cookieOf(await xsrfOf(token), token) });
  if (origin !== null) headers.set("Origin", origin);
  return exports.default.fetch(`${ORIGIN}${path}`, { headers });
}

export interface OpenSocket {
  frames: ServerFrame[];
  /** Messages in the order they came. */
  messages(): ChatMessage[];
  send(frame: unknown): void;
  /** Resolves when `count` frames that `pass` have come. */
  heard(count: number, pass?: (frame: ServerFrame) => boolean): Promise<void>;
  ended: Promise<{ code: number; reason: string }>;
  socket: WebSocket;
}

const isMessage = (frame: ServerFrame) => frame.event === "newMessage";

/** Open, but not yet authenticated. */
export async function connect(person: Person, path?: string): Promise<OpenSocket> {
  const { webSocket } = await upgrade({ token: person.token, path });
  if (!webSocket) throw new Error("the upgrade was refused");
  const frames: ServerFrame[] = [];
  const waiting = new Set<() => void>();
  webSocket.addEventListener("message", ({ data }) => {
    frames.push(JSON.parse(String(data)));
    for (const look of waiting) look();
  });
  const ended = new Promise<{ code: number; reason: string }>((resolve) =>
    webSocket.addEventListener("close", ({ code, reason }) => resolve({ code, reason })),
  );
  webSocket.accept();
  const heard = (count: number, pass: (frame: ServerFrame) => boolean = () => true) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (frames.filter(pass).length < count) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  return {
    frames,
    messages: () => frames.flatMap((frame) => (frame.event === "newMessage" ? [frame.data] : [])),
    send: (frame) => webSocket.send(typeof frame === "string" ? frame : JSON.stringify(frame)),
    heard,
    ended,
    socket: webSocket,
  };
}

/** A tab as the widget opens it: connected, authenticated, listening. */
export async function openTab(person: Person, path?: string): Promise<OpenSocket> {
  const tab = await connect(person, path);
  tab.send({ event: "connectChat" });
  tab.send({ event: "authenticate", userId: person.user.id });
  await tab.heard(1, ({ event }) => event === "authenticated");
  return tab;
}

export const heardMessages = (tab: OpenSocket, count: number) => tab.heard(count, isMessage);

export async function say(person: Person, message: string, clientId?: string) {
  const answer = await person.post("/app/message/create", { message, clientId });
  return (await answer.json()) as ChatMessage;
}

export const historyOf = async (person: Person, query = "") =>
  (await (await person.fetch(`/app/messages/user${query}`)).json()) as ChatMessage[];
