/** Gets what was written out, one line after the other, through networks that fail. */
import { CallFailed } from "#app/client/api.ts";
import { retryDelay } from "#app/client/backoff.ts";
import type { ChatMessage } from "#app/domain/chat/chat.contract.ts";
import type { Wire } from "./connection.ts";
import type { Line } from "./conversation.ts";
import { singly } from "./singly.ts";

/** Network failures in a row, with the chat live, before the shopper is asked to try again. */
const TRIES = 3;
const LONGEST_PAUSE = 8_000;

interface Outgoing {
  wire: Pick<Wire, "wait" | "random">;
  /** The oldest line that is not sent yet. */
  first(): Line | undefined;
  send(line: Line): Promise<ChatMessage | null>;
  sent(message: ChatMessage): void;
  /** The shop refused the line, or was not reached in `TRIES`. */
  failed(line: Line): void;
  live(): boolean;
}

export function outgoingLines({ wire, first, send, sent, failed, live }: Outgoing) {
  /** Ends the pause early when the connection comes back. */
  let endPause = () => {};
  const pause = (tries: number) =>
    new Promise<void>((resolve) => {
      const cancel = wire.wait(retryDelay(tries + 1, wire.random(), LONGEST_PAUSE), resolve);
      endPause = () => {
        cancel();
        resolve();
      };
    });

  const flush = singly(async () => {
    for (let tries = 0; ; ) {
      const line = first();
      if (!line) return;
      try {
        const message = await send(line);
        if (message) sent(message);
        tries = 0;
      } catch (error) {
        const refused = error instanceof CallFailed;
        const later = !refused || error.status === 429;
        tries += live() && !refused ? 1 : 0;
        if (!later || tries >= TRIES) failed(line);
        else await pause(tries);
      }
    }
  });

  return {
    flush,
    resume() {
      endPause();
      void flush();
    },
  };
}
