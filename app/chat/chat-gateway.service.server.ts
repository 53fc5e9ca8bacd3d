/**
 * Sends frames to open chat sockets; nothing else may send one to a shopper. A lost frame loses no message: clients load
 * what they missed from D1.
 */

import { errorDetails } from "#app/shared/errors.ts";
import type { Log } from "#app/shared/log-events.ts";
import { INBOX, type ServerFrame } from "./chat.contract.ts";

export interface ChatGateway {
  /** Sends a frame to every open tab of the shopper, and announces a new message to the studio. Never throws. */
  deliver(userId: string, frame: ServerFrame): Promise<void>;
  /** Makes open studio pages reload their inbox. @param userId the shopper whose chat has changed; null for a contact message. Never throws. */
  announce(userId: string | null): Promise<void>;
  /** Ends a person's sockets, or only those of one session (its token's hash). Never throws. */
  close(userId: string, session?: string): Promise<void>;
}

const MAX_ATTEMPTS = 3;

type Bindings = Pick<Env, "CHAT_ROOM" | "CHAT_INBOX">;

export function createChatGateway({ CHAT_ROOM, CHAT_INBOX }: Bindings, log: Log): ChatGateway {
  /** A Durable Object that moves or is updated refuses for a moment; each attempt needs a new stub. */
  async function withRetries(operation: string, call: () => Promise<void>) {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      try {
        return await call();
      } catch (error) {
        if (attempt === MAX_ATTEMPTS) log("chat_unreached", { what: operation, error: errorDetails(error) });
      }
    }
  }
  const inbox = () => CHAT_INBOX.getByName(INBOX);
  const room = (userId: string) => CHAT_ROOM.getByName(userId);
  return {
    deliver: (userId, frame) =>
      withRetries("deliver", async () => void (await room(userId).deliver(userId, frame))),
    announce: (userId) =>
      withRetries("announce", async () => {
        await inbox().broadcast({ event: "inboxChanged", data: { userId } });
      }),
    async close(userId, session) {
      const tag = session ?? userId;
      await withRetries("close", async () => void (await room(userId).closeSockets(tag)));
      await withRetries("close", async () => void (await inbox().closeSockets(tag)));
    },
  };
}
