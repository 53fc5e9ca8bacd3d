/** One user's chat in one tab: shows messages, loads missed ones after a reconnect and sends what was written. */
import { ApiError, type Call, logFailure } from "#app/client/api.ts";
import { coalesced } from "#app/client/serial-queue.ts";
import type { ChatMessage, ChatSeen, ServerFrame } from "#app/domain/chat/chat.contract.ts";
import { MESSAGES_PAGE_SIZE } from "#app/domain/chat/chat-limits.ts";
import { type ConnectionState, chatConnection, type Transport } from "./connection.ts";
import {
  type Conversation,
  EMPTY_CONVERSATION,
  hasGapBefore,
  lastFromSeller,
  unconfirmedLines,
  unseenCount,
  withLineState,
  withMessages,
  withOlder,
  withPage,
  withReceived,
  withSeen,
  withUnsent,
} from "./conversation.ts";
import { createSendQueue, type UnsentMessages } from "./send-queue.ts";

export interface ChatView extends Conversation {
  connection: ConnectionState;
  unseen: number;
}

export interface ChatDependencies {
  call: Call;
  transport: Transport;
  now(): number;
  newKey(): string;
  /** Unconfirmed messages, stored over a reload of the tab. */
  unsent: UnsentMessages;
  /** The seller wrote message `id`. */
  chime(id: number): void;
  /** The session seems to have ended. */
  onUnauthorized(): void;
}

export type Chat = ReturnType<typeof createChat>;

/** Until a failed call is tried again. */
const RETRY_DELAY_MS = 8_000;
/** An unconfirmed message is marked as late after this; sending continues. */
const LATE_DELAY_MS = 10_000;

export function createChat(userId: string, deps: ChatDependencies) {
  const { call, transport } = deps;
  let view: ChatView = { ...EMPTY_CONVERSATION, connection: "stopped", unseen: 0 };
  let isVisible = false;
  /** Id of the last message that the server has recorded as seen. */
  let seenOnServer = 0;
  const listeners = new Set<() => void>();

  function show(change: Conversation, connection = view.connection) {
    view = { ...change, connection, unseen: unseenCount(change) };
    deps.unsent.save(unconfirmedLines(change));
    for (const listener of listeners) listener();
  }

  /** Shows messages from the server; new ones of the seller play the chime, or are marked as seen if visible. */
  function receive(change: Conversation) {
    const [before, after] = [lastFromSeller(view), lastFromSeller(change)];
    const known = view.cursor !== null;
    show(change);
    if (known && after > before && after > view.seenId) deps.chime(after);
    if (isVisible) markSeen();
  }

  function markSeen() {
    const id = lastFromSeller(view);
    if (id <= view.seenId) return;
    show(withSeen(view, id));
    void sendSeen();
  }

  const sendSeen = coalesced(async () => {
    if (view.seenId <= seenOnServer || view.connection === "stopped") return;
    try {
      const seen = await call<ChatSeen>("/messages/seen", { id: view.seenId });
      seenOnServer = seen?.id ?? 0;
    } catch (error) {
      logFailure("POST /messages/seen", error);
      const refused = error instanceof ApiError && error.status < 500;
      if (!refused) transport.startTimer(RETRY_DELAY_MS, () => void sendSeen());
    }
  });

  async function loadFirstPage() {
    const [seen, page] = await Promise.all([
      call<ChatSeen>("/messages/seen"),
      call<ChatMessage[]>("/messages/user"),
    ]);
    seenOnServer = seen?.id ?? 0;
    receive(withPage(withSeen(view, seenOnServer), page ?? []));
  }

  async function loadSinceCursor() {
    for (let full = true; full; ) {
      const page = (await call<ChatMessage[]>(`/messages/user?after=${view.cursor}`)) ?? [];
      receive(withPage(view, page));
      full = page.length === MESSAGES_PAGE_SIZE;
    }
  }

  /** Spec section 8: a history that fails is an empty chat. It is loaded again later. */
  const catchUp = coalesced(async () => {
    try {
      await (view.cursor === null ? loadFirstPage() : loadSinceCursor());
    } catch (error) {
      logFailure("GET /messages/user", error);
      transport.startTimer(RETRY_DELAY_MS, () => view.connection === "live" && void catchUp());
    }
  });

  const sendQueue = createSendQueue({
    transport,
    nextLine: () => view.lines.find(({ state }) => state === "pending" || state === "late"),
    send: ({ key, text }) => call<ChatMessage>("/message/create", { message: text, clientId: key }),
    onSent: (message) => show(withMessages(view, [message])),
    onRefused: ({ key }, reason) => show(withLineState(view, key, "failed", reason)),
  });

  function markWhenLate(key: string) {
    transport.startTimer(LATE_DELAY_MS, () => {
      const pending = view.lines.some((line) => line.key === key && line.state === "pending");
      if (!pending || view.connection === "stopped") return;
      if (sendQueue.throttled()) markWhenLate(key);
      else show(withLineState(view, key, "late"));
    });
  }

  function onFrame(frame: ServerFrame) {
    if (frame.event === "seen") {
      seenOnServer = Math.max(seenOnServer, frame.data.id);
      return show(withSeen(view, frame.data.id));
    }
    if (frame.event !== "newMessage") return;
    const gap = hasGapBefore(view, frame.after);
    receive(withReceived(view, frame.data, frame.after));
    if (gap) void catchUp();
  }

  const connection = chatConnection(userId, transport, {
    onState(state) {
      show(view, state);
      if (state !== "live") return;
      void catchUp();
      void sendSeen();
      sendQueue.resume();
    },
    onFrame,
    onUnauthorized: deps.onUnauthorized,
  });

  return {
    view: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start() {
      show({ ...view, lines: deps.unsent.load() });
      for (const { key } of view.lines) markWhenLate(key);
      void catchUp();
      connection.start();
    },
    /** Cannot be started again: the next user must not send this user's messages. */
    stop() {
      sendQueue.stop();
      connection.stop();
    },
    wake() {
      connection.wake();
      void catchUp();
    },
    /** White space alone is not sent. */
    send(text: string) {
      if (!text.trim()) return;
      const key = deps.newKey();
      show(withUnsent(view, { key, text: text.trim(), at: deps.now() }));
      markWhenLate(key);
      void sendQueue.flush();
    },
    retry(key: string) {
      show(withLineState(view, key, "pending"));
      markWhenLate(key);
      sendQueue.resume();
    },
    async loadOlder() {
      const first = view.lines.find(({ id }) => id !== null)?.id;
      const page = await call<ChatMessage[]>(`/messages/user?before=${first}`);
      show(withOlder(view, page ?? []));
    },
    /** Whether the conversation is open in a visible tab. */
    setVisible(visible: boolean) {
      isVisible = visible;
      if (visible) markSeen();
    },
  };
}
