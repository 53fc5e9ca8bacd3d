import { call } from "#app/http/api.browser.ts";
import { createChat } from "./chat.browser.ts";
import { createChime } from "./chime.browser.ts";
import { storedUnsentMessages } from "./send-queue.browser.ts";
import { browserTransport, onPageActive } from "./socket.browser.ts";

export type OpenChat = ReturnType<typeof openChat>;

export function openChat(userId: string, onUnauthorized: () => void) {
  const chime = createChime(localStorage);
  const chat = createChat(userId, {
    call,
    transport: browserTransport("/app/chat"),
    now: Date.now,
    newKey: () => crypto.randomUUID(),
    unsent: storedUnsentMessages(sessionStorage, userId),
    chime: chime.playFor,
    onUnauthorized,
  });
  chat.start();
  const stopListening = onPageActive(chat.wake);
  const close = () => {
    stopListening();
    chat.stop();
    chime.close();
  };
  /** Typed and not sent; outlives a closed chat window. */
  const unsentText = { text: "" };
  return { ...chat, chime, unsentText, close };
}
