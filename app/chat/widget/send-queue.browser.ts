/** Messages that the server has not confirmed: sent one after the other, and stored over a reload of the tab. */

import type { ChatMessage } from "#app/chat/chat.contract.ts";
import { ApiError, NetworkError } from "#app/http/api.browser.ts";
import { tryToStore } from "#app/shared/browser-storage.browser.ts";
import { retryDelay } from "#app/shared/retry.ts";
import { coalesced } from "#app/shared/serial-queue.ts";
import type { Transport } from "./connection.browser.ts";
import type { Line } from "./conversation.ts";

const MAX_PAUSE_MS = 8_000;
const LATE_DELAY_MS = 10_000;

const CEILINGS: readonly string[] = ["enough_today", "enough_until_verified", "unanswered"];

interface SendQueueOptions {
  transport: Pick<Transport, "startTimer" | "random">;
  nextLine(): Line | undefined;
  send(line: Line): Promise<ChatMessage | null>;
  onSent(message: ChatMessage): void;
  /** The server refused the line: it is not retried. @param reason in the reader's language, or empty */
  onRefused(line: Line, reason: string): void;
  isPending(key: string): boolean;
  onLate(key: string): void;
}

/** Sends a message again after a pause when the network fails or the server asks for one; other refusals are final. */
export function createSendQueue(options: SendQueueOptions) {
  const { transport, nextLine, send, onSent, onRefused, isPending, onLate } = options;
  let stopped = false;
  let throttled = false;
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
        throttled = error instanceof ApiError && error.status === 429 && !CEILINGS.includes(error.code);
        if (throttled || error instanceof NetworkError) await pause(tries++);
        else onRefused(line, error instanceof ApiError ? error.message : "");
      }
    }
  });

  function markWhenLate(key: string) {
    transport.startTimer(LATE_DELAY_MS, () => {
      if (stopped || !isPending(key)) return;
      if (throttled) markWhenLate(key);
      else onLate(key);
    });
  }

  return {
    flush,
    markWhenLate,
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

export interface UnsentMessages {
  load(): Line[];
  save(lines: readonly Line[]): void;
}

/** `store` is the tab's session storage; a full or forbidden one only means that nothing is stored. */
export function storedUnsentMessages(
  store: Pick<Storage, "getItem" | "setItem">,
  userId: string,
): UnsentMessages {
  const key = `stall:chat:${userId}`;
  let lastSaved = "[]";
  return {
    load() {
      try {
        return JSON.parse(store.getItem(key) ?? "[]") as Line[];
      } catch {
        return [];
      }
    },
    save(lines) {
      const text = JSON.stringify(lines);
      if (text === lastSaved) return;
      lastSaved = text;
      // Not stored, the message is still shown and being sent.
      tryToStore(store, key, text);
    },
  };
}
