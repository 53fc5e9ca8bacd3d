/** The last message that the shopper has seen, as the server records it for every tab and device. */

import type { ChatSeen } from "#app/chat/chat.contract.ts";
import { ApiError, type Call, logFailure } from "#app/http/api.browser.ts";
import { coalesced } from "#app/shared/serial-queue.ts";
import type { startTimer } from "#app/shared/time.ts";

const RETRY_DELAY_MS = 8_000;

interface SeenMarkOptions {
  call: Call;
  startTimer: typeof startTimer;
  seenId(): number;
  isStopped(): boolean;
}

export function createSeenMark({ call, startTimer, seenId, isStopped }: SeenMarkOptions) {
  let recorded = 0;

  const send = coalesced(async () => {
    if (seenId() <= recorded || isStopped()) return;
    try {
      const seen = await call<ChatSeen>("/messages/seen", { id: seenId() });
      recorded = seen?.id ?? 0;
    } catch (error) {
      logFailure("POST /messages/seen", error);
      const refused = error instanceof ApiError && error.status < 500;
      if (!refused) startTimer(RETRY_DELAY_MS, () => void send());
    }
  });

  return {
    send,
    async read(): Promise<number> {
      const seen = await call<ChatSeen>("/messages/seen");
      recorded = seen?.id ?? 0;
      return recorded;
    },
    onRecorded(id: number) {
      recorded = Math.max(recorded, id);
    },
  };
}
