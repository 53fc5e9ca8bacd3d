import type { ChatMessage } from "#app/chat/chat.contract.ts";
import { MESSAGES_PAGE_SIZE } from "#app/chat/chat-limits.ts";
import { type Call, logFailure } from "#app/http/api.browser.ts";
import { coalesced } from "#app/shared/serial-queue.ts";
import type { startTimer } from "#app/shared/time.ts";
import { type Conversation, withOlder, withPage, withSeen } from "./conversation.ts";

const RETRY_DELAY_MS = 8_000;

interface HistoryOptions {
  call: Call;
  startTimer: typeof startTimer;
  conversation(): Conversation;
  isLive(): boolean;
  readSeen(): Promise<number>;
  receive(change: Conversation): void;
  show(change: Conversation): void;
}

export function createHistory(options: HistoryOptions) {
  const { call, startTimer, conversation, isLive, readSeen, receive, show } = options;

  async function loadFirstPage() {
    const [seenId, page] = await Promise.all([readSeen(), call<ChatMessage[]>("/messages/user")]);
    receive(withPage(withSeen(conversation(), seenId), page ?? []));
  }

  async function loadSinceCursor() {
    for (let full = true; full; ) {
      const page = (await call<ChatMessage[]>(`/messages/user?after=${conversation().cursor}`)) ?? [];
      receive(withPage(conversation(), page));
      full = page.length === MESSAGES_PAGE_SIZE;
    }
  }

  /** docs/specification.md, section 8: a history that fails is an empty chat. It is loaded again later. */
  const catchUp = coalesced(async () => {
    try {
      await (conversation().cursor === null ? loadFirstPage() : loadSinceCursor());
    } catch (error) {
      logFailure("GET /messages/user", error);
      startTimer(RETRY_DELAY_MS, () => isLive() && void catchUp());
    }
  });

  return {
    catchUp,
    async loadOlder() {
      const first = conversation().lines.find(({ id }) => id !== null)?.id;
      const page = await call<ChatMessage[]>(`/messages/user?before=${first}`);
      show(withOlder(conversation(), page ?? []));
    },
  };
}
