import type { ChatMessage, ServerFrame } from "#app/chat/chat.contract.ts";
import type { Call } from "#app/http/api.browser.ts";
import { type ConnectionState, createChatConnection, type Transport } from "./connection.browser.ts";
import {
  type Conversation,
  EMPTY_CONVERSATION,
  hasGapBefore,
  lastFromSeller,
  unconfirmedLines,
  unseenCount,
  withLineState,
  withMessages,
  withReceived,
  withSeen,
  withUnsent,
} from "./conversation.ts";
import { createHistory } from "./history.browser.ts";
import { createSeenMark } from "./seen-mark.browser.ts";
import { createSendQueue, type UnsentMessages } from "./send-queue.browser.ts";

export interface ChatView extends Conversation {
  connection: ConnectionState;
  unseen: number;
}

interface ChatDependencies {
  call: Call;
  transport: Transport;
  now(): number;
  newKey(): string;
  unsent: UnsentMessages;
  chime(id: number): void;
  onUnauthorized(): void;
}

export type Chat = ReturnType<typeof createChat>;

export function createChat(userId: string, deps: ChatDependencies) {
  const { call, transport } = deps;
  let view: ChatView = { ...EMPTY_CONVERSATION, connection: "stopped", unseen: 0 };
  let isVisible = false;
  const listeners = new Set<() => void>();

  function show(conversation: Conversation, connection = view.connection) {
    view = { ...conversation, connection, unseen: unseenCount(conversation) };
    deps.unsent.save(unconfirmedLines(conversation));
    for (const listener of listeners) listener();
  }

  function receive(conversation: Conversation) {
    const [before, after] = [lastFromSeller(view), lastFromSeller(conversation)];
    const wasLoaded = view.cursor !== null;
    show(conversation);
    if (wasLoaded && after > before && after > view.seenId) deps.chime(after);
    if (isVisible) markSeen();
  }

  function markSeen() {
    const id = lastFromSeller(view);
    if (id <= view.seenId) return;
    show(withSeen(view, id));
    void seenMark.send();
  }

  const seenMark = createSeenMark({
    call,
    startTimer: transport.startTimer,
    seenId: () => view.seenId,
    isStopped: () => view.connection === "stopped",
  });

  const history = createHistory({
    call,
    startTimer: transport.startTimer,
    conversation: () => view,
    isLive: () => view.connection === "live",
    readSeen: seenMark.read,
    receive,
    show,
  });

  const sendQueue = createSendQueue({
    transport,
    nextLine: () => view.lines.find(({ state }) => state === "pending" || state === "late"),
    send: ({ key, text }) => call<ChatMessage>("/message/create", { message: text, clientId: key }),
    onSent: (message) => show(withMessages(view, [message])),
    onRefused: ({ key }, reason) => show(withLineState(view, key, "failed", reason)),
    isPending: (key) => view.lines.some((line) => line.key === key && line.state === "pending"),
    onLate: (key) => show(withLineState(view, key, "late")),
  });

  function onFrame(frame: ServerFrame) {
    if (frame.event === "seen") {
      seenMark.onRecorded(frame.data.id);
      return show(withSeen(view, frame.data.id));
    }
    if (frame.event !== "newMessage") return;
    const gap = hasGapBefore(view, frame.after);
    receive(withReceived(view, frame.data, frame.after));
    if (gap) void history.catchUp();
  }

  const connection = createChatConnection(userId, transport, {
    onState(state) {
      show(view, state);
      if (state !== "live") return;
      void history.catchUp();
      void seenMark.send();
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
      for (const { key } of view.lines) sendQueue.markWhenLate(key);
      void history.catchUp();
      connection.start();
    },
    /** Cannot be started again: the next user must not send this user's messages. */
    stop() {
      sendQueue.stop();
      connection.stop();
    },
    wake() {
      connection.wake();
      void history.catchUp();
    },
    send(text: string) {
      if (!text.trim()) return;
      const key = deps.newKey();
      show(withUnsent(view, { key, text: text.trim(), at: deps.now() }));
      sendQueue.markWhenLate(key);
      void sendQueue.flush();
    },
    retry(key: string) {
      show(withLineState(view, key, "pending"));
      sendQueue.markWhenLate(key);
      sendQueue.resume();
    },
    loadOlder: history.loadOlder,
    setVisible(visible: boolean) {
      isVisible = visible;
      if (visible) markSeen();
    },
  };
}
