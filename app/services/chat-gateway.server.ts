/** Reaches people's open chat sockets. A message that does not arrive here is not lost: clients ask D1 for what they lack. */
import { INBOX, type ServerFrame } from "#app/domain/chat/chat.contract.ts";
import type { Log } from "#app/domain/log-events.ts";

export interface ChatGateway {
  /** To every open tab of this shopper, and to the studio. Never throws. */
  deliver(userId: string, frame: ServerFrame): Promise<void>;
  /** Tells the studio to look at its inbox again. Never throws. */
  announce(userId: string | null): Promise<void>;
  /** Ends a person's sockets, or only those of one session (its token's hash). Never throws. */
  close(userId: string, session?: string): Promise<void>;
}

const TRIES = 3;

type Bindings = Pick<Env, "CHAT_ROOM" | "CHAT_INBOX">;

export function chatGatewayTo({ CHAT_ROOM, CHAT_INBOX }: Bindings, log: Log): ChatGateway {
  /** A room that moves or is updated refuses for a moment; each try needs a stub of its own. */
  async function insist(what: string, ask: () => Promise<void>) {
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      try {
        return await ask();
      } catch (error) {
        if (attempt === TRIES) log("chat_unreached", { what, error: String(error) });
      }
    }
  }
  const inbox = () => CHAT_INBOX.getByName(INBOX);
  const room = (userId: string) => CHAT_ROOM.getByName(userId);
  return {
    deliver: (userId, frame) =>
      insist("deliver", async () => void (await room(userId).deliver(userId, frame))),
    announce: (userId) =>
      insist("announce", async () => {
        await inbox().tell({ event: "inboxChanged", data: { userId } });
      }),
    async close(userId, session) {
      const tag = session ?? userId;
      await insist("close", async () => void (await room(userId).closeSockets(tag)));
      await insist("close", async () => void (await inbox().closeSockets(tag)));
    },
  };
}
