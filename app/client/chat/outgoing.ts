/** Sends the written messages one after the other and retries when the network fails. */
import { ApiError, NetworkError } from "#app/client/api.ts";
import { coalesced } from "#app/client/serial-queue.ts";
import { retryDelay } from "#app/client/timer.ts";
import type { ChatMessage } from "#app/domain/chat/chat.contract.ts";
import type { Transport } from "./connection.ts";
import type { Line } from "./conversation.ts";

const MAX_PAUSE_MS = 8_000;

interface Outgoing {
  transport: Pick<Transport, "startTimer" | "random">;
  /** The oldest line that is not sent yet. */
  nextLine(): Line | undefined;
  send(line: Line): Promise<ChatMessage | null>;
  onSent(message: ChatMessage): void;
  /** The server refused the line: it is not retried. */
  onRefused(line: Line): void;
}

export function createSendQueue({ transport, nextLine, send, onSent, onRefused }: Outgoing) {
  let stopped = false;
  let throttled = false;
  /** Ends the pause early when the connection comes back. */
  let endPause = () => {};
  const pause = (tries: number) =>
    new Promise<void>((resolve) => {
      const cancel = transport.startTimer(retryDelay(tries, transport.random(), MAX_PAUSE_MS), resolve);
      endPause = () => {
        cancel();
        resolve();
      };
    });

  const flush = coalesced(async () => {
    for (let tries = 0; !stopped; ) {
      const line = nextLine();
      if (!line) return;
      try {
        const message = await send(line);
        throttled = false;
        if (message) onSent(message);
        tries = 0;
      } catch (error) {
        throttled = error instanceof ApiError && error.status === 429;
        if (throttled || error instanceof NetworkError) await pause(++tries);
        else onRefused(line);
      }
    }
  });

  return {
    flush,
    /** The server answered 429. */
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
