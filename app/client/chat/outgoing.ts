/** Gets what was written out, one line after the other, through networks that fail. */
import { CallFailed, NetworkError } from "#app/client/api.ts";
import { retryDelay } from "#app/client/backoff.ts";
import { coalesced } from "#app/client/serial-queue.ts";
import type { ChatMessage } from "#app/domain/chat/chat.contract.ts";
import type { Wire } from "./connection.ts";
import type { Line } from "./conversation.ts";

const LONGEST_PAUSE = 8_000;

interface Outgoing {
  wire: Pick<Wire, "wait" | "random">;
  /** The oldest line that is not sent yet. */
  first(): Line | undefined;
  send(line: Line): Promise<ChatMessage | null>;
  sent(message: ChatMessage): void;
  /** The shop refused the line: it is not sent again by itself. */
  refused(line: Line): void;
}

export function outgoingLines({ wire, first, send, sent, refused }: Outgoing) {
  let stopped = false;
  let throttled = false;
  /** Ends the pause early when the connection comes back. */
  let endPause = () => {};
  const pause = (tries: number) =>
    new Promise<void>((resolve) => {
      const cancel = wire.wait(retryDelay(tries, wire.random(), LONGEST_PAUSE), resolve);
      endPause = () => {
        cancel();
        resolve();
      };
    });

  const flush = coalesced(async () => {
    for (let tries = 0; !stopped; ) {
      const line = first();
      if (!line) return;
      try {
        const message = await send(line);
        throttled = false;
        if (message) sent(message);
        tries = 0;
      } catch (error) {
        throttled = error instanceof CallFailed && error.status === 429;
        if (throttled || error instanceof NetworkError) await pause(++tries);
        else refused(line);
      }
    }
  });

  return {
    flush,
    /** The shop answers, but asks to write more slowly. */
    throttled: () => throttled,
    resume() {
      endPause();
      void flush();
    },
    stop() {
      stopped = true;
      endPause();
    },
  };
}
