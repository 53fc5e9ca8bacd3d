import type { ChatMessage, ServerFrame } from "#app/chat/chat.contract.ts";
import { MESSAGES_PAGE_SIZE } from "#app/chat/chat-limits.ts";
import { createChat } from "#app/chat/widget/chat.browser.ts";
import type { Socket, Transport } from "#app/chat/widget/connection.browser.ts";
import { storedUnsentMessages } from "#app/chat/widget/send-queue.browser.ts";
import { ApiError, NetworkError } from "#app/http/api.browser.ts";

/** Runs everything that waits for resolved promises only. */
async function runPendingPromises() {
  for (let turn = 0; turn < 20; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
}

export function createFakeClock(random = () => 0.5) {
  let time = Date.UTC(2026, 10, 20);
  let timers: { at: number; run: () => void }[] = [];
  const startTimer: Transport["startTimer"] = (milliseconds, run) => {
    const timer = { at: time + milliseconds, run };
    timers.push(timer);
    return () => {
      timers = timers.filter((other) => other !== timer);
    };
  };
  /** Moves the clock and runs the timers that are due until then. */
  async function advance(milliseconds: number) {
    const end = time + milliseconds;
    await runPendingPromises();
    for (;;) {
      const [next] = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      timers = timers.filter((other) => other !== next);
      time = next.at;
      next.run();
      await runPendingPromises();
    }
    time = end;
    await runPendingPromises();
  }
  return { now: () => time, startTimer, advance, random };
}
type Clock = ReturnType<typeof createFakeClock>;

type Events = Parameters<Transport["open"]>[0];

/** The server's side of the chat with one shopper. Tests change and read the fields of `server`. */
export function createFakeChatServer(clock: Clock, userId = "ada") {
  const stored: ChatMessage[] = [];
  const open = new Set<{ events: Events; authenticated: boolean }>();
  const server = {
    /** Without it calls fail and sockets do not open. */
    isUp: true,
    /** With it calls fail, and open sockets get no frames. */
    isSilent: false,
    /** The status that calls are refused with; 0 refuses none. */
    refusedWith: 0,
    /** The code and the reason of these refusals. */
    refusal: ["internal", ""] as [code: string, message: string],
    /** How many of the next changes are stored although their response is lost. */
    lostResponses: 0,
    seenId: 0,
    /** The paths of all calls. */
    calls: [] as string[],
    /** Number of sockets that were opened. */
    sockets: 0,
  };

  const broadcast = (frame: ServerFrame) => {
    if (server.isSilent) return;
    for (const { events, authenticated } of open) if (authenticated) events.onMessage(JSON.stringify(frame));
  };
  function store(text: string, clientId: string, fromUser: boolean): ChatMessage {
    const known = stored.find((message) => message.clientId === clientId);
    const message = known ?? {
      id: stored.length * 3 + 1,
      userId,
      isMessageFromUser: fromUser ? ("true" as const) : ("false" as const),
      message: text,
      created_at: new Date(clock.now()).toISOString().slice(0, 19).replace("T", " "),
      clientId,
    };
    const after = stored.filter(({ id }) => id < message.id).at(-1)?.id ?? 0;
    if (!known) stored.push(message);
    broadcast({ event: "newMessage", data: message, after });
    return message;
  }

  function answer(path: string, body: unknown): unknown {
    const { pathname, searchParams } = new URL(path, "https://shop.test");
    if (pathname === "/messages/seen") {
      if (body) server.seenId = Math.max(server.seenId, (body as { id: number }).id);
      if (body) broadcast({ event: "seen", data: { id: server.seenId } });
      return { id: server.seenId };
    }
    if (pathname === "/message/create") {
      const { message, clientId } = body as { message: string; clientId: string };
      return store(message, clientId, true);
    }
    const [after, before] = [searchParams.get("after"), searchParams.get("before")];
    if (after !== null) return stored.filter(({ id }) => id > Number(after)).slice(0, MESSAGES_PAGE_SIZE);
    return stored.filter(({ id }) => before === null || id < Number(before)).slice(-MESSAGES_PAGE_SIZE);
  }

  async function call<T>(path: string, body?: unknown): Promise<T> {
    server.calls.push(path);
    await null;
    if (!server.isUp || server.isSilent) throw new NetworkError("cut");
    if (server.refusedWith) throw new ApiError(server.refusedWith, ...server.refusal);
    const result = answer(path, body);
    if (server.lostResponses > 0 && body !== undefined) {
      server.lostResponses--;
      throw new NetworkError("cut");
    }
    return structuredClone(result) as T;
  }

  function openSocket(events: Events): Socket {
    server.sockets++;
    const socket = { events, authenticated: false };
    const reachable = server.isUp;
    clock.startTimer(1, () => {
      if (!reachable || !server.isUp) return events.onClose(1006);
      open.add(socket);
      events.onOpen();
    });
    return {
      send(text) {
        if (!open.has(socket) || server.isSilent) return;
        if (text === "ping") return events.onMessage("pong");
        if ((JSON.parse(text) as { event: string }).event !== "authenticate") return;
        socket.authenticated = true;
        events.onMessage(JSON.stringify({ event: "authenticated" }));
      },
      close: () => void open.delete(socket),
    };
  }

  /** Closes every socket; 1006 is a broken connection. */
  function closeSockets(code = 1006) {
    for (const socket of [...open]) {
      open.delete(socket);
      socket.events.onClose(code);
    }
  }
  const sendFromSeller = (text: string) => store(text, `seller-${stored.length}`, false);
  return { server, stored, call, openSocket, closeSockets, sendFromSeller };
}
type FakeChatServer = ReturnType<typeof createFakeChatServer>;

let keys = 0;

/** One tab of the shopper. */
export function createChatClient(clock: Clock, fake: FakeChatServer, storage = new Map<string, string>()) {
  const observed = { chimes: [] as number[], unauthorized: 0 };
  const store = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  };
  const chat = createChat("ada", {
    call: fake.call,
    transport: { open: fake.openSocket, startTimer: clock.startTimer, random: clock.random },
    now: clock.now,
    newKey: () => `key-${keys++}`,
    unsent: storedUnsentMessages(store, "ada"),
    chime: (id) => observed.chimes.push(id),
    onUnauthorized: () => {
      observed.unauthorized++;
    },
  });
  chat.start();
  const texts = () => chat.view().lines.map(({ text }) => text);
  const states = () => chat.view().lines.map(({ state }) => state);
  return { chat, observed, texts, states };
}
