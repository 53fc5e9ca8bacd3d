/** Opens the chat of the person who is logged in, in this browser; loaded only for them. */
import { call } from "#app/client/api.ts";
import { createChat } from "./chat.ts";
import { chimeOf } from "./chime.ts";
import { draftsIn } from "./drafts.ts";
import { browserWire, onWaking } from "./socket.ts";

export type OpenChat = ReturnType<typeof openChat>;

/** @param refused asks the shop who is logged in, when it ended the socket. */
export function openChat(userId: string, refused: () => void) {
  const chime = chimeOf(localStorage);
  const chat = createChat(userId, {
    call,
    wire: browserWire("/app/chat"),
    now: Date.now,
    newKey: () => crypto.randomUUID(),
    drafts: draftsIn(sessionStorage, userId),
    chime: chime.ring,
    refused,
  });
  chat.start();
  const sleep = onWaking(chat.wake);
  const close = () => {
    sleep();
    chat.stop();
    chime.end();
  };
  /** What is being written, for when the window is closed and opened again. */
  const composing = { text: "" };
  return { ...chat, chime, composing, close };
}
